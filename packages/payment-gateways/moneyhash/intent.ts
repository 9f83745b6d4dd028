import type { PayWith, PaymentFailure } from '@sufra/contracts';
import { formatMinorDigits, toMinor, type Currency } from '@sufra/ordering';
import { z } from 'zod';
import { GatewayUnreachable, readAnswer, type GatewayHttp, type GatewayRequest } from '../http.ts';

const envelope = z.object({
  status: z.object({ code: z.number(), errors: z.array(z.unknown()).nullish() }),
  data: z.unknown(),
});

/** The answer of MoneyHash; `code` is theirs and may be an error although HTTP says success. */
type MoneyHashAnswer = { kind: 'data'; data: unknown } | { kind: 'error'; code: number };

export type CallMoneyHash = (
  request: Pick<GatewayRequest, 'method' | 'json'> & { path: string },
) => Promise<MoneyHashAnswer>;

/**
 * Calls the payment API with the merchant's key. Throws GatewayUnreachable where it is unknown what became of it.
 *
 * @example await call({ path: 'payments/intent/gQlovBL/' })
 */
export function createCall(
  { apiUrl, apiKey, apiKeyHeader }: { apiUrl: string; apiKey: string; apiKeyHeader: string },
  http: GatewayHttp,
): CallMoneyHash {
  const key = apiKeyHeader.toLowerCase() === 'authorization' ? `Token ${apiKey}` : apiKey;
  return async ({ path, ...request }) => {
    const answer = await http({ ...request, url: `${apiUrl}/${path}`, headers: { [apiKeyHeader]: key } });
    if (!answer.isOk) return { kind: 'error', code: answer.status };
    const { status, data } = readAnswer(envelope, answer);
    if (status.code >= 500) throw new GatewayUnreachable(`the provider answered ${status.code}`);
    return status.code === 200 && !status.errors?.length
      ? { kind: 'data', data }
      : { kind: 'error', code: status.code };
  };
}

/** Amounts come as a number, as text, or with their currency. */
const amountShape = z.union([
  z.number(),
  z.string(),
  z.object({ value: z.union([z.number(), z.string()]), currency: z.string().nullish() }),
]);

type WrittenAmount = z.infer<typeof amountShape>;

/** An amount as a request has it, in whole coins and their parts: "45.50". */
export const writeAmount = (minor: number, currency: Currency): string => formatMinorDigits(minor, currency);

/** Minor units of an amount in an answer; nothing when it is no amount of this currency. "45.500" is "45.50". */
function readAmount(written: WrittenAmount, currency: Currency): number | undefined {
  const text = String(typeof written === 'object' ? written.value : written);
  const short = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
  const minor = toMinor(short, currency);
  return minor.ok ? minor.value : undefined;
}

const currencyOf = (written: WrittenAmount): string | undefined =>
  typeof written === 'object' ? (written.currency ?? undefined) : undefined;

const operationShape = z.object({
  type: z.string(),
  status: z.string(),
  amount: amountShape.nullish().transform((amount) => amount ?? undefined),
  statuses: z.array(z.object({ code: z.union([z.string(), z.number()]).nullish() })).nullish(),
});

const transactionShape = z.object({
  id: z.string(),
  status: z.string(),
  merchant_reference: z.string().nullish(),
  operations: z.array(operationShape).nullish(),
  payment_method: z.string().nullish(),
  card: z.object({ card_scheme: z.string().nullish(), last_four_digits: z.string().nullish() }).nullish(),
});

const intentShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: amountShape,
  amount_currency: z.string().nullish(),
  merchant_reference: z.string().nullish(),
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
  payment_status: z.object({ status: z.string().nullish() }).nullish(),
  active_transaction: transactionShape.nullish(),
});

/** The intent stands below `intent` with its transaction beside or inside it; in older answers it is the whole. */
const detailsShape = z
  .union([
    z.object({ intent: intentShape, transaction: transactionShape.nullish() }),
    intentShape.transform((intent) => ({ intent, transaction: undefined })),
  ])
  .transform(({ intent, transaction }) => ({
    intent,
    transaction: intent.active_transaction ?? transaction ?? undefined,
  }));

export type IntentDetails = z.infer<typeof detailsShape>;
type Operation = z.infer<typeof operationShape>;

/**
 * Asks for an intent by its id; nothing when MoneyHash does not know it. Their documentation reads with a slash at the
 * end and their own plugin without: whichever is there. Throws GatewayUnreachable when nothing can be said.
 */
