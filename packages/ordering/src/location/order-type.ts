/**
 * How the food reaches the guest, one canonical word per meaning (LOC-01, decision 15).
 * Curbside is never chosen as a tile: a to-go order with a car becomes one (decision 16).
 */
export const orderTypes = ['deliver', 'pickup', 'to-go', 'eat-in', 'curbside'] as const;

export type OrderType = (typeof orderTypes)[number];

/**
 * The three ways of handing food over. Pickup, to-go and curbside are one: they share the branch's rules
 * and the pickup menu (decision 15).
 *
 * @example wayOfServing('curbside') // 'pickup'
 */
export function wayOfServing(orderType: OrderType): 'deliver' | 'pickup' | 'eat-in' {
  return orderType === 'deliver' || orderType === 'eat-in' ? orderType : 'pickup';
}
