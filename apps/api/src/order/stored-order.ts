import type { orderLines, orders, orderStatuses } from './order.tables.ts';

export type StoredOrder = typeof orders.$inferSelect;
export type StoredLine = typeof orderLines.$inferSelect;
export type StoredStatus = typeof orderStatuses.$inferSelect;

export type NewOrder = typeof orders.$inferInsert;
export type NewLine = typeof orderLines.$inferInsert;
export type NewStatus = typeof orderStatuses.$inferInsert;

export type PaymentMethod = StoredOrder['paymentMethod'];
