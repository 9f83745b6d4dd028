import { and, eq } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A customer, within the merchant. */
export type CustomerKey = { merchantId: string; customerId: string };

/** The condition that finds the rows of one customer, within the merchant. */
export const isOfCustomer = (
  table: { merchantId: AnyPgColumn; customerId: AnyPgColumn },
  { merchantId, customerId }: CustomerKey,
) => and(eq(table.merchantId, merchantId), eq(table.customerId, customerId));
