/**
 * How the food reaches the guest, one canonical word per meaning (LOC-01, decision 15).
 * Curbside is never chosen as a tile: a to-go order with a car becomes one (decision 16).
 */
export const orderTypes = ['deliver', 'pickup', 'to-go', 'eat-in', 'curbside'] as const;

export type OrderType = (typeof orderTypes)[number];
