import type { Context } from '../context.ts';
import type { StoredOrder } from '../order/stored-order.ts';
import { findOrderOfPayment, listPayments } from './payment.store.ts';
import type { StoredPayment } from './stored-payment.ts';

/** An order and every attempt to pay it, the newest first. */
export type PaymentView = { order: StoredOrder; payments: StoredPayment[] };

/** How an order's payment stands now. */
export async function viewPayments(context: Context, order: StoredOrder): Promise<PaymentView> {
  const payments = await listPayments(context, order.id);
  return { order: (await findOrderOfPayment(context, order.id)) ?? order, payments };
}

/** The attempt that paid, or else the newest. */
export const mainPayment = ({ payments }: PaymentView): StoredPayment | undefined =>
  payments.find(({ status, refundStatus }) => status === 'success' && refundStatus === null) ??
  payments.find(({ status }) => status === 'success') ??
  payments[0];

/** Money of this order that goes back, or went back. */
export const refundsOf = ({ payments }: PaymentView): StoredPayment[] =>
  payments.filter(({ refundStatus }) => refundStatus !== null);

/** When an order fails unless it is paid. */
export const payUntil = ({ config }: Pick<Context, 'config'>, order: StoredOrder): Date =>
  new Date(order.placedAt.getTime() + config.paymentMinutes * 60_000);
