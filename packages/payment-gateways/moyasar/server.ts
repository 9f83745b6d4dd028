import type { PayWith, PaymentFailure } from '@sufra/contracts';
import { z } from 'zod';
import {
  type ApplePay,
  cardBrandsOf,
  defineGateway,
  type LookUpAnswer,
  type GatewayPayment,
  hostsOf,
  noHosts,
  type PublicConfig,
  type RefundAnswer,
  type RefundRequest,
  type SimulatorAddress,
  type Started,
  type StartRequest,
  type WebhookMessage,
  type WebhookReading,
} from '../gateway.ts';
import { GatewayUnreachable, type GatewayAnswer, type GatewayHttp, type GatewayRequest } from '../http.ts';
import { isSame, readJson } from '../webhook.ts';

/** The networks that Moyasar's form knows. */
const networks = ['mada', 'visa', 'mastercard', 'amex', 'unionpay'] as const;

const modeOf = (key: string) => key.split('_')[1];

/** One merchant's account at Moyasar. */
const moyasarSettings = z
  .strictObject({
    /** Creates payments from the browser, and can do nothing else. */
    publishableKey: z.string().regex(/^pk_(test|live)_./, 'starts with pk_test_ or pk_live_'),
    secretKey: z.string().regex(/^sk_(test|live)_./, 'starts with sk_test_ or sk_live_'),
    /** The shared secret of the webhook, as it was typed at Moyasar; without it only the guest's page says what is new. */
    webhookSecret: z.string().min(16).optional(),
    /** The methods in the merchant's contract with Moyasar. */
    methods: z
      .array(z.enum(['card', 'stc-pay', 'apple-pay']))
      .min(1)
      .default(['card']),
    networks: z.array(z.enum(networks)).min(1).default(['mada', 'visa', 'mastercard']),
    /** Apple Pay: the country of the merchant's account. */
    country: z.string().length(2).default('SA'),
    /** Apple Pay: the text of the file that Moyasar hands out for the shop's hosts. */
    applePayDomainFile: z.string().min(1).optional(),
    /** Where this server asks. */
    apiUrl: z.url().default('https://api.moyasar.com'),
    /** Where the guest's browser sends cards to; a path is on the shop's own host, where the simulator is. */
    browserApiUrl: z.url().or(z.string().startsWith('/')).default('https://api.moyasar.com'),
  })
  .refine(({ publishableKey, secretKey }) => modeOf(publishableKey) === modeOf(secretKey), {
    message: 'one key is for tests and the other is not',
    path: ['secretKey'],
  });

type MoyasarSettings = z.infer<typeof moyasarSettings>;

/** Real events go to live keys, and events of the sandbox to test keys. */
const isLive = ({ secretKey }: Pick<MoyasarSettings, 'secretKey'>): boolean => modeOf(secretKey) === 'live';

/** The account that the simulator knows. */
export const simulatedMoyasar = ({ server, browser }: SimulatorAddress): MoyasarSettings =>
  moyasarSettings.parse({
    publishableKey: 'pk_test_simulator',
    secretKey: 'sk_test_simulator',
    webhookSecret: 'webhooks-of-simulator',
    methods: ['card', 'stc-pay'],
    apiUrl: `${server}/moyasar`,
    browserApiUrl: `${browser}/moyasar`,
  });

/** The form fetches Apple's button from there, and from nowhere else. */
const appleHost = 'https://applepay.cdn-apple.com';

/**
 * The configuration for the page. The form is served by the shop itself and talks to Moyasar's API alone; the bank's
 * page of 3-D Secure is opened in place of ours, so no frame is needed. The form's crash reports to a third party stay
 * blocked.
 */
function publicConfig(settings: MoyasarSettings): PublicConfig {
  const { publishableKey, methods, networks, country, browserApiUrl } = settings;
  const apple = methods.includes('apple-pay') ? [appleHost] : [];
  return {
    provider: 'moyasar',
    flow: 'start',
    methods,
    'provider-name': 'Moyasar',
    'card-brands': cardBrandsOf(networks),
    page: { 'publishable-key': publishableKey, 'api-url': browserApiUrl, networks, country },
    hosts: {
      ...noHosts,
      connections: [...hostsOf(browserApiUrl), ...apple],
      scripts: apple,
      fonts: apple.length > 0 ? ['https://*.cdn-apple.com'] : [],
    },
    options: { 'moyasar/publishable-key': publishableKey },
  };
}

type CallMoyasar = (
  method: GatewayRequest['method'],
  path: string,
  json?: Record<string, unknown>,
) => Promise<GatewayAnswer>;

/**
 * Calls to Moyasar with the secret key: HTTP Basic with the key as the name and no password. Their firewall refuses
 * clients without a user agent.
 */
function createMoyasarCalls({ secretKey, apiUrl }: MoyasarSettings, http: GatewayHttp): CallMoyasar {
  const headers = {
    authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    'user-agent': 'sufra',
  };
  return (method, path, json) => http({ method, url: `${apiUrl}/v1${path}`, headers, ...(json && { json }) });
}

