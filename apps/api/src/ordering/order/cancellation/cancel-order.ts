import { errorCodes } from '@sufra/contracts';
import { accept, checkCancellation, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../../../context.ts';
import { refusal, type Refusal } from '../../../platform/errors/refusal.ts';
import type { StoredOrder } from '../../order.tables.ts';
import { moveOrder } from '../move-order.ts';
import { findOwnOrder } from '../order.store.ts';

/**
 * Calls an order off for its guest, or says why it is too late (CANCEL-01 to CANCEL-03, D-48). Asking again
 * changes nothing. When the kitchen moves the order at the same moment, one of the two wins and the other is judged
 * by where the order then stands.
 */
export async function cancelOrder(
  context: RequestContext,
  order: StoredOrder,
  reason?: string,
): Promise<Result<StoredOrder, Refusal>> {
  if (order.status === 'cancelled-by-customer') return accept(order);
  const { cancellation, cancelAfterDelayMinutes } = context.merchant.concept;
  const checked = checkCancellation(cancellation, order, context.now(), cancelAfterDelayMinutes);
  if (!checked.ok) return refuse(refusal(codes[checked.refusal.code]));
  const cancelled = await moveOrder(context, order, {
    to: 'cancelled-by-customer',
    // The right to it was checked above; the table of moves leaves it to the server.
    by: { role: 'system', name: 'customer', id: order.customerId },
    ...(reason && { reason }),
  });
  if (cancelled.ok) return cancelled;
  const current = await findOwnOrder(context, order, order.id);
  if (!current || current.status === order.status) return cancelled;
  return cancelOrder(context, current, reason);
}

const codes = {
  'not-allowed': errorCodes.cancellationNotAllowed,
  'too-late': errorCodes.cancellationTooLate,
  'already-over': errorCodes.cancellationTooLate,
} as const;
