import { createDecipheriv } from 'node:crypto';
import { payWith, type GatewayHosts, type PayWith } from '@sufra/contracts';
import { z } from 'zod';
import {
  defineCall,
  cardBrandsOf,
  defineGateway,
  exampleId,
  hostsOf,
  noHosts,
  type GatewayPayment,
  type PublicConfig,
  type RefundAnswer,
  type RefundRequest,
  type SimulatorAddress,
  type Started,
  type StartRequest,
  type WebhookMessage,
  type WebhookReading,
} from '../gateway.ts';
import { readJson } from '../webhook.ts';
import {
  callHyperpay,
  checkoutAnswer,
  doubtMemory,
  failureOf,
  kindOf,
  lookUpHyperpay,
  readReport,
  transaction,
  writeAmount,
  type HyperpayAccount,
} from './transactions.ts';

/** Brands as HyperPay's widget names them; also the last part of /hyperpay/{id}/{orderId}/{method?} (PAY-17). */
const brands = ['MADA', 'VISA', 'MASTER', 'AMEX', 'JCB', 'APPLEPAY', 'STC_PAY'] as const;

type Brand = (typeof brands)[number];

const address = z.url().transform((url) => url.replace(/\/+$/, ''));

const shape = z.object({
  accessToken: z.string().min(1),
  entities: z
    .array(z.object({ entityId: z.string().min(1), brands: z.array(z.enum(brands)).min(1) }))
    .min(1)
    .describe('which contract takes which brands; the first is offered first'),
  webhookKey: z
    .string()
    .regex(/^[\dA-Fa-f]{64}$/)
    .describe('the key for decrypting webhooks, 64 hexadecimal characters'),
  baseUrl: address.default('https://eu-prod.oppwa.com').describe('regions differ by contract'),
  widgetUrl: address.optional().describe('where browsers load paymentWidgets.js from; below baseUrl if absent'),
  testMode: z
    .enum(['EXTERNAL', 'INTERNAL'])
    .optional()
    .describe('for accounts on the test host only: who answers for the bank'),
  /** 3-D Secure wants an address; a guest who collects an order has none. */
  billing: z
    .object({
      email: z.email(),
      street1: z.string(),
      city: z.string(),
      state: z.string(),
      country: z.string().length(2),
      postcode: z.string(),
    })
    .partial()
    .default({})
    .describe('what stands in where a guest named nothing: the shop’s own address'),
});

const liveHost = /^https:\/\/(eu-prod\.)?oppwa\.com$/;

/**
 * One merchant's account. An entity is a contract with an acquirer for some brands (mada usually has its own), so the
 * list says which brands are offered, in the order they are offered in.
 */
export const hyperpaySettings = shape.refine(({ testMode, baseUrl }) => !testMode || !liveHost.test(baseUrl), {
  path: ['testMode'],
  message: 'is for a test host: set baseUrl as well',
});

type HyperpaySettings = z.output<typeof hyperpaySettings>;

export const simulatedHyperpay = ({ server, browser }: SimulatorAddress): HyperpaySettings => ({
  accessToken: 'simulated',
  entities: [
    { entityId: 'simulated-cards', brands: ['VISA', 'MASTER'] },
    { entityId: 'simulated-mada', brands: ['MADA'] },
  ],
  webhookKey: '00'.repeat(32),
  baseUrl: `${server}/hyperpay`,
  widgetUrl: `${browser}/hyperpay/v1/paymentWidgets.js`,
  billing: {},
});

/** The means of payment of a brand. */
const methodOf = (brand: Brand): PayWith => {
  if (brand === 'APPLEPAY') return 'apple-pay';
  return brand === 'STC_PAY' ? 'stc-pay' : 'card';
};

/** The contract that a payment goes through, and which brands its widget shows. */
type ChosenEntity = { entityId: string; brands: Brand[] };

