/** Where an order stands. Sequence decides "forward"; terminal states are final (D-47). */
export const orderStatusCodes = [
  'waiting-for-payment',
  'posted',
  'accepted',
  'confirmed',
  'in-kitchen',
  'ready',
  'on-the-way',
  'delivered',
  'finished',
  'order-failed',
  'cancelled-by-customer',
  'cancelled-by-employee',
] as const;

export type OrderStatusCode = (typeof orderStatusCodes)[number];

/**
 * The number people call out at the counter: at least three digits, so that the first order of the day
 * looks like an order number too.
 *
 * @example displayNumber(7) // '007'
 */
export const displayNumber = (number: number): string => String(number).padStart(3, '0');
