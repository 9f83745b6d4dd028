import type { PaymentFailure } from '@sufra/contracts';
import { z } from 'zod';
import type { LookUpAnswer, GatewayPayment, RefundAnswer, RefundRequest } from '../gateway.ts';
import { readAnswer, type GatewayAnswer, type GatewayHttp } from '../http.ts';

export const tooManyRequests = 429;

export type CheckoutApi = {
  get(path: string): Promise<GatewayAnswer>;
  /** A repeated key answers as the first request did, for a day. */
  post(path: string, json: unknown, idempotencyKey: string): Promise<GatewayAnswer>;
  /** With the key that browsers use; nothing is charged by it. */
  makeToken(json: unknown): Promise<GatewayAnswer>;
};

/** The calls that we make of Checkout.com's API, with the merchant's keys. */
export function createCheckoutApi(
  { baseUrl, secretKey, publicKey }: { baseUrl: string; secretKey: string; publicKey: string },
  http: GatewayHttp,
): CheckoutApi {
  const secret = { authorization: withScheme(secretKey) };
  return {
    get: (path) => http({ url: `${baseUrl}${path}`, headers: secret }),
    post: (path, json, idempotencyKey) =>
      http({
        method: 'POST',
        url: `${baseUrl}${path}`,
        headers: { ...secret, 'cko-idempotency-key': idempotencyKey },
        json,
      }),
    makeToken: (json) =>
      http({ method: 'POST', url: `${baseUrl}/tokens`, headers: { authorization: withScheme(publicKey) }, json }),
  };
}

const oldKey = /^[sp]k_(test_)?[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Keys of accounts from before 2021 travel bare. */
const withScheme = (key: string): string => (oldKey.test(key) ? key : `Bearer ${key}`);

const card = z
  .object({ scheme: z.string().nullish(), last4: z.string().nullish() })
  .nullish()
  .describe('source of the payment');

/** The answer to a payment that was asked for. */
export const requestedPayment = z.object({
  id: z.string(),
  approved: z.boolean().nullish(),
  status: z.string(),
  response_code: z.string().nullish(),
  _links: z.object({ redirect: z.object({ href: z.url() }).nullish() }).nullish(),
});

/** A payment as it is kept. */
const keptPayment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  reference: z.string().nullish(),
  response_code: z.string().nullish(),
  source: card,
  balances: z
    .object({
      total_voided: z.number().nullish(),
      total_refunded: z.number().nullish(),
      available_to_void: z.number().nullish(),
    })
    .nullish(),
});

/** Payments that carry a reference, newest first. */
const paymentList = z.object({ data: z.array(z.object({ id: z.string(), reference: z.string().nullish() })) });

/** A session of Flow; all of it goes to the page. */
export const paymentSession = z.looseObject({ id: z.string() });

export const madeToken = z.object({ token: z.string() });

/** Why a request was not taken; the body of a 401 is empty. */
export const problem = z.object({ error_type: z.string().nullish(), error_codes: z.array(z.string()).nullish() });

type KeptPayment = z.infer<typeof keptPayment>;

/** Marks a payment that a guest makes in Flow, where a session may hold several tries under one reference. */
export const flowMemory = { fields: 'flow' };

const isInFlow = (payment: GatewayPayment): boolean => payment.memory['fields'] === flowMemory.fields;

/** Asks for a payment by Checkout.com's id, or by our reference where an answer was lost. */
export async function lookUpCheckout(api: CheckoutApi, payment: GatewayPayment): Promise<LookUpAnswer> {
  if (isInFlow(payment)) return inFlow(await findByReference(api, payment));
  if (payment.providerPaymentId !== null) return await findById(api, payment.providerPaymentId);
  return await findByReference(api, payment);
}

async function findByReference(api: CheckoutApi, payment: GatewayPayment): Promise<LookUpAnswer> {
  const query = new URLSearchParams({ reference: payment.id, limit: '10' });
  const answer = await api.get(`/payments?${query.toString()}`);
  if (!answer.isOk) return { kind: 'unknown' };
  const ids = readAnswer(paymentList, answer)
    .data.filter(({ reference }) => reference === payment.id)
    .map(({ id }) => id);
  const found: LookUpAnswer[] = [];
  for (const id of ids) found.push(await findById(api, id));
  // One idempotency key makes one payment, a session of Flow may make several: the one with the money counts.
  const withMoney = found.find((one) => one.kind === 'payment' && one.state === 'success');
  return withMoney ?? found.find(({ kind }) => kind === 'unknown') ?? found[0] ?? { kind: 'none' };
}