/** One choice a way to pay: an entity's cards stand in one widget, a wallet in its own. */
const choicesOf = ({ entities }: HyperpaySettings): (ChosenEntity & { method: PayWith })[] =>
  entities.flatMap(({ entityId, brands }) => {
    const methods = [...new Set(brands.map(methodOf))];
    return methods.map((method) => ({
      entityId,
      method,
      brands: brands.filter((brand) => methodOf(brand) === method),
    }));
  });

/**
 * The entity for a way to pay; a brand asked for by the page wins, if there is one for it.
 *
 * @example chooseEntity(settings, 'card', 'MADA')?.entityId // '8ac7…'
 */
function chooseEntity(settings: HyperpaySettings, method: PayWith, brand: unknown): ChosenEntity | undefined {
  const choices = choicesOf(settings).filter((choice) => choice.method === method);
  return choices.find(({ brands }) => brands.some((known) => known === brand)) ?? choices[0];
}

/** The configuration for the page: the brands to choose from. Every checkout brings its own widget. */
export function hyperpayConfig(settings: HyperpaySettings): PublicConfig {
  const choices = choicesOf(settings);
  return {
    provider: 'hyperpay',
    flow: 'start',
    methods: payWith.filter((method) => choices.some((choice) => choice.method === method)),
    'provider-name': 'HyperPay',
    'card-brands': cardBrandsOf(choices.flatMap(({ brands }) => brands)),
    page: { choices: choices.map(({ method, brands }) => ({ method, brands })) },
    hosts: hostsOfWidget(settings),
    options: {},
  };
}

/**
 * The widget loads its parts from any host of the gateway and writes styles into the page. 3-D Secure posts a form to
 * whichever bank issued the card, in a frame or in place of ours: frames and forms cannot be listed.
 */
function hostsOfWidget({ baseUrl, widgetUrl = baseUrl }: HyperpaySettings): GatewayHosts {
  const isReal = /^https:\/\/([\w-]+\.)*oppwa\.com(\/|$)/.test(widgetUrl);
  const own = isReal ? ['https://oppwa.com', 'https://*.oppwa.com'] : hostsOf(widgetUrl);
  const banks = isReal ? ['https:'] : own;
  return {
    ...noHosts,
    scripts: own,
    styles: isReal ? [...own, "'unsafe-inline'"] : own,
    images: own,
    fonts: own,
    connections: own,
    frames: banks,
    forms: banks,
  };
}

/**
 * Prepares a checkout (API-34). It takes nothing by itself: without its id it cannot be paid. So a refusal, too
 * many requests among them, is the end of this attempt, and the next one may begin at once.
 */
async function start(
  account: HyperpayAccount,
  settings: HyperpaySettings,
  payment: GatewayPayment,
  request: StartRequest,
): Promise<Started> {
  const entity = chooseEntity(settings, payment.method, brandIn(request.token));
  if (!entity) return { kind: 'declined', failure: 'failed', code: 'no-entity' };
  const form = checkoutForm(settings, payment, request);
  const { id, integrity, result } = await callHyperpay(account, checkoutAnswer, {
    path: 'checkouts',
    entityId: entity.entityId,
    form,
  });
  if (id === undefined || kindOf(result.code) !== 'pending') {
    return { kind: 'declined', failure: failureOf(result.code), code: result.code };
  }
  return {
    kind: 'page',
    memory: { checkoutId: id, entityId: entity.entityId },
    data: widgetData(settings, entity, { id, integrity, resultUrl: request.urls.back }),
  };
}

/** The page may ask for a brand in place of a token: cards of another entity need another checkout. */
const brandIn = (token: StartRequest['token']): unknown => (typeof token === 'object' ? token['brand'] : token);

/** The data that the widget needs. */
const widgetData = (
  { baseUrl, widgetUrl = `${baseUrl}/v1/paymentWidgets.js` }: HyperpaySettings,
  { brands }: ChosenEntity,
  { id, integrity, resultUrl }: { id: string; integrity: string | undefined; resultUrl: string },
) => ({
  checkoutId: id,
  scriptUrl: `${widgetUrl}?checkoutId=${encodeURIComponent(id)}`,
  integrity: integrity ?? null,
  brands,
  resultUrl,
});

