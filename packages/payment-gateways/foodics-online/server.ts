import type { PayWith, PaymentFailure } from '@sufra/contracts';
import { z } from 'zod';
import { applePayHosts, applePayPage, applePaySettings, createApplePay, simulatedApplePay } from '../apple-pay.ts';
import {
  cardBrandsSetting,
  defineGateway,
  hostsOf,
  noHosts,
  type LookUpAnswer,
  type GatewayPayment,
  type GatewayTools,
  type PaymentProblem,
  type PublicConfig,
  type RefundAnswer,
  type RefundRequest,
  type SimulatorAddress,
  type Started,
  type StartRequest,
  type WebhookMessage,
  type WebhookReading,
} from '../gateway.ts';
import { GatewayUnreachable, readAnswer, type GatewayAnswer, type GatewayRequest } from '../http.ts';
import { isSignedByUs, readJson } from '../webhook.ts';

const undocumented =
  'Foodics publishes no documentation of its online payments, and this adapter has only met the simulator.';

/** A value that Foodics gives to each merchant. */
const told = (schema: z.ZodString | z.ZodURL) =>
  z.preprocess(
    (value) => value ?? '',
    schema.min(
      1,
      `missing. ${undocumented} Enter what Foodics gave you (packages/payment-gateways/foodics-online/README.md).`,
    ),
  );

const address = () =>
  told(
    z.url({
      protocol: /^https?$/,
      error: `not an address. ${undocumented} Enter the address that Foodics gave you, without a slash at its end.`,
    }),
  );

/** Settings of one merchant's account. Nothing has a default that would reach Foodics: no address is documented. */
export const settings = z.object({
  acceptsUndocumented: z.literal(true, {
    error: `must be true. ${undocumented} Set it once you have tried every step of packages/payment-gateways/foodics-online/README.md with Foodics.`,
  }),
  apiUrl: address(),
  scriptUrl: address(),
  /** Where the script's fields come from; the script's own origin unless said otherwise. */
  frameOrigins: z.array(z.url()).default([]),
  /** The name that the script puts into the page. */
  scriptGlobal: z.string().min(1).default('FoodicsOnline'),
  publicKey: told(z.string()),
  secretKey: told(z.string()),
  webhookSecret: told(z.string()),
  cardBrands: cardBrandsSetting,
  applePay: applePaySettings.optional(),
});

type FoodicsOnlineSettings = z.infer<typeof settings>;

/** The account that the simulator knows. */
export const simulated = (simulator: SimulatorAddress): FoodicsOnlineSettings => ({
  acceptsUndocumented: true,
  apiUrl: `${simulator.server}/foodics-online/v1`,
  scriptUrl: `${simulator.browser}/foodics-online/script.js`,
  frameOrigins: [],
  scriptGlobal: 'FoodicsOnline',
  publicKey: 'simulator-public',
  secretKey: 'simulator-secret',
  webhookSecret: 'simulator-webhook',
  cardBrands: ['mada', 'visa', 'mastercard'],
  applePay: simulatedApplePay(simulator),
});

type FoodicsOnlineAccount = GatewayTools & {
  settings: FoodicsOnlineSettings;
  /** Calls a path below the account's address with the secret key. */
  call(request: Omit<GatewayRequest, 'url'> & { path: string; key?: string }): Promise<GatewayAnswer>;
};

