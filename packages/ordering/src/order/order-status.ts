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
