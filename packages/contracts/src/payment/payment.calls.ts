import { z } from 'zod';
import { localizedText, oneOf, resource } from '../json-api.ts';
import { orderStatusCode, paymentMethods, paymentStatuses } from '../order/order.ts';
import { paymentChannels, terminalChannels } from './gateways.ts';

const handHeld = ['card', 'apple-pay', 'stc-pay'] as const;

/** Ways to pay in person or on the device; a gateway may support only some of them. */
export const payWith = [...handHeld, ...terminalChannels];

/** Cards that guests of these shops know by their mark. */
export const cardBrands = ['mada', 'visa', 'mastercard', 'amex', 'unionpay'] as const;

/** Why money was not taken, in words that say nothing of the provider. */
const paymentFailures = ['declined', 'cancelled', 'expired', 'failed', 'mismatch'] as const;

/**
 * The next step of the guest's page: leave for `url`, show the provider's fields with `data`, watch a terminal, or wait
 * while the server asks the provider.
 */
const paymentStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('page'), data: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('verify') }),
]);

/** Hosts that the provider's own fields need, as a content policy names them. */
export const gatewayHosts = z.object({
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  frames: z.array(z.string()),
  connections: z.array(z.string()),
  images: z.array(z.string()),
  fonts: z.array(z.string()),
  forms: z.array(z.string()),
});

/** The gateway's configuration for a page: public keys and addresses, never a secret. */
const gatewayConfig = z.object({
  provider: z.enum(paymentChannels),
  'provider-name': z.string().describe('as guests know it'),
  flow: z
    .enum(['start', 'token'])
    .describe('start: the server begins and the page goes on; token: the fields come first and hand over a token'),
  methods: z.array(z.enum(payWith)),
  'card-brands': z.array(z.enum(cardBrands)).describe('the cards that are taken'),
  'fields-height': z
    .int()
    .optional()
    .describe(
      'CSS pixels that its own fields take on a phone: what stands below them stays where it is when they come',
    ),
  page: z.record(z.string(), z.unknown()).describe('for the provider’s own folder of the storefront'),
  hosts: gatewayHosts,
  'is-simulated': z.boolean().describe('no money moves'),
});

/** The gateway as a guest may know it before there is an order to pay. The id is the provider's name. */
export const paymentGatewayDocument = oneOf(resource('payment-gateways', gatewayConfig));

export const refundStatuses = ['due', 'sent', 'done', 'failed'] as const;

/** API-32: how an order is being paid. The id is the order's. */
const paymentAttributes = z.object({
  'order-number': z.string(),
  'order-status': orderStatusCode,
  'payment-method': z.enum(paymentMethods),
  'payment-status': z.enum(paymentStatuses),
  amount: z.number(),
  'currency-code': z.string(),
  'payment-id': z.string().nullable().describe('the newest attempt'),
  'is-open': z.boolean().describe('an attempt is under way and the provider has not said how it ended'),
  step: paymentStep.nullable().describe('of the attempt under way'),
  failure: z.enum(paymentFailures).nullable().describe('why the newest attempt came to nothing'),
  'paid-at': z.string().nullable(),
  'paid-with': z.enum(payWith).nullable(),
  'card-brand': z.string().nullable(),
  'card-last4': z.string().nullable(),
  'refund-status': z.enum(refundStatuses).nullable(),
  'refunded-amount': z.number(),
  'refunded-at': z.string().nullable(),
  'can-pay-with-cash': z.boolean().describe('the same order may be paid in cash instead (D-64)'),
  'pay-until': z.string().nullable().describe('when the order fails unless it is paid'),
  gateway: gatewayConfig.nullable().describe('whoever takes the card; null when the order waits for no card'),
  'terminal-gateway': gatewayConfig.nullable().describe('the terminals beside kiosks, where the merchant has some'),
});

export const paymentDocument = oneOf(resource('payments', paymentAttributes));

/**
 * A body for POST /payments/orders/{id}; an Idempotency-Key belongs to it. `token` is what the provider's fields
 * handed to the page; card data never comes here.
 */
export const startPaymentBody = z.object({
  method: z.enum(payWith).optional(),
  token: z.union([z.string().max(8192), z.record(z.string(), z.unknown())]).optional(),
  amount: z.number().optional().describe('what the page showed; the order decides what is charged (D-58)'),
  terminal: z.string().max(200).optional().describe('kiosks: which terminal, with its key'),
});

/** The data a return link gives access to: the outcome without any name. */
const paymentOutcomeAttributes = z.object({
  'order-id': z.string().nullable().describe('for the owner of the order alone, signed in as such'),
  'order-number': z.string(),
  'order-status': orderStatusCode,
  'order-status-label': z.string(),
  'payment-status': z.enum(paymentStatuses),
  'is-open': z.boolean(),
  amount: z.number(),
  'currency-code': z.string(),
  'location-name': localizedText,
  'is-refunded': z.boolean().describe('money that came too late goes back, or went back'),
});

export const paymentOutcomeDocument = oneOf(resource('payment-outcomes', paymentOutcomeAttributes));

/** PAY-27: what a terminal asks of the guest; `ended`: look the payment up. */
const terminalSteps = ['insert-card', 'enter-pin', 'processing', 'ended'] as const;

/** The payment shown on the terminal. The id is the order's. */
export const terminalStepDocument = oneOf(
  resource('terminal-steps', z.object({ step: z.enum(terminalSteps).nullable().describe('null: it does not answer') })),
);

/** A return link is opened by a browser; the same one may open it again. */
export const openLinkBody = z.object({ visitor: z.string().max(100).optional() });

export type TerminalStep = (typeof terminalSteps)[number];
export type TerminalStepDocument = z.infer<typeof terminalStepDocument>;
export type PayWith = (typeof payWith)[number];
export type PaymentFailure = (typeof paymentFailures)[number];
export type PaymentStep = z.infer<typeof paymentStep>;
export type GatewayHosts = z.infer<typeof gatewayHosts>;
export type CardBrand = (typeof cardBrands)[number];
export type PaymentGatewayDocument = z.infer<typeof paymentGatewayDocument>;
export type GatewayConfig = z.infer<typeof gatewayConfig>;
export type RefundStatus = (typeof refundStatuses)[number];
export type PaymentAttributes = z.infer<typeof paymentAttributes>;
export type PaymentDocument = z.infer<typeof paymentDocument>;
export type StartPaymentBody = z.infer<typeof startPaymentBody>;
export type PaymentOutcomeAttributes = z.infer<typeof paymentOutcomeAttributes>;
export type PaymentOutcomeDocument = z.infer<typeof paymentOutcomeDocument>;

/**
 * API-28: the sheet of Apple Pay wants a session; `validation-url` is what the browser was told. Without an order, for
 * one that is placed once the guest has agreed in the sheet.
 */
export const validateApplePayBody = z.object({
  'order-id': z.string().max(64).optional(),
  'validation-url': z.string().max(1000),
});

export const applePaySessionDocument = oneOf(
  resource(
    'apple-pay-sessions',
    z.object({
      session: z.record(z.string(), z.unknown()).describe('as Apple gave it, for completeMerchantValidation'),
    }),
  ),
);