export async function readIntent(call: CallMoneyHash, id: string): Promise<IntentDetails | undefined> {
  const path = `payments/intent/${encodeURIComponent(id)}`;
  const first = await call({ path: `${path}/` });
  const answer = first.kind === 'error' && first.code === 404 ? await call({ path }) : first;
  if (answer.kind === 'error') {
    if (answer.code === 404) return undefined;
    throw new GatewayUnreachable(`the provider answered ${answer.code}`);
  }
  const details = detailsShape.safeParse(answer.data);
  if (!details.success) throw new GatewayUnreachable('the provider answered something else', { cause: details.error });
  return details.data;
}

/** The captured and the refunded amount, in minor units. */
type Money = { amountMinor: number; currencyCode: string; refundedMinor: number; refundPendingMinor: number };

/** Nothing when one of the amounts is not one of this currency: an answer that cannot be read says nothing. */
export function readMoney({ intent, transaction }: IntentDetails, currency: Currency): Money | undefined {
  const operations = transaction?.operations ?? [];
  const taken = operations.filter((operation) => isTaking(operation) && operation.amount !== undefined);
  const whole = readAmount(intent.amount, currency);
  const amountMinor = taken.length > 0 ? total(taken, currency) : whole;
  const named = taken[0]?.amount && currencyOf(taken[0].amount);
  const currencyCode = named || currencyOf(intent.amount) || intent.amount_currency;
  const refunds = (status: string) =>
    total(
      operations.filter((operation) => operation.type === 'refund' && operation.status === status),
      currency,
    );
  const [refunded, refundPendingMinor] = [refunds('successful'), refunds('pending')];
  if (amountMinor === undefined || refunded === undefined || refundPendingMinor === undefined || !currencyCode) {
    return undefined;
  }
  const isRefunded = intent.payment_status?.status === 'REFUNDED';
  return {
    amountMinor,
    currencyCode: currencyCode.toUpperCase(),
    refundedMinor: isRefunded ? Math.max(refunded, amountMinor) : refunded,
    refundPendingMinor,
  };
}

function total(operations: Operation[], currency: Currency): number | undefined {
  const amounts = operations.map(({ amount }) => (amount === undefined ? undefined : readAmount(amount, currency)));
  return amounts.reduce<number | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0,
  );
}

/** Intents that cannot be paid any more. */
const ended: Record<string, PaymentFailure> = { CLOSED: 'cancelled', TIME_EXPIRED: 'expired', EXPIRED: 'expired' };

/** The statuses of an intent after its money was taken; a refund does not undo that. */
const takenStatuses = new Set(['CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

const methods: Record<string, PayWith> = { CARD: 'card', APPLE_PAY: 'apple-pay', STC: 'stc-pay' };

/**
 * The state of a payment. A declined card ends its transaction and not the intent: the guest may try another one, so
 * only the end of the intent is a failure. An authorization alone is no money; money that was taken from an ended
 * intent is reported as taken, so that it can be refunded.
 */
export function stateOf({ intent, transaction }: IntentDetails): 'pending' | 'success' | 'failed' {
  const isEnded = intent.status in ended;
  if (isTaken({ intent, transaction }) && (isEnded || intent.status === 'PROCESSED')) return 'success';
  return isEnded ? 'failed' : 'pending';
}

/** A card is at the bank, or was left there: this intent is not shown again, because it may still be paid. */
export const isBegun = ({ transaction }: IntentDetails): boolean =>
  transaction !== undefined && !/(^|\.)failed$/i.test(transaction.status);

export function failureOf({ intent, transaction }: IntentDetails): PaymentFailure {
  return transaction && /(^|\.)failed$/i.test(transaction.status) ? 'declined' : (ended[intent.status] ?? 'failed');
}

/** The code of the last thing that happened, for the log. */
export const codeOf = ({ intent, transaction }: IntentDetails): string =>
  String(transaction?.operations?.at(-1)?.statuses?.at(-1)?.code ?? transaction?.status ?? intent.status);

export const paidWithOf = ({ transaction }: IntentDetails): PayWith | undefined =>
  methods[transaction?.payment_method ?? ''];

const isTaking = ({ type, status }: { type: string; status: string }): boolean =>
  (type === 'purchase' || type === 'capture') && status === 'successful';

function isTaken({ intent, transaction }: IntentDetails): boolean {
  if (takenStatuses.has(intent.payment_status?.status ?? '')) return true;
  return (
    (transaction?.operations ?? []).some(isTaking) || /^(purchase|capture)\.successful$/.test(transaction?.status ?? '')
  );
}
