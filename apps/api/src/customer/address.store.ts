import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { customerAddresses } from './customer.tables.ts';

export type CustomerAddress = typeof customerAddresses.$inferSelect;

export async function insertAddress(db: Db, address: typeof customerAddresses.$inferInsert): Promise<CustomerAddress> {
  const [row] = await db.insert(customerAddresses).values(address).returning();
  if (!row) throw new Error('The address was not stored.');
  return row;
}

export function findAddresses(db: Db, customerId: string): Promise<CustomerAddress[]> {
  return db
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId))
    .orderBy(asc(customerAddresses.createdAt), asc(customerAddresses.id));
}

/** One address of this customer; somebody else's is as good as none. */
export async function findAddress(db: Db, customerId: string, id: string): Promise<CustomerAddress | undefined> {
  const [row] = await db
    .select()
    .from(customerAddresses)
    .where(and(eq(customerAddresses.customerId, customerId), eq(customerAddresses.id, id)));
  return row;
}
