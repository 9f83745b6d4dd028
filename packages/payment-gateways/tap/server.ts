import { createHmac } from 'node:crypto';
import type { PaymentFailure } from '@sufra/contracts';
import { formatMinorDigits, fromMinor, toMinor } from '@sufra/ordering';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { z } from 'zod';
import {
  defineCall,
  cardBrandsOf,
  defineGateway,
  hostsOf,
  noHosts,
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
import { GatewayUnreachable, readAnswer } from '../http.ts';
import { isoCurrency } from '../money.ts';
import { isSame, readJson } from '../webhook.ts';
import {
  chargeShape,
  createCall,
  errorCodeOf,
  failureOf,
  findCharge,
  problemOf,
  readCharge,
  readRefunds,
  readRefundStatus,
  refundShape,
  stateOf,
  wasRefused,
  type CallTap,
  type TapCharge,
} from './charges.ts';

/** Whole addresses, or paths on the shop's own host. */
const browserAddress = z.string().regex(/^(https?:\/\/|\/(?!\/))/, 'not an address');

const modeOf = (key: string): string | undefined => /^[ps]k_(test|live)_/.exec(key)?.[1];

/** One merchant's account with Tap. Its secret key also signs the webhooks, and chooses between sandbox and live. */
export const tapSettings = z
  .object({
    secretKey: z.string().regex(/^sk_(test|live)_\w+$/, 'a secret key begins with sk_test_ or sk_live_'),
    /** With it the card's fields stand on our page; without it the guest goes to Tap's page. */
    publicKey: z
      .string()
      .regex(/^pk_(test|live)_\w+$/, 'a public key begins with pk_test_ or pk_live_')
      .optional(),
    /** Only accounts with several merchants need it. */
    merchantId: z.string().optional(),
    /** The accepted brands of the account. */
    brands: z.array(z.string()).default(['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'MADA']),
    apiUrl: z
      .url()
      .transform((url) => url.replace(/\/+$/, ''))
      .default('https://api.tap.company/v2'),
    scriptUrl: browserAddress.default('https://tap-sdks.b-cdn.net/card/1.0.2/index.js'),
    /** Where the script takes its fields from. */
    frameUrl: browserAddress.default('https://sdk.tap.company'),
  })
  .refine(({ secretKey, publicKey }) => publicKey === undefined || modeOf(publicKey) === modeOf(secretKey), {
    path: ['publicKey'],
    message: 'one key is for tests and the other is live',
  });

type TapSettings = z.infer<typeof tapSettings>;

/** Settings under which the simulator stands in for Tap. */
export const simulatedTap = ({ server, browser }: SimulatorAddress): TapSettings =>
  tapSettings.parse({
    secretKey: 'sk_test_simulator',
    publicKey: 'pk_test_simulator',
    apiUrl: `${server}/tap/v2`,
    scriptUrl: `${browser}/tap/card/1.0.2/index.js`,
    frameUrl: `${browser}/tap`,
  });

/** Fields on our page with a public key; without one the guest leaves for Tap's page, which needs nothing of ours. */
export function publicConfigOf({ publicKey, merchantId, brands, scriptUrl, frameUrl }: TapSettings): PublicConfig {
  const shared = {
    provider: 'tap',
    methods: ['card'],
    'provider-name': 'Tap',
    'card-brands': cardBrandsOf(brands),
  } satisfies Partial<PublicConfig>;
  if (publicKey === undefined) return { ...shared, flow: 'start', page: {}, hosts: noHosts, options: {} };
  return {
    ...shared,
    flow: 'token',
    'fields-height': 322,
    page: { publicKey, scriptUrl, brands, ...(merchantId !== undefined && { merchantId }) },
    hosts: { ...noHosts, scripts: hostsOf(scriptUrl), frames: hostsOf(frameUrl) },
    options: { 'tap/web_public_key': publicKey },
  };
}

type Account = { settings: TapSettings; call: CallTap; now(): Date };

/** Tap's own page with every way to pay that the account has. */
const hostedPage = 'src_all';

/**
 * Creates the charge: of the card behind a token, or on Tap's page. The payment's id is the reference and also what
 * keeps a repeated request from charging twice.
 */
async function start({ settings, call }: Account, payment: GatewayPayment, request: StartRequest): Promise<Started> {
  const source = request.token ?? hostedPage;
  if (source !== hostedPage && !isToken(source)) return declined('failed', 'token');
  const answer = await call({
    method: 'POST',
    path: '/charges',
    language: request.locale === 'ar-sa' ? 'ar' : 'en',
    json: chargeRequest(settings, payment, request, source),
  });
  if (answer.isOk) return readStarted(readAnswer(chargeShape, answer), request);
  if (!wasRefused(answer)) throw new GatewayUnreachable(`Tap answered ${answer.status}`);
  return declined('failed', errorCodeOf(answer));
}

function declined(failure: PaymentFailure, code: string): Started {
  const problem = problemOf(code);
  return { kind: 'declined', failure, code, ...(problem && { problem }) };
}

const isToken = (source: unknown): source is string => typeof source === 'string' && /^tok_\w+$/.test(source);

function readStarted({ id, status, transaction, response }: TapCharge, { urls }: StartRequest): Started {
  // Refunds are posted to the same place later.
  const named = { providerPaymentId: id, memory: { webhook: urls.webhook } };
  const failure = failureOf(status);
  if (failure) return { ...named, ...declined(failure, response?.code ?? status) };
  if (stateOf(status) === 'pending' && transaction?.url) return { ...named, kind: 'redirect', url: transaction.url };
  return { ...named, kind: 'verify' };
}

const chargeRequest = (
  { merchantId }: TapSettings,
  { id, orderNumber, amountMinor, currency }: GatewayPayment,
  { payer, shopName, urls }: StartRequest,
  source: string,
) => ({
  amount: fromMinor(amountMinor, currency),
  currency: currency.code,
  customer_initiated: true,
  threeDSecure: true,
  save_card: false,
  description: `${shopName} ${orderNumber}`,
  reference: { transaction: id, order: orderNumber, idempotent: id },
  receipt: { email: false, sms: false },
  customer: readPayer(payer),
  ...(merchantId !== undefined && { merchant: { id: merchantId } }),
  source: { id: source },
  post: { url: urls.webhook },
  redirect: { url: urls.back },
});

const longestName = 149;

/** The guest as Tap wants to know them: two names, and the number in two parts. */
export function readPayer({ firstName, lastName, email, mobile }: Payer) {
  const phone = parsePhoneNumberFromString(mobile ?? '');
  const first = firstName.trim().slice(0, longestName) || 'Guest';
  return {
    first_name: first,
    last_name: lastName.trim().slice(0, longestName) || first,
    ...(email && { email }),
    ...(phone && { phone: { country_code: phone.countryCallingCode, number: phone.nationalNumber } }),
  };
}

/** Sends money back the way it came. Tap takes it on at once and says later that it is done. */
async function refund({ call, now }: Account, payment: GatewayPayment, asked: RefundRequest): Promise<RefundAnswer> {
  const charge = await findCharge(call, payment);
  if (!charge) return { kind: 'refused', code: 'no-charge' };
  const answer = await call({ method: 'POST', path: '/refunds', json: refundRequest(charge.id, payment, asked) });
  if (answer.isOk) return readRefundStatus(readAnswer(refundShape, answer).status);
  if (!wasRefused(answer) || answer.status === 429) return { kind: 'unknown' };
  // An earlier request may have arrived although its answer did not: then this one asks for too much.
  const { doneMinor, underWayMinor } = await readRefunds(call, charge, { from: payment.startedAt, until: now() });
  const isUnderWay = doneMinor + underWayMinor >= asked.totalMinor;
  return isUnderWay ? { kind: 'sent' } : { kind: 'refused', code: errorCodeOf(answer) };
}

const refundRequest = (chargeId: string, { id, currency, memory }: GatewayPayment, asked: RefundRequest) => ({
  charge_id: chargeId,
  amount: fromMinor(asked.amountMinor, currency),
  currency: currency.code,
  reason: 'requested_by_customer',
  reference: { merchant: id, idempotent: asked.id },
  metadata: { reason: asked.reason },
  ...(memory['webhook'] !== undefined && { post: { url: memory['webhook'] } }),
});

const moment = z.union([z.string(), z.number()]).transform(String);

/** The parts of a charge or a refund that its hash covers, and its subject. */
const postedShape = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  reference: z
    .object({ gateway: z.string().nullish(), payment: z.string().nullish(), transaction: z.string().nullish() })
    .nullish(),
  transaction: z.object({ created: moment }).nullish(),
  /** Refunds carry it outside. */
  created: moment.nullish(),
  object: z.string().nullish(),
  charge_id: z.string().nullish(),
});

type Posted = z.infer<typeof postedShape>;

/**
 * Tap's signature of what it posts: chosen fields, the amount with all decimals of its currency, and the secret key.
 * Nothing for an amount that the currency cannot have.
 *
 * @example x_idchg_1x_amount1.500x_currencyKWDx_gateway_reference1x_payment_reference2x_statusCAPTUREDx_created1700000000000
 */
export function hashstringOf(posted: Posted, secretKey: string): string | undefined {
  const { id, amount, currency: code, status, reference, transaction, created } = posted;
  const currency = isoCurrency(code);
  const minor = toMinor(amount, currency);
  if (!minor.ok) return undefined;
  const parts = {
    x_id: id,
    x_amount: formatMinorDigits(minor.value, currency),
    x_currency: code,
    x_gateway_reference: reference?.gateway ?? '',
    x_payment_reference: reference?.payment ?? '',
    x_status: status,
    x_created: transaction?.created ?? created ?? '',
  };
  return createHmac('sha256', secretKey).update(Object.entries(parts).flat().join('')).digest('hex');
}

/**
 * Tap posts the charge, or the refund of one. Its hash leaves out our reference and knows no age, so both a changed
 * reference and an old message can only make us ask about a payment once more.
 */
export function readWebhook({ secretKey }: TapSettings, { body, headers }: WebhookMessage): WebhookReading {
  const posted = postedShape.safeParse(readJson(body)).data;
  if (!posted) return { kind: 'refused', status: 400 };
  const hash = hashstringOf(posted, secretKey);
  if (hash === undefined || !isSame(headers['hashstring'], hash)) return { kind: 'refused', status: 401 };
  const { id, object, charge_id: chargeId } = posted;
  const reference = posted.reference?.transaction;
  if (object === 'charge') return { kind: 'payment', providerPaymentId: id, ...(reference && { reference }) };
  return object === 'refund' && chargeId ? { kind: 'payment', providerPaymentId: chargeId } : { kind: 'ignored' };
}

/**
 * API-30: what Tap put behind the return address as `tap_id`. It only says which payment to ask about, and only one of
 * the caller's own orders is.
 */
const verify = defineCall({
  method: 'POST',
  path: '/payments/providers/tap/verify',
  summary: 'Asks Tap what became of a charge for an order of the caller, and settles the payment.',
  access: 'customers',
  body: z.object({
    'tap-id': z
      .string()
      .max(64)
      .regex(/^(chg|auth)_[A-Za-z0-9]+$/),
  }),
  example: { 'tap-id': 'chg_1' },
  async run(tools, { 'tap-id': id }) {
    const orderId = await tools.findOrder(id);
    return orderId === '' ? tools.notFound('/tap-id') : tools.verify(orderId);
  },
});

/** Tap Payments: charges of API v2, on its own page or with its fields on ours (PAY-12). */
export const gateway = defineGateway({
  provider: 'tap',
  settings: tapSettings,
  simulated: simulatedTap,
  calls: [verify],
  open(settings, { http, now }) {
    const account = { settings, call: createCall(settings, http), now };
    return {
      provider: 'tap',
      publicConfig: () => publicConfigOf(settings),
      start: (payment, request) => start(account, payment, request),
      async lookUp(payment) {
        const charge = await findCharge(account.call, payment);
        if (!charge) return { kind: 'none' };
        if (charge.status !== 'CAPTURED') return readCharge(charge, 0);
        const { doneMinor } = await readRefunds(account.call, charge, { from: payment.startedAt, until: now() });
        return readCharge(charge, doneMinor);
      },
      readWebhook: (message) => readWebhook(settings, message),
      refund: (payment, asked) => refund(account, payment, asked),
      returnPath: () => '/payment/tap/redirect',
    };
  },
});