/**
 * The id that a payment gets at Moyasar. We choose it (`given_id`), so that a payment whose answer was lost is found by
 * asking for it, and a form that is sent twice is refused by Moyasar the second time. Moyasar's form takes UUIDs of
 * version 4 only; ours are of version 7 and differ in more than that digit.
 *
 * @example givenIdOf('019a0000-1111-7222-8333-444444444444') // '019a0000-1111-4222-8333-444444444444'
 */
const givenIdOf = (paymentId: string): string => `${paymentId.slice(0, 14)}4${paymentId.slice(15)}`;

const source = z.looseObject({
  type: z.string().nullish(),
  company: z.string().nullish(),
  number: z.string().nullish(),
  message: z.string().nullish(),
  response_code: z.string().nullish(),
});

/** A payment as Moyasar answers it. Amounts are in minor units by the digits of ISO 4217, as ours are. */
const moyasarPayment = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  refunded: z.int().nullish(),
  captured: z.int().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  source: source.nullish(),
});

type MoyasarPayment = z.infer<typeof moyasarPayment>;

/** The error of an answer: `type` says what kind it is. */
const moyasarError = z.looseObject({ type: z.string(), message: z.string().nullish() });

/**
 * Begins nothing at Moyasar: their form in the guest's browser does, with what stands here. Whatever a browser makes of
 * it, the look-up compares amount, currency and reference with the order. Coupons of Moyasar are off, because they would
 * take less than the order costs; the shop has its own.
 */
async function start(payment: GatewayPayment, { urls, shopName }: StartRequest): Promise<Started> {
  const id = givenIdOf(payment.id);
  return {
    kind: 'page',
    providerPaymentId: id,
    data: {
      'given-id': id,
      amount: payment.amountMinor,
      currency: payment.currency.code,
      description: `${shopName} ${payment.orderNumber}`,
      'callback-url': urls.back,
      'feedback-url': urls.webhook,
      metadata: { reference: payment.id, order: payment.orderNumber },
    },
  };
}

/** Asks for the payment by the id that we gave it, whether or not we heard that it began. */
async function lookUp(call: CallMoyasar, payment: GatewayPayment): Promise<LookUpAnswer> {
  const answer = await call('GET', `/payments/${encodeURIComponent(givenIdOf(payment.id))}`);
  // A page of their firewall is no answer of theirs, whatever its status.
  if (answer.status === 404 && moyasarError.safeParse(answer.body).success) return { kind: 'none' };
  const found = answer.isOk ? moyasarPayment.safeParse(answer.body).data : undefined;
  return found ? describe(found) : { kind: 'unknown' };
}

function describe(found: MoyasarPayment): LookUpAnswer {
  const failure = failureOf(found);
  const card = cardOf(found);
  const paidWith = methodOf(found);
  const code = found.source?.response_code ?? found.source?.message?.slice(0, 100);
  const reference = found.metadata?.['reference'];
  return {
    kind: 'payment',
    state: stateOf(found.status),
    providerPaymentId: found.id,
    reference: typeof reference === 'string' ? reference : '',
    amountMinor: takenMinor(found),
    currencyCode: found.currency,
    refundedMinor: returnedMinor(found),
    // An id is good for one payment: the form cannot be sent a second time.
    isBegun: true,
    ...(failure && { failure }),
    ...(code && { code }),
    ...(card && { card }),
    ...(paidWith && { paidWith }),
  };
}

const tooManyRequests = 429;

/**
 * Sends money back. Refunds have no id of ours at Moyasar, so nothing tells a repeated request from a second refund:
 * without an answer it is unknown, and the look-up says what went back.
 */
async function refund(
  call: CallMoyasar,
  payment: GatewayPayment,
  { amountMinor, totalMinor }: RefundRequest,
): Promise<RefundAnswer> {
  const answer = await call('POST', `/payments/${encodeURIComponent(givenIdOf(payment.id))}/refund`, {
    amount: amountMinor,
  });
  if (answer.isOk) {
    const after = moyasarPayment.safeParse(answer.body).data;
    return { kind: after && returnedMinor(after) >= totalMinor ? 'done' : 'unknown' };
  }
  const error = moyasarError.safeParse(answer.body).data;
  if (!error || answer.status === tooManyRequests) return { kind: 'unknown' };
  return { kind: 'refused', code: error.type };
}

/**
 * The effect of a status on an order. An authorisation is no money: the form never asks for one, and one made with the
 * publishable key pays nothing and runs out by itself. `verified` is a card that was only looked at.
 */
function stateOf(status: string): 'pending' | 'success' | 'failed' {
  if (status === 'paid' || status === 'captured' || status === 'refunded') return 'success';
  return status === 'failed' || status === 'voided' ? 'failed' : 'pending';
}

/** The amount taken: of an authorisation only the captured part, which may be less. */
const takenMinor = ({ status, amount, captured }: MoyasarPayment): number =>
  status === 'captured' || status === 'refunded' ? captured || amount : amount;

