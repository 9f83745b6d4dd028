import type { PayWith, PaymentFailure } from '@sufra/contracts';
import { toMinor } from '@sufra/ordering';
import { z } from 'zod';
import type { LookUpAnswer, GatewayPayment, PaymentProblem, RefundAnswer } from '../gateway.ts';
import { GatewayUnreachable, readAnswer, type GatewayAnswer, type GatewayHttp, type GatewayRequest } from '../http.ts';
import { isoCurrency } from '../money.ts';

/** Calls Tap in the name of one merchant. `language`: of the page that Tap makes. */
export type CallTap = (
  request: Pick<GatewayRequest, 'method' | 'json'> & { path: string; language?: 'ar' | 'en' },
) => Promise<GatewayAnswer>;

export const createCall =
  ({ apiUrl, secretKey }: { apiUrl: string; secretKey: string }, http: GatewayHttp): CallTap =>
  ({ path, language, ...request }) =>
    http({
      ...request,
      url: `${apiUrl}${path}`,
      headers: { authorization: `Bearer ${secretKey}`, ...(language && { lang_code: language }) },
    });

const errorShape = z.object({ errors: z.array(z.object({ code: z.string(), description: z.string().nullish() })) });

/** Tap's own number of what is wrong with a request, for the log; the status where it names none. */
export const errorCodeOf = ({ status, body }: GatewayAnswer): string =>
  errorShape.safeParse(body).data?.errors[0]?.code ?? String(status);

/** Tap says of an empty list that it was not found. */
const saysNotFound = ({ status, body }: GatewayAnswer): boolean =>
  status === 404 ||
  (status === 400 && /not found/i.test(errorShape.safeParse(body).data?.errors[0]?.description ?? ''));

/** The request was read and refused before any money was asked for. 402 and 409 leave that open. */
export const wasRefused = ({ status }: GatewayAnswer): boolean => [400, 401, 403, 404, 422, 429].includes(status);

/** The part of Tap's charge that is read. */
export const chargeShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  reference: z.object({ transaction: z.string().nullish() }).nullish(),
  transaction: z.object({ url: z.url({ protocol: /^https?$/ }).nullish() }).nullish(),
  response: z.object({ code: z.string().nullish() }).nullish(),
  card: z
    .object({ brand: z.string().nullish(), scheme: z.string().nullish(), last_four: z.string().nullish() })
    .nullish(),
  source: z.object({ payment_method: z.string().nullish() }).nullish(),
});

export type TapCharge = z.infer<typeof chargeShape>;

const failures: Record<string, PaymentFailure> = {
  DECLINED: 'declined',
  RESTRICTED: 'declined',
  CANCELLED: 'cancelled',
  ABANDONED: 'expired',
  TIMEDOUT: 'expired',
  FAILED: 'failed',
  INVALID: 'failed',
  VOID: 'failed',
};

/** Why a charge came to nothing; nothing for one that is paid or may still be. */
export const failureOf = (status: string): PaymentFailure | undefined => failures[status];

/** An undocumented status, and Tap's own UNKNOWN, decide nothing. */
export function stateOf(status: string): 'pending' | 'success' | 'failed' {
  if (status === 'CAPTURED') return 'success';
  return failureOf(status) ? 'failed' : 'pending';
}

const problems: Record<string, PaymentProblem> = {
  405: 'number',
  406: 'expiry',
  407: 'expiry',
  502: 'cvv',
  1140: 'number',
  1141: 'expiry',
  4101: 'expiry',
  4102: 'cvv',
};

/** Which field of the card a response or an error of Tap is about; nothing where the guest can put nothing right. */
export const problemOf = (code: string): PaymentProblem | undefined => problems[code];

/** Tap writes amounts as decimals. One that its currency cannot have counts as no answer. */
function readAmount(amount: number, currencyCode: string): number {
  const minor = toMinor(amount, isoCurrency(currencyCode));
  if (!minor.ok) throw new GatewayUnreachable(`Tap names an amount that ${currencyCode} has not`);
  return minor.value;
}

const wallets: Record<string, PayWith> = { APPLE_PAY: 'apple-pay', STC_PAY: 'stc-pay', STCPAY: 'stc-pay' };

/** A charge in the words of every gateway. */
export function readCharge(charge: TapCharge, refundedMinor: number): LookUpAnswer {
  const failure = failureOf(charge.status);
  const { card } = charge;
  return {
    kind: 'payment',
    state: stateOf(charge.status),
    providerPaymentId: charge.id,
    reference: charge.reference?.transaction ?? '',
    amountMinor: readAmount(charge.amount, charge.currency),
    currencyCode: charge.currency,
    refundedMinor,
    code: charge.response?.code ?? charge.status,
    paidWith: wallets[charge.source?.payment_method ?? ''] ?? 'card',
    ...(failure && { failure }),
    // mada cards carry Visa's or Mastercard's mark as well; the scheme is what was charged.
    ...(card && { card: { brand: card.scheme ?? card.brand ?? null, last4: card.last_four ?? null } }),
  };
}

