import { z } from 'zod';
import {
  defineCall,
  cardBrandsSetting,
  defineGateway,
  exampleId,
  noHosts,
  type LookUpAnswer,
  type GatewayPayment,
  type Payer,
  type PublicConfig,
  type RefundAnswer,
  type RefundRequest,
  type SimulatorAddress,
  type Started,
  type StartRequest,
  type WebhookMessage,
  type WebhookReading,
} from '../gateway.ts';
import { GatewayUnreachable } from '../http.ts';
import { isSignedInTime, readJson } from '../webhook.ts';
import {
  codeOf,
  createCall,
  failureOf,
  isBegun,
  paidWithOf,
  readIntent,
  readMoney,
  stateOf,
  writeAmount,
  type CallMoneyHash,
  type IntentDetails,
} from './intent.ts';

const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** One merchant's account at MoneyHash. Whether money moves is a matter of the key: test accounts have their own. */
export const settings = z.strictObject({
  apiKey: z.string().min(1),
  /** MoneyHash's `webhook_signature_secret`, asked for once with the organization's key. */
  webhookSecret: z.string().min(1),
  apiUrl: webAddress.default('https://web.moneyhash.io/api/v1.4'),
  /** Where the page that takes the card lives; a path where the simulator answers below the shop itself. */
  embedUrl: z.union([webAddress, z.string().regex(/^\/[\w/-]+$/)]).default('https://embed.moneyhash.io'),
  cardBrands: cardBrandsSetting,
  /** Their pages name two headers. Below `Authorization` the key is sent as `Token …`. */
  apiKeyHeader: z
    .string()
    .regex(/^[A-Za-z][A-Za-z-]*$/, 'a name of a header, such as X-Api-Key or Authorization')
    .default('X-Api-Key'),
  /** The time a guest has to pay; the intent expires by itself afterwards. */
  expiresAfterSeconds: z.number().int().min(60).max(86_400).default(1800),
});

type MoneyHashSettings = z.infer<typeof settings>;

/** Settings under which the simulator stands in. */
export const simulated = ({ server, browser }: SimulatorAddress): MoneyHashSettings => ({
  apiKey: 'simulator-moneyhash',
  webhookSecret: 'simulator-moneyhash-webhooks',
  apiUrl: `${server}/moneyhash/api/v1.4`,
  embedUrl: `${browser}/moneyhash`,
  apiKeyHeader: 'X-Api-Key',
  cardBrands: ['mada', 'visa', 'mastercard'],
  expiresAfterSeconds: 1800,
});

/**
 * The configuration for the page: the address of the frame. No script of MoneyHash runs in our page, so its hosts may
 * be framed and nothing else.
 */
export const publicConfig = ({ embedUrl, cardBrands }: MoneyHashSettings): PublicConfig => ({
  provider: 'moneyhash',
  flow: 'start',
  methods: ['card'],
  'provider-name': 'MoneyHash',
  'card-brands': cardBrands,
  page: { embedUrl },
  hosts: { ...noHosts, frames: framesOf(embedUrl) },
  options: {},
});

/** A path is the shop's own origin, which may be framed anyway. */
function framesOf(embedUrl: string): string[] {
  if (embedUrl.startsWith('/')) return [];
  const { origin, hostname } = new URL(embedUrl);
  return [hostname.endsWith('.moneyhash.io') ? 'https://*.moneyhash.io' : origin];
}

const createdShape = z.object({ id: z.string().min(1) });

/** Makes an intent; its id opens MoneyHash's own page in a frame of ours, where the card is taken. */
async function start(
  call: CallMoneyHash,
  { expiresAfterSeconds }: MoneyHashSettings,
  payment: GatewayPayment,
  { payer, urls }: StartRequest,
): Promise<Started> {
  const answer = await call({
    method: 'POST',
    path: 'payments/intent/',
    json: {
      amount: writeAmount(payment.amountMinor, payment.currency),
      amount_currency: payment.currency.code,
      operation: 'purchase',
      merchant_reference: payment.id,
      billing_data: billingOf(payer),
      webhook_url: urls.webhook,
      successful_redirect_url: urls.back,
      failed_redirect_url: urls.back,
      pending_external_action_redirect_url: urls.back,
      back_url: urls.back,
      expires_after_seconds: expiresAfterSeconds,
      custom_fields: { payment_id: payment.id, order_number: payment.orderNumber },
    },
  });
  if (answer.kind === 'error') return { kind: 'declined', failure: 'failed', code: String(answer.code) };
  const created = createdShape.safeParse(answer.data);
  if (!created.success) throw new GatewayUnreachable('the provider named no intent', { cause: created.error });
  const { id } = created.data;
  return { kind: 'page', providerPaymentId: id, data: { intentId: id } };
}

