import { createHmac } from 'node:crypto';
import type { GatewayHosts } from '@sufra/contracts';
import { formatMinorDigits } from '@sufra/ordering';
import { z } from 'zod';
import { applePayHosts, applePayPage, applePaySettings, createApplePay, simulatedApplePay } from '../apple-pay.ts';
import {
  cardBrandsSetting,
  defineCall,
  defineGateway,
  exampleId,
  joinHosts,
  noHosts,
  type GatewayPayment,
  type PublicConfig,
  type SimulatorAddress,
  type Started,
  type StartRequest,
  type WebhookMessage,
  type WebhookReading,
} from '../gateway.ts';
import { GatewayUnreachable, readAnswer, type GatewayAnswer } from '../http.ts';
import { isSame, readJson } from '../webhook.ts';
import {
  createCheckoutApi,
  flowMemory,
  lookUpCheckout,
  madeToken,
  paymentSession,
  problem,
  refundCheckout,
  requestedPayment,
  tooManyRequests,
  type CheckoutApi,
} from './payments.ts';

/** A merchant's account at Checkout.com. */
export const checkoutSettings = z
  .object({
    secretKey: z.string().startsWith('sk_'),
    publicKey: z.string().startsWith('pk_'),
    mode: z.enum(['live', 'sandbox']).default('live'),
    /** The first eight characters of the client id without `cli_`: every account has hosts of its own. */
    prefix: z
      .string()
      .regex(/^[a-z0-9]{8}$/)
      .optional(),
    /** Instead of mode and prefix. */
    baseUrl: z.url({ protocol: /^https?$/ }).optional(),
    /** Needed by accounts with several channels. */
    processingChannelId: z.string().startsWith('pc_').optional(),
    /** Key of the signature, as it stands in the workflow of the webhook. */
    webhookSecret: z.string().min(8),
    /** The value that the workflow sends as `Authorization`, where it has one. */
    webhookAuthorization: z.string().optional(),
    /** Frames make a token that we charge; Flow, their successor, takes the payment itself. */
    fields: z.enum(['frames', 'flow']).default('frames'),
    scriptUrl: z.url().default('https://cdn.checkout.com/js/framesv2.min.js'),
    flowScriptUrl: z.url().default('https://checkout-web-components.checkout.com/index.js'),
    /** Of the guests' cards; Flow wants one. */
    country: z.string().length(2).default('SA'),
    cardBrands: cardBrandsSetting,
    applePay: applePaySettings.optional(),
  })
  .transform(({ mode, prefix, baseUrl, ...rest }, context) => {
    const address = baseUrl ?? (prefix && `https://${prefix}.api${mode === 'sandbox' ? '.sandbox' : ''}.checkout.com`);
    if (address) return { ...rest, mode, baseUrl: address.replace(/\/$/, '') };
    context.addIssue({ code: 'custom', path: ['prefix'], message: 'needed, unless baseUrl is there' });
    return z.NEVER;
  });

type CheckoutSettings = z.infer<typeof checkoutSettings>;

/** The account that the simulator keeps for all shops. */
export const simulatedCheckout = (simulator: SimulatorAddress): CheckoutSettings => ({
  secretKey: 'sk_simulator',
  publicKey: 'pk_simulator',
  mode: 'sandbox',
  baseUrl: `${simulator.server}/checkout`,
  webhookSecret: 'simulator',
  fields: 'frames',
  scriptUrl: `${simulator.browser}/checkout/frames/frames.js`,
  flowScriptUrl: `${simulator.browser}/checkout/flow/flow.js`,
  country: 'SA',
  cardBrands: ['mada', 'visa', 'mastercard', 'amex'],
  applePay: simulatedApplePay(simulator),
});

/** The public part of the account. */
export function describeCheckout(settings: CheckoutSettings): PublicConfig {
  const { publicKey, scriptUrl, flowScriptUrl, applePay, cardBrands, fields, mode } = settings;
  const shared = { provider: 'checkout', 'provider-name': 'Checkout.com', 'card-brands': cardBrands } as const;
  const options = {
    'checkout/public_key': publicKey,
    ...(applePay && { 'checkout/apple_pay_merchant_id': applePay.merchantId }),
  };
  if (fields === 'flow') {
    // Wallets are among what Flow shows by itself.
    const environment = mode === 'live' ? 'production' : 'sandbox';
    const page = { fields, publicKey, scriptUrl: flowScriptUrl, environment };
    const hosts = joinHosts(fieldHosts(flowScriptUrl), applePay ? applePayHosts(applePay) : noHosts);
    return { ...shared, flow: 'start', methods: ['card'], page, hosts, options };
  }
  return {
    ...shared,
    flow: 'token',
    'fields-height': 300,
    methods: applePay ? ['card', 'apple-pay'] : ['card'],
    page: { fields, publicKey, scriptUrl, ...(applePay && { applePay: applePayPage(applePay, 'checkout') }) },
    hosts: joinHosts(fieldHosts(scriptUrl), applePay ? applePayHosts(applePay) : noHosts),
    options,
  };
}

