import type { Context } from '../context.ts';
import type { StoredOrder } from '../order/stored-order.ts';
import { listPayments } from './payment.store.ts';
import { viewPayments, type PaymentView } from './payment-view.ts';
import { settlePayment } from './settle-payment.ts';

/** Asks the provider about every attempt that is under way, and tells how the order's payment stands then. */
export async function verifyOrder(context: Context, order: StoredOrder): Promise<PaymentView> {
  for (const { id, status } of await listPayments(context, order.id)) {
    if (status === 'open') await settlePayment(context, id);
  }
  return viewPayments(context, order);
}
