import type { Context } from '../context.ts';
import { findOrder, type StoredOrder } from '../ordering/order/payment-port.ts';
import type { Refusal } from '../platform/errors/refusal.ts';
import { takeAllowance, tooManyRequests } from '../platform/limits/take-allowance.ts';
import { listPayments, type StoredPayment, workOn } from './payment.store.ts';
import { settlePayment } from './settle-payment.ts';

/** An order and every attempt to pay it, the newest first. */
export type PaymentView = { order: StoredOrder; payments: StoredPayment[] };

/** The present state of an order's payment. */
export async function viewPayments(context: Context, order: StoredOrder): Promise<PaymentView> {
  const payments = await listPayments(context, order);
  return { order: (await findOrder(context, order)) ?? order, payments };
}

/** The attempt that paid, or else the newest. */
export const mainPayment = ({ payments }: PaymentView): StoredPayment | undefined =>
  payments.find(
    ({ status, refundStatus, refundReason }) =>
      status === 'success' && (refundStatus === null || refundReason === 'returned'),
  ) ??
  payments.find(({ status }) => status === 'success') ??
  payments[0];

/** Payments that go back, or went back, as a whole; what was returned of an order that was kept is told by its refunds. */
export const refundsOf = ({ payments }: PaymentView): StoredPayment[] =>
  payments.filter(({ refundStatus, refundReason }) => refundStatus !== null && refundReason !== 'returned');

/** When an order fails unless it is paid. */
export const payUntil = ({ config }: Pick<Context, 'config'>, order: StoredOrder): Date =>
  new Date(order.placedAt.getTime() + config.paymentMinutes * 60_000);

/** Pages ask every few seconds while a guest waits; what happens later the minute's watch finds out. */
const questions = { name: 'payment-verification', limit: 60, windowSeconds: 600 };

/** The same for a guest, who gets the known state without another request to the provider after too many of them. */
export async function verifyForGuest(context: Context, order: StoredOrder): Promise<PaymentView> {
  const mayAsk = await takeAllowance(context, [{ ...questions, subject: order.id }]);
  return mayAsk ? verifyOrder(context, order) : viewPayments(context, order);
}

/** A guest's presses to pay, counted apart: pages that wait do not use them up. */
const presses = { name: 'payment-press', limit: 30, windowSeconds: 600 };

/**
 * The same before a guest pays. After too many presses the provider is not asked and `tooOften` refuses: the order may
 * be paid already, so that nothing may be charged then.
 */
export async function verifyForPress(
  context: Context,
  order: StoredOrder,
): Promise<PaymentView & { tooOften: Refusal | undefined }> {
  const isAsked = await takeAllowance(context, [{ ...presses, subject: order.id }]);
  if (isAsked) return { ...(await verifyOrder(context, order)), tooOften: undefined };
  return { ...(await viewPayments(context, order)), tooOften: tooManyRequests(context, presses) };
}

/** Asks the provider about every attempt that is under way, and tells how the order's payment stands then. */
export async function verifyOrder(context: Context, order: StoredOrder): Promise<PaymentView> {
  for (const payment of await listPayments(context, order)) {
    if (payment.status === 'open') await settlePayment(context, workOn(payment));
  }
  return viewPayments(context, order);
}
