import { and, eq } from 'drizzle-orm';
import { type OrderKey, orders } from './order.tables.ts';

/** The condition that finds one order, within its merchant. */
export const isOrder = ({ merchantId, id }: OrderKey) => and(eq(orders.merchantId, merchantId), eq(orders.id, id));
