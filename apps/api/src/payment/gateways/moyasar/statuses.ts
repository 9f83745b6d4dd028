import type { PayWith, PaymentFailure } from '@sufra/contracts';
import type { MoyasarPayment } from './moyasar-payment.ts';

/**
 * What a status means to an order. An authorisation is a promise and no money: the form never asks for one, and one that
 * somebody made with the publishable key pays nothing and runs out by itself. `verified` is a card that was only looked at.
 */
export function stateOf(status: string): 'pending' | 'success' | 'failed' {
  if (status === 'paid' || status === 'captured' || status === 'refunded') return 'success';
  return status === 'failed' || status === 'voided' ? 'failed' : 'pending';
}

/** What was taken: of an authorisation only the part that was captured, which may be less. */
export const takenMinor = ({ status, amount, captured }: MoyasarPayment): number =>
  status === 'captured' || status === 'refunded' ? captured || amount : amount;

/** What went back. Who voids a payment at Moyasar gives all of it back without a refund. */
export const returnedMinor = (payment: MoyasarPayment): number =>
  payment.status === 'voided' ? payment.amount : (payment.refunded ?? 0);

/** Why it failed, as far as Moyasar tells: its messages are sentences, its codes those of ISO 8583. */
export function failureOf({ status, source }: MoyasarPayment): PaymentFailure | undefined {
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

export const methodOf = ({ source }: MoyasarPayment): PayWith | undefined => methods[source?.type ?? ''];

const brands: Record<string, string> = {
  mada: 'mada',
  visa: 'Visa',
  master: 'Mastercard',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
};

/** The card as a receipt names it; nothing for a wallet without one. */
export function cardOf({ source }: MoyasarPayment): { brand: string | null; last4: string | null } | undefined {
  const last4 = /(\d{4})$/.exec(source?.number ?? '')?.[1];
  const brand = brands[(source?.company ?? '').toLowerCase()];
  return last4 || brand ? { brand: brand ?? null, last4: last4 ?? null } : undefined;
}
