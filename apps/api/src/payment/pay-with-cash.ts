import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { payableTypes } from '../checkout/check-choices.ts';
import { withTransaction, type RequestContext } from '../context.ts';
import type { StoredOrder } from '../order/stored-order.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { lockOrder } from './payment.store.ts';
import { viewPayments, type PaymentView } from './payment-view.ts';
import { postPaidOrder } from './post-paid-order.ts';
import { verifyOrder } from './verify-order.ts';

/** Whether the guest of an order that waits for its card may pay it in cash instead. */
export const canPayWithCash = (
  context: Pick<RequestContext, 'merchant' | 'gateways'>,
  { type, status, paymentMethod }: StoredOrder,
): boolean =>
  status === 'waiting-for-payment' && paymentMethod === 'card' && payableTypes(context, type).includes('cash');

/**
 * Makes the same order one that is paid in cash (PAY-26, decision 64), after making sure that no card payment of it
 * succeeded meanwhile: then it is paid, and stays so. Card money that comes later goes back.
 */
export async function payWithCash(context: RequestContext, order: StoredOrder): Promise<Result<PaymentView, Refusal>> {
  const view = await verifyOrder(context, order);
  if (isSettled(view.order)) return accept(view);
  if (!canPayWithCash(context, view.order)) return refuse(refusal(errorCodes.cashNotPossible));
  const isPosted = await withTransaction(context, async (context) => {
    const current = await lockOrder(context, order.id);
    if (!current || !canPayWithCash(context, current)) return false;
    return postPaidOrder(context, current, { paymentMethod: 'cash', paymentStatus: 'pending' });
  });
  const after = await viewPayments(context, order);
  return isPosted || isSettled(after.order) ? accept(after) : refuse(refusal(errorCodes.cashNotPossible));
}

/** Paid by card, or turned into cash by an earlier request. */
const isSettled = ({ status, paymentStatus, paymentMethod }: StoredOrder): boolean =>
  paymentStatus === 'success' || (status !== 'waiting-for-payment' && paymentMethod === 'cash');