/** The fields live on hosts beside that of the script. */
function fieldHosts(scriptUrl: string): GatewayHosts {
  if (!URL.canParse(scriptUrl)) return noHosts;
  const { origin, hostname } = new URL(scriptUrl);
  const hosts = [hostname.endsWith('.checkout.com') ? 'https://*.checkout.com' : origin];
  return { ...noHosts, scripts: hosts, styles: hosts, frames: hosts, connections: hosts, images: hosts, fonts: hosts };
}

/** Charges a token. Its attempt's id is reference and idempotency key in one. */
async function startCheckout(
  api: CheckoutApi,
  payment: GatewayPayment,
  request: StartRequest,
  settings: CheckoutSettings,
): Promise<Started> {
  const described = describePayment(payment, request, settings);
  const token = await readToken(api, payment, request.token);
  if (token.kind === 'declined') return token;
  const source = { type: 'token', token: token.token };
  // A wallet has asked its owner already.
  const asked = { ...described, source, '3ds': { enabled: payment.method === 'card' } };
  const answer = await api.post('/payments', asked, payment.id);
  // Too many requests, or the same one twice at once: the answer does not say which.
  if (answer.status === tooManyRequests) throw new GatewayUnreachable('Checkout.com is busy');
  if (!answer.isOk) return refusedStart(answer);
  return readStarted(answer);
}

function readStarted(answer: GatewayAnswer): Started {
  const { id, approved, status, response_code, _links } = readAnswer(requestedPayment, answer);
  const named = { providerPaymentId: id };
  // Declined is an answer of 201 like any other.
  if (approved === false && status === 'Declined') {
    return { ...named, kind: 'declined', failure: 'declined', ...(response_code && { code: response_code }) };
  }
  const url = _links?.redirect?.href;
  return url ? { ...named, kind: 'redirect', url } : { ...named, kind: 'verify' };
}

type Token = { kind: 'token'; token: string } | Extract<Started, { kind: 'declined' }>;

/** Frames hand over a token; what Apple's wallet hands over has to be made one. Nothing is charged yet. */
async function readToken(api: CheckoutApi, payment: GatewayPayment, given: StartRequest['token']): Promise<Token> {
  if (typeof given === 'string' && given !== '') return { kind: 'token', token: given };
  if (typeof given !== 'object' || payment.method !== 'apple-pay') return nothingTaken('token_missing');
  try {
    const answer = await api.makeToken({ type: 'applepay', token_data: given });
    return answer.isOk ? { kind: 'token', token: readAnswer(madeToken, answer).token } : refusedStart(answer);
  } catch (error) {
    if (error instanceof GatewayUnreachable) return nothingTaken('token_unavailable');
    throw error;
  }
}

/** Why a request was not taken, in Checkout.com's words. */
const refusedStart = ({ status, body }: GatewayAnswer) => {
  const read = problem.safeParse(body);
  return nothingTaken(read.data?.error_codes?.[0] ?? read.data?.error_type ?? String(status));
};

const nothingTaken = (code: string) => ({ kind: 'declined', failure: 'failed', code }) as const;

/** Opens a session for Flow. Charges nothing: one that is not paid expires there. */
async function startFlow(
  api: CheckoutApi,
  payment: GatewayPayment,
  request: StartRequest,
  settings: CheckoutSettings,
): Promise<Started> {
  const described = describePayment(payment, request, settings);
  const answer = await api.post(
    '/payment-sessions',
    {
      ...described,
      display_name: request.shopName,
      '3ds': { enabled: true },
      billing: { address: { country: settings.country } },
    },
    payment.id,
  );
  if (answer.status === tooManyRequests) throw new GatewayUnreachable('Checkout.com is busy');
  if (!answer.isOk) return refusedStart(answer);
  // Its script wants the session as it came.
  return { kind: 'page', data: { session: readAnswer(paymentSession, answer) }, memory: flowMemory };
}

