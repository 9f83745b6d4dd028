import { errorCodes } from '@sufra/contracts';
import { accept, checkOrderSize, refuse, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../context.ts';
import { lockOrder, payableTypes, postPaidOrder, type StoredOrder } from '../ordering/order/payment-port.ts';
import { refusal, type Refusal } from '../platform/errors/refusal.ts';
import { type PaymentView, verifyForPress, viewPayments } from './payment-view.ts';

/** True when the guest of an order that waits for its card may pay it in cash instead, which has a limit of its own. */
export const canPayWithCash = (
  context: Pick<RequestContext, 'merchant' | 'gateways'>,
  { type, status, paymentMethod, totalMinor }: StoredOrder,
): boolean =>
  status === 'waiting-for-payment' &&
  paymentMethod === 'card' &&
  payableTypes(context, { orderType: type }).includes('cash') &&
  checkOrderSize(context.merchant.rules.limits, { paymentType: 'cash', totalMinor, quantities: [] }).length === 0;

/**
 * Makes the same order one that is paid in cash (PAY-26, D-64), after making sure that no card payment of it
 * succeeded meanwhile: then it is paid, and stays so. Card money that comes later goes back.
 */
export async function payWithCash(context: RequestContext, order: StoredOrder): Promise<Result<PaymentView, Refusal>> {
  const view = await verifyForPress(context, order);
  if (isSettled(view.order)) return accept(view);
  if (view.tooOften) return refuse(view.tooOften);
  if (!canPayWithCash(context, view.order)) return refuse(refusal(errorCodes.cashNotPossible));
  const isPosted = await withTransaction(context, async (context) => {
    const current = await lockOrder(context, order);
    if (!current || !canPayWithCash(context, current)) return false;
    return postPaidOrder(context, current, { paymentMethod: 'cash', paymentStatus: 'pending' });
  });
  const after = await viewPayments(context, order);
  return isPosted || isSettled(after.order) ? accept(after) : refuse(refusal(errorCodes.cashNotPossible));
}

/** Paid by card, or turned into cash by an earlier request. */
const isSettled = ({ status, paymentStatus, paymentMethod }: StoredOrder): boolean =>
  paymentStatus === 'success' || (status !== 'waiting-for-payment' && paymentMethod === 'cash');
