import type { StartPaymentBody } from '@sufra/contracts';
import type { ApiCall } from '../api/call-api.ts';

const orderPath = (orderId: string): string => `/payments/orders/${encodeURIComponent(orderId)}`;
const linkPath = (link: string): string => `/payments/links/${encodeURIComponent(link)}`;

/** API-32: how an order is being paid. */
export const paymentCall = (orderId: string): ApiCall => ({ path: orderPath(orderId) });

/** The same for the order that an intent of MoneyHash belongs to (PAY-20). */
export const intentCall = (intentId: string): ApiCall => ({
  path: `/payments/providers/money-hash/intent/${encodeURIComponent(intentId)}`,
});

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

/** Pays the same order in cash (PAY-26, decision 64). */
export const cashCall = (orderId: string): ApiCall => ({
  method: 'POST',
  path: `${orderPath(orderId)}/cash`,
  body: {},
});

/** What the holder of a return link may know. */
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