/** The description of a payment for Checkout.com, for every source of a card. The attempt's id is its reference. */
function describePayment(
  payment: GatewayPayment,
  { payer, urls }: StartRequest,
  { processingChannelId }: CheckoutSettings,
): Record<string, unknown> {
  const name = `${payer.firstName} ${payer.lastName}`.trim();
  return {
    amount: payment.amountMinor,
    currency: payment.currency.code,
    reference: payment.id,
    capture: true,
    customer: { ...(name && { name }), ...(payer.email && { email: payer.email }) },
    metadata: { order_id: payment.orderId, order_number: payment.orderNumber },
    success_url: urls.back,
    failure_url: urls.back,
    ...(processingChannelId && { processing_channel_id: processingChannelId }),
  };
}

const event = z.object({
  type: z.string(),
  data: z.object({
    id: z.string().nullish(),
    payment_id: z.string().nullish(),
    reference: z.string().nullish(),
  }),
});

/**
 * Reads a webhook: the signature is the HMAC of the bytes, and the configured `Authorization` has to be there too. An old
 * message is as good as a new one, because it only says which payment to ask about.
 */
export function readCheckoutWebhook(
  { body, headers }: WebhookMessage,
  { webhookSecret, webhookAuthorization }: CheckoutSettings,
): WebhookReading {
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  const isSigned = isSame(headers['cko-signature'], signature);
  const isAuthorized = webhookAuthorization === undefined || isSame(headers['authorization'], webhookAuthorization);
  if (!isSigned || !isAuthorized) return { kind: 'refused', status: 401 };
  const read = event.safeParse(readJson(body));
  if (!read.success) return { kind: 'refused', status: 400 };
  const { type, data } = read.data;
  if (!/^(payment|authentication)_/.test(type)) return { kind: 'ignored' };
  const providerPaymentId = [data.payment_id, data.id].find((id) => id?.startsWith('pay_'));
  const reference = data.reference;
  if (!providerPaymentId && !reference) return { kind: 'ignored' };
  return { kind: 'payment', ...(reference && { reference }), ...(providerPaymentId && { providerPaymentId }) };
}

const amount = z.number().optional().describe('what the page showed; the order decides what is charged');
const orderId = z.string().max(64);

/** API-27: the token that the card fields made of a card. */
const authorizeCard = defineCall({
  method: 'POST',
  path: '/payments/providers/checkout/authorize',
  summary: 'Charges the token of Frames for an order of the caller.',
  access: 'customers',
  isStart: true,
  body: z.object({ 'order-id': orderId, token: z.string().min(1).max(200), amount }),
  example: { 'order-id': exampleId, token: 'tok_1', amount: 30 },
  run: (tools, { 'order-id': id, ...given }) => tools.start(id, { ...given, method: 'card' }),
});

/** API-29: what the wallet handed over, `event.payment.token.paymentData`. */
const authorizeApplePay = defineCall({
  method: 'POST',
  path: '/payments/providers/checkout/apple-pay/authorize',
  summary: 'Charges what the wallet of Apple Pay handed over for an order of the caller.',
  access: 'customers',
  isStart: true,
  body: z.object({ 'order-id': orderId, token: z.record(z.string(), z.unknown()), amount }),
  example: { 'order-id': exampleId, token: {}, amount: 30 },
  run: (tools, { 'order-id': id, ...given }) => tools.start(id, { ...given, method: 'apple-pay' }),
});

/** Checkout.com: card fields of Frames, Apple Pay, and the Payments API with 3-D Secure. */
export const gateway = defineGateway({
  provider: 'checkout',
  settings: checkoutSettings,
  simulated: simulatedCheckout,
  // Chilean pesos have none by ISO 4217.
  digits: { CLP: 2 },
  calls: [authorizeCard, authorizeApplePay],
  hasAppleSession: true,
  open(settings, { http }) {
    const api = createCheckoutApi(settings, http);
    return {
      provider: 'checkout',
      publicConfig: () => describeCheckout(settings),
      start: (payment, request) =>
        settings.fields === 'flow'
          ? startFlow(api, payment, request, settings)
          : startCheckout(api, payment, request, settings),
      lookUp: (payment) => lookUpCheckout(api, payment),
      readWebhook: (message) => readCheckoutWebhook(message, settings),
      refund: (payment, refund) => refundCheckout(api, payment, refund),
      returnPath: ({ orderId, amountMinor, currency }) =>
        `/payment/checkout/order/${orderId}/${formatMinorDigits(amountMinor, currency)}`,
      applePay: createApplePay(settings.applePay),
    };
  },
});
