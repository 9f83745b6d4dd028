const threeHours = 3 * 60 * 60 * 1000;

/**
 * The moment from which the three hours of a chosen location count: the first choice keeps it, later ones do
 * not start it again (EXPIRY-01).
 *
 * @example orderTimeAfterChoice(undefined, now) // now
 */
export function orderTimeAfterChoice(orderTimeAt: Date | undefined, now: Date): Date {
  return orderTimeAt ?? now;
}

/**
 * Whether the selected location and order type are cleared: three hours after they were first set (EXPIRY-01,
 * EXPIRY-02), but never while a payment is in progress (decision 21). The cart stays.
 *
 * @example isLocationExpired({ orderTimeAt, now, isPaying: false })
 */
export function isLocationExpired(location: { orderTimeAt: Date | undefined; now: Date; isPaying: boolean }): boolean {
  if (!location.orderTimeAt || location.isPaying) return false;
  return location.now.getTime() - location.orderTimeAt.getTime() >= threeHours;
}
