import { notPossible, type MoyasarError } from './errors.ts';
import type { SimulatedPayment } from './ledger.ts';

/** What the shop may do with a payment that was made; each answers it changed, or why it cannot be. */
export const afterwards = {
  refund: (payment: SimulatedPayment, amount: number | undefined) => {
    const taken = payment.captured || payment.amount;
    const left = taken - payment.refunded;
    const back = amount ?? left;
    if (!['paid', 'captured', 'refunded'].includes(payment.status)) return notPossible('Payment cannot be refunded');
    if (!Number.isInteger(back) || back <= 0 || back > left) return notPossible('Refund amount is not possible');
    payment.refunded += back;
    payment.status = 'refunded';
    return payment;
  },
  capture: (payment: SimulatedPayment, amount: number | undefined) => {
    if (payment.status !== 'authorized') return notPossible('Payment cannot be captured');
    payment.captured = Math.min(amount ?? payment.amount, payment.amount);
    payment.status = 'captured';
    return payment;
  },
  void: (payment: SimulatedPayment) => {
    if (!['paid', 'authorized', 'captured'].includes(payment.status)) return notPossible('Payment cannot be voided');
    payment.status = 'voided';
    return payment;
  },
} satisfies Record<string, (payment: SimulatedPayment, amount: number | undefined) => SimulatedPayment | MoyasarError>;