const entryShape = z.object({
  id: z.string(),
  status: z.string(),
  reference: z.object({ transaction: z.string().nullish() }).nullish(),
});
const longestMilliseconds = 60 * 60_000;

/**
 * The charge of a payment: by Tap's id, or by our reference among those created since the payment began, where the answer
 * to the start was lost. Nothing when Tap has none.
 */
export async function findCharge(
  call: CallTap,
  { id, providerPaymentId, startedAt }: GatewayPayment,
): Promise<TapCharge | undefined> {
  if (providerPaymentId !== null) return fetchCharge(call, providerPaymentId);
  const entries = await listAll(call, entryShape, {
    list: 'charges',
    from: startedAt,
    until: new Date(startedAt.getTime() + longestMilliseconds),
    filter: { reference: { transaction: id } },
  });
  const ours = entries.filter(({ reference }) => reference?.transaction === id);
  const found = ours.find(({ status }) => status === 'CAPTURED') ?? ours[0];
  return found && fetchCharge(call, found.id);
}

/** Tap named the charge itself. An account that does not know it is another account, which says nothing of the money. */
async function fetchCharge(call: CallTap, id: string): Promise<TapCharge> {
  const answer = await call({ path: `/charges/${encodeURIComponent(id)}` });
  if (!answer.isOk) throw new GatewayUnreachable(`Tap answered ${answer.status}`);
  return readAnswer(chargeShape, answer);
}

export const refundShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  charge_id: z.string().nullish(),
});

const refundsUnderWay = new Set(['PENDING', 'IN_PROGRESS', 'ACCEPTED']);
const refundsInDoubt = new Set(['UNKNOWN', 'TIMED_OUT', 'TIMEDOUT']);

/** The state of the money by a refund's status. */
export function readRefundStatus(status: string): RefundAnswer {
  if (status === 'REFUNDED') return { kind: 'done' };
  if (refundsUnderWay.has(status)) return { kind: 'sent' };
  return refundsInDoubt.has(status) ? { kind: 'unknown' } : { kind: 'refused', code: status };
}

type Period = { from: Date; until: Date };

/** The amount refunded from a charge since it was begun, and the amount on its way. */
export async function readRefunds(call: CallTap, charge: TapCharge, period: Period) {
  const refunds = { doneMinor: 0, underWayMinor: 0 };
  for (const { status, amount, currency } of await listRefunds(call, charge, period)) {
    const { kind } = readRefundStatus(status);
    if (kind === 'done') refunds.doneMinor += readAmount(amount, currency);
    if (kind === 'sent' || kind === 'unknown') refunds.underWayMinor += readAmount(amount, currency);
  }
  return refunds;
}

async function listRefunds(call: CallTap, { id }: TapCharge, period: Period) {
  try {
    const entries = await listAll(call, refundShape, { list: 'refunds', ...period, filter: { charges: [id] } });
    return entries.filter((entry) => entry.charge_id === id);
  } catch (error) {
    // An account without this list still has its payments, and Tap itself never gives back more than it took.
    if (error instanceof ListRefused) return [];
    throw error;
  }
}

const pageSize = 50;
/** At most a thousand entries are read. */
const mostPages = 20;
/** Clocks differ, so a little more on both sides is asked for. */
const marginMilliseconds = 10 * 60_000;
const moreShape = z.object({ has_more: z.boolean().nullish() });

/** Tap read the request for a list and will not answer it, today or tomorrow. */
class ListRefused extends GatewayUnreachable {}

/**
 * Reads one of Tap's lists to its end, newest first. Its filters may be ignored: the caller compares what comes back.
 * Throws GatewayUnreachable when the end cannot be reached.
 */
async function listAll<Entry extends { id: string }>(
  call: CallTap,
  shape: z.ZodType<Entry>,
  { list, from, until, filter }: Period & { list: 'charges' | 'refunds'; filter: Record<string, unknown> },
): Promise<Entry[]> {
  const page = z.object({ [list]: z.array(shape) });
  const date = {
    from: String(from.getTime() - marginMilliseconds),
    to: String(until.getTime() + marginMilliseconds),
  };
  const all: Entry[] = [];
  for (let pages = 0; pages < mostPages; pages += 1) {
    const last = all.at(-1)?.id;
    const answer = await call({
      method: 'POST',
      path: `/${list}/list`,
      json: { period: { date, type: '1' }, ...filter, limit: String(pageSize), ...(last && { starting_after: last }) },
    });
    if (saysNotFound(answer)) return all;
    if (wasRefused(answer) && answer.status !== 429) throw new ListRefused(`Tap answered ${answer.status}`);
    if (!answer.isOk) throw new GatewayUnreachable(`Tap answered ${answer.status}`);
    const { [list]: entries = [] } = readAnswer(page, answer);
    all.push(...entries);
    if (!readAnswer(moreShape, answer).has_more || entries.length === 0) return all;
  }
  throw new GatewayUnreachable('Tap has more than can be read');
}