function checkoutForm(settings: HyperpaySettings, payment: GatewayPayment, { payer }: StartRequest) {
  const { email, ...address } = settings.billing;
  const isCard = payment.method === 'card';
  return {
    amount: writeAmount(payment.amountMinor, payment.currency),
    currency: payment.currency.code,
    paymentType: 'DB',
    integrity: 'true',
    merchantTransactionId: payment.id,
    ...named('customer.', {
      givenName: payer.firstName,
      surname: payer.lastName,
      email: payer.email ?? email,
      mobile: isCard ? payer.mobile : null,
    }),
    ...(isCard && named('billing.', address)),
    // Both are errors on the live host, and wallets bring their own proof.
    ...(isCard && settings.testMode && { testMode: settings.testMode }),
    ...(isCard && settings.testMode === 'EXTERNAL' && { 'customParameters[3DS2_enrolled]': 'true' }),
  };
}

const named = (prefix: string, values: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[`${prefix}${name}`, value]] : [])));

/**
 * Sends money back (paymentType RF). The gateway knows no idempotency: so the report is read first, and a refund carries
 * the payment's own reference, under which the report will show it. Nothing is sent beside a refund in doubt.
 */
async function sendBack(
  account: HyperpayAccount,
  settings: HyperpaySettings,
  payment: GatewayPayment,
  { amountMinor, totalMinor }: RefundRequest,
): Promise<RefundAnswer> {
  const { debit, refundedMinor, underWayMinor, isInDoubt } = await readReport(account, payment);
  if (refundedMinor >= totalMinor) return { kind: 'done' };
  if (refundedMinor + underWayMinor >= totalMinor) return { kind: 'sent' };
  if (isInDoubt) return { kind: 'in-doubt' };
  // The payment may still be named after a card that came to nothing before this one.
  const id = debit?.id ?? payment.providerPaymentId ?? undefined;
  const entityId = payment.memory['entityId'];
  if (id === undefined || entityId === undefined) return { kind: 'refused', code: 'nothing-taken' };
  return send(account, settings, payment, { id, entityId, amountMinor });
}

async function send(
  account: HyperpayAccount,
  { testMode }: HyperpaySettings,
  { id: reference, currency, memory }: GatewayPayment,
  { id, entityId, amountMinor }: { id: string; entityId: string; amountMinor: number },
): Promise<RefundAnswer> {
  const { id: refundId = '', result } = await callHyperpay(account, transaction, {
    path: `payments/${encodeURIComponent(id)}`,
    entityId,
    form: {
      amount: writeAmount(amountMinor, currency),
      currency: currency.code,
      paymentType: 'RF',
      merchantTransactionId: reference,
      ...(testMode && { testMode }),
    },
  });
  switch (kindOf(result.code)) {
    case 'success':
      return { kind: 'done' };
    case 'pending':
      return { kind: 'sent' };
    case 'throttled':
      return { kind: 'unknown' };
    case 'in-doubt':
      return { kind: 'in-doubt', memory: { ...memory, [doubtMemory]: refundId } };
    default:
      return { kind: 'refused', code: result.code };
  }
}

const envelope = z.object({ encryptedBody: z.string() });

const message = z.object({
  type: z.string(),
  payload: z.object({
    id: z.string().optional(),
    paymentType: z.string().optional(),
    merchantTransactionId: z.string().optional(),
    referencedId: z.string().optional(),
  }),
});

const tagBytes = 16;
const hexadecimal = /^(?:[\da-f]{2})+$/i;

/**
 * Opens a message and says which payment it is about. Only the holder of the merchant's key can have sealed it; when
 * it was sealed is unknown, which is why it decides nothing.
 */