const billingOf = ({ firstName, lastName, email, mobile }: Payer) => ({
  // Their fields may be absent, and not empty.
  ...(firstName && { first_name: firstName }),
  ...(lastName && { last_name: lastName }),
  ...(email && { email }),
  ...(mobile && { phone_number: mobile }),
});

/**
 * Asks for the intent. MoneyHash documents no search by our reference. An intent whose id never reached us was never
 * shown to a guest: only the id opens the page that takes the card, so nothing can have been taken through it.
 */
async function lookUp(call: CallMoneyHash, payment: GatewayPayment): Promise<LookUpAnswer> {
  if (payment.providerPaymentId === null) return { kind: 'none' };
  const details = await readIntent(call, payment.providerPaymentId);
  return details ? asFound(details, payment) : { kind: 'none' };
}

function asFound(details: IntentDetails, payment: GatewayPayment): LookUpAnswer {
  const money = readMoney(details, payment.currency);
  if (!money) return { kind: 'unknown' };
  const { intent, transaction } = details;
  const { amountMinor, currencyCode, refundedMinor } = money;
  const state = stateOf(details);
  const paidWith = paidWithOf(details);
  return {
    kind: 'payment',
    state,
    providerPaymentId: intent.id,
    reference: referenceOf(details) ?? payment.id,
    amountMinor,
    currencyCode,
    refundedMinor,
    code: codeOf(details),
    ...(state === 'failed' && { failure: failureOf(details) }),
    ...(state === 'pending' && isBegun(details) && { isBegun: true }),
    ...(paidWith && { paidWith }),
    ...(transaction?.card && {
      card: { brand: transaction.card.card_scheme ?? null, last4: transaction.card.last_four_digits ?? null },
    }),
  };
}

/** Our reference as they have it. An answer without one is still about the intent that we made for this payment. */
function referenceOf({ intent, transaction }: IntentDetails): string | undefined {
  const ours = intent.custom_fields?.['payment_id'];
  const named = intent.merchant_reference ?? transaction?.merchant_reference;
  return named ?? (typeof ours === 'string' ? ours : undefined);
}

const throttled = 429;

const refundedShape = z.object({
  transaction: z.object({ operations: z.array(z.object({ type: z.string(), status: z.string() })) }),
});

/**
 * Refunds belong to the transaction that took the money, and no key tells a repeated request from a second refund.
 * So the intent is read first, and what went back already, or is on its way, is not sent again.
 */
async function refund(
  call: CallMoneyHash,
  payment: GatewayPayment,
  { amountMinor, totalMinor }: RefundRequest,
): Promise<RefundAnswer> {
  const details = await readIntent(call, payment.providerPaymentId ?? '');
  const money = details && readMoney(details, payment.currency);
  const transactionId = details?.transaction?.id;
  if (!money || transactionId === undefined) return { kind: 'refused', code: 'nothing-was-taken' };
  const { refundedMinor, refundPendingMinor } = money;
  if (refundedMinor >= totalMinor) return { kind: 'done' };
  if (refundedMinor + refundPendingMinor >= totalMinor) return { kind: 'sent' };
  if (amountMinor > money.amountMinor - refundedMinor - refundPendingMinor) {
    return refundPendingMinor > 0 ? { kind: 'sent' } : { kind: 'refused', code: 'more-than-was-taken' };
  }
  const answer = await call({
    method: 'POST',
    path: `payments/transactions/${encodeURIComponent(transactionId)}/refund/`,
    json: { amount: writeAmount(amountMinor, payment.currency) },
  });
  if (answer.kind === 'data') return readRefund(answer.data);
  return answer.code === throttled ? { kind: 'unknown' } : { kind: 'refused', code: String(answer.code) };
}