/** A repeated `key` repeats nothing: the provider answers as it did the first time (assumed). */
const openAccount = (settings: FoodicsOnlineSettings, tools: GatewayTools): FoodicsOnlineAccount => ({
  ...tools,
  settings,
  call: ({ path, key, headers, ...request }) =>
    tools.http({
      ...request,
      url: `${settings.apiUrl}${path}`,
      headers: {
        authorization: `Bearer ${settings.secretKey}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
    }),
});

/** The public key, the script with the card's fields, and Apple Pay where it is set up (PAY-22, PAY-24). */
function publicConfig({
  publicKey,
  scriptUrl,
  scriptGlobal,
  frameOrigins,
  cardBrands,
  applePay,
}: FoodicsOnlineSettings): PublicConfig {
  const apple = applePay ? applePayHosts(applePay) : noHosts;
  const own = hostsOf(scriptUrl);
  return {
    provider: 'foodics-online',
    flow: 'token',
    'fields-height': 362,
    methods: applePay ? ['card', 'apple-pay'] : ['card'],
    'provider-name': 'Foodics Online',
    'card-brands': cardBrands,
    page: {
      publicKey,
      scriptUrl,
      scriptGlobal,
      ...(applePay && { applePay: applePayPage(applePay, 'foodics-online') }),
    },
    hosts: { ...apple, scripts: [...own, ...apple.scripts], frames: [...own, ...frameOrigins] },
    options: {
      'foodics-online/public_key': publicKey,
      ...(applePay && { 'foodics-online/apple_pay_merchant_id': applePay.merchantId }),
    },
  };
}

/**
 * Charges the token of the fields, or of Apple Pay. Our payment's id is both the reference and the idempotency key:
 * the same attempt never charges twice.
 */
async function start(account: FoodicsOnlineAccount, payment: GatewayPayment, request: StartRequest): Promise<Started> {
  if (request.token === undefined) return { kind: 'declined', failure: 'failed', code: 'no-token' };
  const answer = await account.call({
    method: 'POST',
    path: '/payments',
    key: payment.id,
    json: {
      reference: payment.id,
      amount: payment.amountMinor,
      currency: payment.currency.code,
      source: { type: payment.method === 'apple-pay' ? 'apple-pay' : 'token', token: request.token },
      description: `${request.shopName} ${payment.orderNumber}`,
      customer: presentPayer(request),
      language: request.locale,
      return_url: request.urls.back,
      webhook_url: request.urls.webhook,
    },
  });
  return answer.isOk ? readStarted(answer) : readRefusal(answer);
}

const presentPayer = ({ payer }: StartRequest) => ({
  name: `${payer.firstName} ${payer.lastName}`.trim(),
  ...(payer.email !== null && { email: payer.email }),
  ...(payer.mobile !== null && { mobile: payer.mobile }),
});

function readStarted(answer: GatewayAnswer): Started {
  const started = readAnswer(paymentShape, answer);
  const providerPaymentId = started.id;
  if (stateOf(started.status) === 'failed') {
    return { kind: 'declined', failure: failureOf(started.status), providerPaymentId, ...codeOf(started.decline_code) };
  }
  if (started.status === 'pending' && started.redirect_url) {
    return { kind: 'redirect', url: started.redirect_url, providerPaymentId };
  }
  return { kind: 'verify', providerPaymentId };
}

const errorShape = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) });

const problems = new Map<string | undefined, PaymentProblem>([
  ['card_number_invalid', 'number'],
  ['card_expiry_invalid', 'expiry'],
  ['card_cvv_invalid', 'cvv'],
]);

/** Statuses after which the provider may still hold a payment of this reference. */
const undecided = new Set([408, 409, 425]);

function readRefusal(answer: GatewayAnswer): Started {
  if (answer.status < 400 || undecided.has(answer.status)) {
    throw new GatewayUnreachable(`the provider answered ${answer.status}`);
  }
  const read = errorShape.safeParse(answer.body);
  const code = read.success ? read.data.errors[0]?.code : undefined;
  const problem = problems.get(code);
  return {
    kind: 'declined',
    failure: problem ? 'declined' : 'failed',
    code: code ?? `status-${answer.status}`,
    ...(problem && { problem }),
  };
}

const codeOf = (code: string | null | undefined) => (code ? { code } : {});

/** Asks by the provider's id, or by our reference when its answer to the start was lost. */
async function lookUp(account: FoodicsOnlineAccount, payment: GatewayPayment): Promise<LookUpAnswer> {
  return payment.providerPaymentId === null
    ? await findByReference(account, payment.id)
    : await findById(account, payment.providerPaymentId);
}

async function findById(account: FoodicsOnlineAccount, id: string): Promise<LookUpAnswer> {
  const answer = await account.call({ path: `/payments/${encodeURIComponent(id)}` });
  // It named this payment once: not knowing it now says more about the account than about the money.
  return answer.isOk ? readPayment(readAnswer(paymentShape, answer)) : { kind: 'unknown' };
}

async function findByReference(account: FoodicsOnlineAccount, reference: string): Promise<LookUpAnswer> {
  const answer = await account.call({ path: `/payments?reference=${encodeURIComponent(reference)}` });
  if (!answer.isOk) return { kind: 'unknown' };
  const { data } = readAnswer(paymentListShape, answer);
  // One that was paid counts before one that was not, should there ever be two.
  const payment = data.find(({ status }) => status === 'paid') ?? data[0];
  return payment ? readPayment(payment) : { kind: 'none' };
}

/** A payment as the provider is assumed to answer it; amounts are integers in the currency's smallest unit. */
const paymentShape = z.object({
  id: z.string().min(1),
  reference: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  refunded_amount: z.int().default(0),
  redirect_url: z.string().nullish(),
  decline_code: z.string().nullish(),
  source: z.object({ type: z.string(), brand: z.string().nullish(), last4: z.string().nullish() }).nullish(),
});

const paymentListShape = z.object({ data: z.array(paymentShape) });

type ProviderPayment = z.infer<typeof paymentShape>;

/** A payment in our words. An unknown status changes nothing. */
function readPayment(payment: ProviderPayment): LookUpAnswer {
  const state = stateOf(payment.status);
  if (!state) return { kind: 'unknown' };
  const { source } = payment;
  return {
    kind: 'payment',
    state,
    providerPaymentId: payment.id,
    reference: payment.reference,
    amountMinor: payment.amount,
    currencyCode: payment.currency,
    refundedMinor: payment.refunded_amount,
    ...(state === 'failed' && { failure: failureOf(payment.status) }),
    ...(payment.decline_code && { code: payment.decline_code }),
    ...(source && {
      card: { brand: source.brand ?? null, last4: source.last4 ?? null },
      paidWith: methodOf(source.type),
    }),
  };
}

const methodOf = (type: string): PayWith => (type === 'apple-pay' ? 'apple-pay' : 'card');

type State = 'pending' | 'success' | 'failed';

const states = new Map<string, State>([
  ['pending', 'pending'],
  ['paid', 'success'],
  ['refunded', 'success'],
  ['declined', 'failed'],
  ['cancelled', 'failed'],
  ['expired', 'failed'],
]);

/** The provider's status in our three; nothing for an unknown one. */
const stateOf = (status: string): State | undefined => states.get(status);

/** Why money was not taken, of a status that says so. */
function failureOf(status: string): PaymentFailure {
  return status === 'declined' || status === 'cancelled' || status === 'expired' ? status : 'failed';
}

const refundShape = z.object({ status: z.enum(['done', 'pending']) });

/** Sends money back; the refund's id is the idempotency key. */
async function refund(
  account: FoodicsOnlineAccount,
  payment: GatewayPayment,
  { id, amountMinor, reason }: RefundRequest,
): Promise<RefundAnswer> {
  if (payment.providerPaymentId === null) return { kind: 'refused', code: 'no-payment' };
  const answer = await account.call({
    method: 'POST',
    path: `/payments/${encodeURIComponent(payment.providerPaymentId)}/refunds`,
    key: id,
    json: { amount: amountMinor, currency: payment.currency.code, reference: id, reason },
  });
  if (answer.isOk) return { kind: readAnswer(refundShape, answer).status === 'done' ? 'done' : 'sent' };
  return undecided.has(answer.status) || answer.status === 429
    ? { kind: 'unknown' }
    : { kind: 'refused', code: `status-${answer.status}` };
}

const eventShape = z.object({
  type: z.string(),
  data: z.object({ id: z.string().min(1), reference: z.string().min(1) }),
});

/** Assumed: `foodics-signature: t={seconds},v1={HMAC-SHA256 of "{t}.{body}"}`. */
function readWebhook({ settings, now }: FoodicsOnlineAccount, message: WebhookMessage): WebhookReading {
  const header = message.headers['foodics-signature'];
  if (!isSignedByUs({ secret: settings.webhookSecret, header, body: message.body, now: now() })) {
    return { kind: 'refused', status: 401 };
  }
  const event = eventShape.safeParse(readJson(message.body));
  if (!event.success || !event.data.type.startsWith('payment.')) return { kind: 'ignored' };
  const { id, reference } = event.data.data;
  return { kind: 'payment', providerPaymentId: id, reference };
}

/**
 * Foodics Online. Nothing of its payments is documented in public: everything in this folder is assumed from the two
 * public options that the specification names, and has only met the simulator.
 */
export const gateway = defineGateway({
  provider: 'foodics-online',
  settings,
  simulated,
  hasAppleSession: true,
  open(given, tools) {
    const account = openAccount(given, tools);
    return {
      provider: 'foodics-online',
      publicConfig: () => publicConfig(given),
      start: (payment, request) => start(account, payment, request),
      lookUp: (payment) => lookUp(account, payment),
      readWebhook: (message) => readWebhook(account, message),
      refund: (payment, request) => refund(account, payment, request),
      returnPath: () => '/checkout/payment',
      applePay: createApplePay(given.applePay),
    };
  },
});
