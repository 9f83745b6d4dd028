import type { orderLines, orders, orderStatuses } from './order.tables.ts';

export type StoredOrder = typeof orders.$inferSelect;
export type StoredLine = typeof orderLines.$inferSelect;
export type StoredStatus = typeof orderStatuses.$inferSelect;

/** What is told with a step. */
export type SteppedOrder = Pick<StoredOrder, 'type' | 'status' | 'releasedAt'>;