async function findById(api: CheckoutApi, id: string): Promise<LookUpAnswer> {
  const answer = await api.get(`/payments/${encodeURIComponent(id)}`);
  // A payment that was there is not gone: such an answer is asked for again.
  if (!answer.isOk) return { kind: 'unknown' };
  return readPayment(readAnswer(keptPayment, answer));
}

function readPayment(kept: KeptPayment): LookUpAnswer {
  const status = readStatus(kept.status);
  if (!status) return { kind: 'unknown' };
  const { scheme = null, last4 = null } = kept.source ?? {};
  return {
    kind: 'payment',
    ...status,
    providerPaymentId: kept.id,
    reference: kept.reference ?? '',
    amountMinor: kept.amount,
    currencyCode: kept.currency,
    refundedMinor: givenBack(kept),
    ...(kept.response_code && { code: kept.response_code }),
    card: { brand: scheme, last4 },
  };
}

/** The amount that was refunded, or voided before it was captured. */
function givenBack({ status, amount, balances }: KeptPayment): number {
  if (balances) return (balances.total_refunded ?? 0) + (balances.total_voided ?? 0);
  return status === 'Refunded' || status === 'Voided' ? amount : 0;
}

const notAllowed = 403;

/** Sends money back; Checkout.com does it later and says so in the payment's balances. */
export async function refundCheckout(
  api: CheckoutApi,
  payment: GatewayPayment,
  refund: RefundRequest,
): Promise<RefundAnswer> {
  // In Flow the payment that was named first may be one that was declined.
  const found = isInFlow(payment) ? await lookUpCheckout(api, payment) : undefined;
  if (found && found.kind !== 'payment') return { kind: 'unknown' };
  const id = found ? found.providerPaymentId : payment.providerPaymentId;
  const amount = refund.amountMinor;
  if (id === null) return { kind: 'refused', code: 'payment_unknown' };
  const path = `/payments/${encodeURIComponent(id)}`;
  const order = { amount, reference: refund.id, metadata: { reason: refund.reason } };
  const answer = await api.post(`${path}/refunds`, order, refund.id);
  if (answer.status !== notAllowed) return read(answer);
  // An authorised payment that is not captured yet cannot be refunded: it is voided.
  const kept = await api.get(path);
  const { balances } = kept.isOk ? readAnswer(keptPayment, kept) : {};
  if ((balances?.available_to_void ?? 0) !== amount) return read(answer);
  return read(await api.post(`${path}/voids`, { reference: refund.id }, `void-${refund.id}`));
}

function read({ isOk, status, body }: GatewayAnswer): RefundAnswer {
  if (isOk) return { kind: 'sent' };
  if (status === tooManyRequests) return { kind: 'unknown' };
  const read = problem.safeParse(body);
  return { kind: 'refused', code: read.data?.error_codes?.[0] ?? read.data?.error_type ?? String(status) };
}

type State = { state: 'pending' | 'success' | 'failed'; failure?: PaymentFailure };

/** Our state for each status of Checkout.com. Captures are automatic, so an authorised payment is paid. */
const states: Record<string, State> = {
  Authorized: { state: 'success' },
  Captured: { state: 'success' },
  'Partially Captured': { state: 'success' },
  Paid: { state: 'success' },
  Refunded: { state: 'success' },
  'Partially Refunded': { state: 'success' },
  Pending: { state: 'pending' },
  Requested: { state: 'pending' },
  Active: { state: 'pending' },
  'Retry Scheduled': { state: 'pending' },
  Declined: { state: 'failed', failure: 'declined' },
  Canceled: { state: 'failed', failure: 'cancelled' },
  Expired: { state: 'failed', failure: 'expired' },
  Voided: { state: 'failed', failure: 'failed' },
  Returned: { state: 'failed', failure: 'failed' },
};

/** An undocumented status changes nothing. */
const readStatus = (status: string): State | undefined => states[status];

/**
 * In Flow a guest whose card was declined tries another one: until the session is over, nothing has failed. One that is at
 * the bank has used its session up.
 */
function inFlow(found: LookUpAnswer): LookUpAnswer {
  if (found.kind !== 'payment' || found.state === 'success') return found;
  const { failure: _failure, ...rest } = found;
  return { ...rest, state: 'pending', isBegun: found.state === 'pending' };
}