export function readHyperpayWebhook(
  { webhookKey }: Pick<HyperpaySettings, 'webhookKey'>,
  { body, headers }: WebhookMessage,
): WebhookReading {
  const text = open(webhookKey, {
    sealed: sealedPart(body.toString('utf8').trim()),
    iv: headerOf(headers['x-initialization-vector']),
    tag: headerOf(headers['x-authentication-tag']),
  });
  if (text === undefined) return { kind: 'refused', status: 400 };
  const read = message.safeParse(readJson(text));
  // The test message that is sent when webhooks are switched on has no payload.
  if (!read.success || read.data.type !== 'PAYMENT') return { kind: 'ignored' };
  const { id, paymentType, merchantTransactionId: reference, referencedId } = read.data.payload;
  // Every operation on a payment refers to it; a payment refers to itself.
  const providerPaymentId = referencedId ?? (paymentType === 'DB' ? id : undefined);
  if (reference === undefined && providerPaymentId === undefined) return { kind: 'ignored' };
  return { kind: 'payment', ...(reference && { reference }), ...(providerPaymentId && { providerPaymentId }) };
}

function open(key: string, { sealed, iv, tag }: { sealed: string; iv: string; tag: string }): string | undefined {
  if (![sealed, iv, tag].every((part) => hexadecimal.test(part)) || tag.length !== tagBytes * 2) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'));
    decipher.setAuthTag(Buffer.from(tag, 'hex'));
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'hex')), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Bare, or in an envelope of JSON: the back office lets the merchant choose. */
const sealedPart = (body: string): string => envelope.safeParse(readJson(body)).data?.encryptedBody ?? body;

const headerOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

const orderId = z.string().min(1).max(64);

/** API-34; the order says what it costs. */
const prepare = defineCall({
  method: 'POST',
  path: '/hyperpay/checkout',
  summary: 'Prepares a checkout of HyperPay for an order of the caller; its id is in the data of the step.',
  access: 'customers',
  isStart: true,
  body: z.object({
    'order-id': orderId,
    method: z.enum(brands).optional().describe('the brand of the card; the first one offered if absent'),
  }),
  example: { 'order-id': exampleId, method: 'MADA' },
  run: (tools, { 'order-id': id, method }) =>
    tools.start(id, method && { method: methodOf(method), token: { brand: method } }),
});

/** API-35. */
const status = defineCall({
  method: 'POST',
  path: '/hyperpay/get-payment-status',
  summary: 'Asks HyperPay what became of a checkout, and settles the payment.',
  access: 'customers',
  body: z.object({
    'order-id': orderId,
    id: z.string().min(1).max(200).describe('of a checkout that was prepared for this order'),
  }),
  example: { 'order-id': exampleId, id: 'checkout-1' },
  async run(tools, { 'order-id': order, id }) {
    const memories = await tools.memories(order);
    // Another order's checkout is nothing that this one could be paid with.
    return memories.some(({ checkoutId }) => checkoutId === id) ? tools.verify(order) : tools.notFound('/id');
  },
});

/** HyperPay’s COPYandPAY: a checkout is prepared here, and the gateway’s own widget takes the card (PAY-16). */
export const gateway = defineGateway({
  provider: 'hyperpay',
  settings: hyperpaySettings,
  simulated: simulatedHyperpay,
  calls: [prepare, status],
  open: (settings, { http }) => {
    const { baseUrl, accessToken } = settings;
    const idsOf = (method: PayWith) =>
      choicesOf(settings).flatMap((choice) => (choice.method === method ? [choice.entityId] : []));
    const account = { baseUrl, accessToken, http, entityIdsOf: (method: PayWith) => [...new Set(idsOf(method))] };
    return {
      provider: 'hyperpay',
      publicConfig: () => hyperpayConfig(settings),
      start: (payment, request) => start(account, settings, payment, request),
      lookUp: (payment) => lookUpHyperpay(account, payment),
      readWebhook: (message) => readHyperpayWebhook(settings, message),
      refund: (payment, refund) => sendBack(account, settings, payment, refund),
      repeatsRefunds: true,
    };
  },
});
