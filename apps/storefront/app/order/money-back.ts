import type { Order } from './order.resource.ts';

/** What goes back to the guest of an order that comes to nothing: what they paid, their points, or nothing. */
export function moneyBack({ paymentMethod, paymentStatus, isRefundDue, pointsRedeemed }: Order) {
  if (pointsRedeemed > 0 || paymentMethod === 'loyalty-points') return 'points';
  return isRefundDue || (paymentMethod === 'card' && paymentStatus === 'success') ? 'money' : 'nothing';
}
