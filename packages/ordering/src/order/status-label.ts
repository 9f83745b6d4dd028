import { wayOfServing, type OrderType } from '../location/order-type.ts';
import type { OrderStatusCode } from './order-status.ts';

/** Keys of the words for statuses; each language's catalogue has one text for each. */
export const statusLabelKeys = [
  'order.status.placed',
  'order.status.waiting-for-payment',
  'order.status.scheduled',
  'order.status.sent-to-branch',
  'order.status.received',
  'order.status.confirmed',
  'order.status.in-kitchen',
  'order.status.ready-for-collection',
  'order.status.ready-for-driver',
  'order.status.ready-to-serve',
  'order.status.on-the-way',
  'order.status.delivered',
  'order.status.collected',
  'order.status.complete',
  'order.status.failed',
  'order.status.cancelled',
  'order.status.cancelled-by-employee',
] as const;

export type StatusLabelKey = (typeof statusLabelKeys)[number];

/**
 * The key of what a status is called for an order type (ORDER-07 to ORDER-12): posted is "sent to branch",
 * accepted "order received", ready "ready for collection" and finished "collected". A guest who eats in or waits
 * at home collects nothing: for them ready and finished have words of their own. An order for later that its branch
 * has not got yet is "scheduled" (decision record 0020).
 *
 * @example statusLabelKey('finished', 'to-go') // 'order.status.collected'
 */
export function statusLabelKey(
  code: OrderStatusCode,
  orderType: OrderType,
  { isReleased }: { isReleased: boolean } = { isReleased: true },
): StatusLabelKey {
  if (code === 'posted' && !isReleased) return 'order.status.scheduled';
  if (code === 'ready') return readyKeys[wayOfServing(orderType)];
  if (code === 'finished' && wayOfServing(orderType) === 'pickup') return 'order.status.collected';
  return keys[code];
}

const readyKeys = {
  pickup: 'order.status.ready-for-collection',
  deliver: 'order.status.ready-for-driver',
  'eat-in': 'order.status.ready-to-serve',
} as const;

const keys: Record<Exclude<OrderStatusCode, 'ready'>, StatusLabelKey> = {
  'waiting-for-payment': 'order.status.waiting-for-payment',
  posted: 'order.status.sent-to-branch',
  accepted: 'order.status.received',
  confirmed: 'order.status.confirmed',
  'in-kitchen': 'order.status.in-kitchen',
  'on-the-way': 'order.status.on-the-way',
  delivered: 'order.status.delivered',
  finished: 'order.status.complete',
  'order-failed': 'order.status.failed',
  'cancelled-by-customer': 'order.status.cancelled',
  'cancelled-by-employee': 'order.status.cancelled-by-employee',
};