/** The amount refunded. Voiding a payment at Moyasar gives all of it back without a refund. */
const returnedMinor = (payment: MoyasarPayment): number =>
  payment.status === 'voided' ? payment.amount : (payment.refunded ?? 0);

/** Why it failed, as far as Moyasar tells: its messages are sentences, its codes those of ISO 8583. */
function failureOf({ status, source }: MoyasarPayment): PaymentFailure | undefined {
  if (status === 'voided') return 'cancelled';
  if (status !== 'failed') return undefined;
  const message = source?.message ?? '';
  if (/cancel/i.test(message)) return 'cancelled';
  return /time frame|timed out|time-?out/i.test(message) ? 'expired' : 'declined';
}

const methods: Record<string, PayWith> = {
  creditcard: 'card',
  token: 'card',
  applepay: 'apple-pay',
  stcpay: 'stc-pay',
};

const methodOf = ({ source }: MoyasarPayment): PayWith | undefined => methods[source?.type ?? ''];

const brands: Record<string, string> = {
  mada: 'mada',
  visa: 'Visa',
  master: 'Mastercard',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
};

/** The card as a receipt names it; nothing for a wallet without one. */
function cardOf({ source }: MoyasarPayment): { brand: string | null; last4: string | null } | undefined {
  const last4 = /(\d{4})$/.exec(source?.number ?? '')?.[1];
  const brand = brands[(source?.company ?? '').toLowerCase()];
  return last4 || brand ? { brand: brand ?? null, last4: last4 ?? null } : undefined;
}

/** Moyasar's form asks Moyasar itself for Apple's sessions; of this server Apple wants only the file. */
const applePay = ({ applePayDomainFile }: MoyasarSettings): ApplePay | undefined =>
  applePayDomainFile === undefined
    ? undefined
    : {
        domainFile: applePayDomainFile,
        openSession: async () => {
          throw new GatewayUnreachable('sessions of Apple Pay are opened by Moyasar');
        },
      };

/** Ids of Moyasar; whatever else stands there is nothing to ask for. */
const paymentId = z.uuid().transform((id) => id.toLowerCase());

const event = z.looseObject({
  type: z.string(),
  secret_token: z.string(),
  live: z.boolean().optional(),
  data: z.looseObject({ id: paymentId }),
});

/** The page's report that Moyasar's form has begun a payment. */
const feedback = z.looseObject({ id: paymentId });

/**
 * Reads a message to POST /webhook/moyasar/feedback (API-26). Two kinds of callers use it: Moyasar, whose events carry
 * the secret of the webhook, and the guest's page, which has no secret and is not trusted. Of either only the
 * payment's id is taken; what it is worth is asked for with the secret key, and an id that is none of ours is ignored.
 */
function readWebhook(settings: MoyasarSettings, { body }: WebhookMessage): WebhookReading {
  const message = readJson(body);
  if (typeof message !== 'object' || message === null) return { kind: 'refused', status: 400 };
  return isEvent(message) ? readEvent(settings, message) : readFeedback(message);
}

const isEvent = (message: object): boolean => ['secret_token', 'type', 'data'].some((name) => name in message);

function readEvent(settings: MoyasarSettings, message: object): WebhookReading {
  const token = 'secret_token' in message && typeof message.secret_token === 'string' ? message.secret_token : '';
  if (!settings.webhookSecret || !isSame(token, settings.webhookSecret)) return { kind: 'refused', status: 401 };
  const read = event.safeParse(message).data;
  // Not about a payment, of another shape, or of the sandbox: sound, and nothing to ask about.
  if (!read || !isAboutMoney(read.type) || (read.live ?? isLive(settings)) !== isLive(settings)) {
    return { kind: 'ignored' };
  }
  return { kind: 'payment', providerPaymentId: read.data.id };
}

function readFeedback(message: object): WebhookReading {
  const read = feedback.safeParse(message).data;
  return read ? { kind: 'payment', providerPaymentId: read.id, isUnsigned: true } : { kind: 'refused', status: 400 };
}

/** Every event of a payment but `payment_verified`; `payment_faild` is how their reference spells it. */
const isAboutMoney = (type: string): boolean =>
  /^payment_(paid|failed|faild|authorized|captured|refunded|voided|abandoned)$/.test(type);

/** Moyasar: their form on our page sends the card to them and begins the payment; we only ever ask about it. */
export const gateway = defineGateway({
  provider: 'moyasar',
  settings: moyasarSettings,
  simulated: simulatedMoyasar,
  open: (settings, { http }) => {
    const call = createMoyasarCalls(settings, http);
    return {
      provider: 'moyasar',
      publicConfig: () => publicConfig(settings),
      start,
      lookUp: (payment) => lookUp(call, payment),
      readWebhook: (message) => readWebhook(settings, message),
      refund: (payment, request) => refund(call, payment, request),
      repeatsRefunds: true,
      applePay: applePay(settings),
    };
  },
});
