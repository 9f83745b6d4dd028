import type { orderLines, orders, orderStatuses } from './order.tables.ts';

export type StoredOrder = typeof orders.$inferSelect;
export type StoredLine = typeof orderLines.$inferSelect;
export type StoredStatus = typeof orderStatuses.$inferSelect;
