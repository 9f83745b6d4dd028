import type {
  CardBrand,
  GatewayConfig,
  PaymentAttributes,
  PaymentDocument,
  PaymentGatewayDocument,
  PaymentOutcomeAttributes,
  PaymentOutcomeDocument,
  StartPaymentBody,
} from '@sufra/contracts';
import { type Currency, isFinalStatus, type LocalizedText, toMinor } from '@sufra/ordering';
import type { ApiClient } from '../api.server/api-client.ts';
import type { ApiCall } from '../api/call-api.ts';
import { type ApplePayPageSettings, readApplePaySettings } from './apple-pay/apple-pay.ts';

const orderPath = (orderId: string): string => `/payments/orders/${encodeURIComponent(orderId)}`;
const linkPath = (link: string): string => `/payments/links/${encodeURIComponent(link)}`;

export const cardGatewayCall: ApiCall = { path: '/payments/gateway' };

export type CardGateway = {
  brands: CardBrand[];
  applePay: ApplePayPageSettings | undefined;
  /** Its fields make a token before there is an order. */
  isTokenFirst: boolean;
  /** In CSS pixels: what those fields take on a phone. */
  fieldsHeight?: number | undefined;
};

/** The gateway that takes the merchant's cards, asked before there is an order. Nothing while it cannot be read. */
export async function loadCardGateway(api: ApiClient): Promise<CardGateway | undefined> {
  const answer = await api.call<PaymentGatewayDocument>(cardGatewayCall).catch(() => undefined);
  return answer?.ok ? readCardGateway(answer.value) : undefined;
}

const readCardGateway = ({ data: { attributes } }: PaymentGatewayDocument): CardGateway => ({
  brands: attributes['card-brands'],
  isTokenFirst: attributes.flow === 'token',
  fieldsHeight: attributes['fields-height'],
  applePay: attributes.methods.includes('apple-pay') ? readApplePaySettings(attributes.page) : undefined,
});

/** API-32: how an order is being paid. */
export const paymentCall = (orderId: string): ApiCall => ({ path: orderPath(orderId) });

/** Begins to pay. The key makes a repetition the same beginning. */
export const startCall = (orderId: string, key: string, body: StartPaymentBody): ApiCall => ({
  method: 'POST',
  path: orderPath(orderId),
  body,
  headers: { 'idempotency-key': key },
});

/** Asks the provider how it stands. */
export const verifyCall = (orderId: string): ApiCall => ({
  method: 'POST',
  path: `${orderPath(orderId)}/verification`,
  body: {},
});

/** Pays the same order in cash (PAY-26, D-64). */
export const cashCall = (orderId: string): ApiCall => ({
  method: 'POST',
  path: `${orderPath(orderId)}/cash`,
  body: {},
});

/** The call for the holder of a return link. */
export const linkCall = (link: string, visitor: string): ApiCall => ({
  path: linkPath(link),
  query: { visitor },
});

/** The same, after asking the provider. */
export const verifyLinkCall = (link: string, visitor: string): ApiCall => ({
  method: 'POST',
  path: `${linkPath(link)}/verification`,
  body: { visitor },
});

/** The state of an order's payment on the server. */
export type Payment = {
  orderId: string;
  orderNumber: string;
  orderStatus: PaymentAttributes['order-status'];
  status: PaymentAttributes['payment-status'];
  amountMinor: number;
  /** The same as the API writes it. */
  amount: number;
  currency: Currency;
  /** True when a payment was attempted already. */
  hasAttempt: boolean;
  isOpen: boolean;
  step: PaymentAttributes['step'];
  failure: PaymentAttributes['failure'];
  canPayWithCash: boolean;
  payUntil: string | undefined;
  gateway: GatewayConfig | undefined;
};

/** `isAtTerminal`: it is paid at the terminal beside this kiosk, if the merchant has terminals. */
export function readPayment({ data }: PaymentDocument, digits: number, isAtTerminal = false): Payment {
  const { attributes } = data;
  const currency = { code: attributes['currency-code'], digits };
  const amount = toMinor(attributes.amount, currency);
  return {
    orderId: data.id,
    orderNumber: attributes['order-number'],
    orderStatus: attributes['order-status'],
    status: attributes['payment-status'],
    amountMinor: amount.ok ? amount.value : 0,
    amount: attributes.amount,
    currency,
    hasAttempt: attributes['payment-id'] !== null,
    isOpen: attributes['is-open'],
    step: attributes.step,
    failure: attributes.failure,
    canPayWithCash: attributes['can-pay-with-cash'],
    payUntil: attributes['pay-until'] ?? undefined,
    gateway: (isAtTerminal && attributes['terminal-gateway']) || (attributes.gateway ?? undefined),
  };
}

/** The payment as an order's own page shows it. */
export type PaymentFacts = {
  isWaiting: boolean;
  /** The provider that would take the card now; undefined without one. */
  provider: string | undefined;
  payUntil: string | undefined;
  paidAt: string | undefined;
  paidWith: PaymentAttributes['paid-with'];
  card: string | undefined;
  refund:
    | { status: NonNullable<PaymentAttributes['refund-status']>; amountMinor: number; at: string | undefined }
    | undefined;
};

export function readPaymentFacts({ data: { attributes } }: PaymentDocument, currency: Currency): PaymentFacts {
  const { 'card-brand': brand, 'card-last4': last4, 'refund-status': refund } = attributes;
  const refunded = toMinor(attributes['refunded-amount'], currency);
  return {
    isWaiting: attributes['order-status'] === 'waiting-for-payment',
    provider: attributes.gateway?.provider,
    payUntil: attributes['pay-until'] ?? undefined,
    paidAt: attributes['paid-at'] ?? undefined,
    paidWith: attributes['paid-with'],
    card: [brand, last4 && `•••• ${last4}`].filter(Boolean).join(' ') || undefined,
    refund: refund
      ? { status: refund, amountMinor: refunded.ok ? refunded.value : 0, at: attributes['refunded-at'] ?? undefined }
      : undefined,
  };
}

/** The data a return link gives access to: the outcome without any name. */
export type PaymentOutcome = {
  orderNumber: string;
  statusLabel: string;
  status: PaymentOutcomeAttributes['payment-status'];
  isOpen: boolean;
  amountMinor: number;
  branch: LocalizedText;
  isRefunded: boolean;
  /** Nothing about it changes any more. */
  isOver: boolean;
};

export function readOutcome({ data: { attributes } }: PaymentOutcomeDocument, currency: Currency): PaymentOutcome {
  const amount = toMinor(attributes.amount, currency);
  return {
    orderNumber: attributes['order-number'],
    statusLabel: attributes['order-status-label'],
    status: attributes['payment-status'],
    isOpen: attributes['is-open'],
    amountMinor: amount.ok ? amount.value : 0,
    branch: attributes['location-name'],
    isRefunded: attributes['is-refunded'],
    isOver: isFinalStatus(attributes['order-status']) && !attributes['is-open'],
  };
}