/** The state of the newest refund; accepted, as long as the answer does not say. */
function readRefund(data: unknown): RefundAnswer {
  const parsed = refundedShape.safeParse(data);
  const status = parsed.data?.transaction.operations.findLast(({ type }) => type === 'refund')?.status;
  if (status === 'failed') return { kind: 'refused', code: 'refund.failed' };
  return { kind: status === 'successful' ? 'done' : 'sent' };
}

const unsigned = 401;
const unreadable = 400;

const typed = z.object({ type: z.string() });
const aboutIntent = z.object({
  data: z.object({
    intent_id: z.string().min(1),
    intent: z.object({ merchant_reference: z.string().nullish() }).nullish(),
  }),
});
const aboutTransaction = z.object({
  intent: z.object({ id: z.string().min(1) }),
  transaction: z.object({ merchant_reference: z.string().nullish() }).nullish(),
});

/** The payment that a message is about. Its claims about that payment are not believed: the intent is asked for. */
export function readWebhook({ body, headers }: WebhookMessage, secret: string, now: Date): WebhookReading {
  // Version 3: HMAC-SHA256 in hex over the base64 of the body and the time.
  const signed = (seconds: string) => body.toString('base64') + seconds;
  if (!isSignedInTime({ secret, header: headers['moneyhash-signature'], version: 'v3', signed, now })) {
    return { kind: 'refused', status: unsigned };
  }
  const message = readJson(body);
  const parsed = typed.safeParse(message);
  if (!parsed.success) return { kind: 'refused', status: unreadable };
  const { type } = parsed.data;
  if (type.startsWith('intent.')) return readIntentEvent(message);
  return type.startsWith('transaction.') ? readTransactionEvent(message) : { kind: 'ignored' };
}

function readIntentEvent(message: unknown): WebhookReading {
  const event = aboutIntent.safeParse(message);
  if (!event.success) return { kind: 'refused', status: unreadable };
  const { intent_id: providerPaymentId, intent } = event.data.data;
  return payment(providerPaymentId, intent?.merchant_reference);
}

function readTransactionEvent(message: unknown): WebhookReading {
  const event = aboutTransaction.safeParse(message);
  if (!event.success) return { kind: 'refused', status: unreadable };
  return payment(event.data.intent.id, event.data.transaction?.merchant_reference);
}

const payment = (providerPaymentId: string, reference: string | null | undefined): WebhookReading => ({
  kind: 'payment',
  providerPaymentId,
  ...(reference && { reference }),
});

const intentPath = '/payments/providers/money-hash/intent';

/** API-31. */
const createIntent = defineCall({
  method: 'POST',
  path: intentPath,
  summary: 'Begins to pay an order through MoneyHash; the step of the answer names the intent.',
  access: 'guest',
  isStart: true,
  body: z.object({
    order: z.string().max(100),
    amount: z.number().optional().describe('what the page showed; the order decides what is charged'),
  }),
  example: { order: exampleId, amount: 30 },
  run: (tools, { order, ...start }) => tools.start(order, start),
});

/** For the page whose address has an intent and no order (PAY-20). */
const showIntent = defineCall({
  method: 'GET',
  path: `${intentPath}/:id`,
  summary: 'How the order of the caller is being paid that an intent of MoneyHash belongs to.',
  access: 'guest',
  params: z.object({ id: z.string().max(64) }),
  run: async (tools, { id }) => tools.show(await tools.findOrder(id)),
});

/** MoneyHash: an intent per attempt, paid on their page in a frame of ours (PAY-19). */
export const gateway = defineGateway<MoneyHashSettings>({
  provider: 'moneyhash',
  settings,
  simulated,
  // Dinars and rials of three decimals cannot be charged exactly.
  mostDigits: 2,
  calls: [createIntent, showIntent],
  open: (own, { http, now }) => {
    const call = createCall(own, http);
    return {
      provider: 'moneyhash',
      publicConfig: () => publicConfig(own),
      start: (payment, request) => start(call, own, payment, request),
      lookUp: (payment) => lookUp(call, payment),
      readWebhook: (message) => readWebhook(message, own.webhookSecret, now()),
      refund: (payment, request) => refund(call, payment, request),
      repeatsRefunds: true,
    };
  },
});
