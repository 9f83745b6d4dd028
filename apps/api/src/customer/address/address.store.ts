import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { customerAddresses } from '../customer.tables.ts';
import { isOfCustomer } from '../is-of-customer.ts';

export type CustomerAddress = typeof customerAddresses.$inferSelect;
export type AddressFields = Omit<CustomerAddress, 'id' | 'merchantId' | 'customerId' | 'createdAt'>;

export async function insertAddress(db: Db, address: typeof customerAddresses.$inferInsert): Promise<CustomerAddress> {
  const [row] = await db.insert(customerAddresses).values(address).returning();
  if (!row) throw new Error('The address was not stored.');
  return row;
}

/** The default one first, then oldest first. */
export function findAddresses(db: Db, merchantId: string, customerId: string): Promise<CustomerAddress[]> {
  return db
    .select()
    .from(customerAddresses)
    .where(isOfCustomer(customerAddresses, { merchantId, customerId }))
    .orderBy(desc(customerAddresses.isDefault), asc(customerAddresses.createdAt), asc(customerAddresses.id));
}

/** One address of this customer; another customer's is not found. */
export async function findAddress(
  db: Db,
  merchantId: string,
  customerId: string,
  id: string,
): Promise<CustomerAddress | undefined> {
  const [row] = await db
    .select()
    .from(customerAddresses)
    .where(isOwn(merchantId, customerId, id));
  return row;
}

export async function updateAddress(
  db: Db,
  merchantId: string,
  customerId: string,
  id: string,
  fields: Partial<AddressFields>,
): Promise<CustomerAddress | undefined> {
  const [row] = await db
    .update(customerAddresses)
    .set(fields)
    .where(isOwn(merchantId, customerId, id))
    .returning();
  return row;
}

/** No address is the default any more; before another one becomes it. */
export async function clearDefaultAddress(db: Db, merchantId: string, customerId: string): Promise<void> {
  await db
    .update(customerAddresses)
    .set({ isDefault: false })
    .where(and(isOfCustomer(customerAddresses, { merchantId, customerId }), eq(customerAddresses.isDefault, true)));
}

/** Deletes an address and answers what it was. */
export async function deleteAddress(
  db: Db,
  merchantId: string,
  customerId: string,
  id: string,
): Promise<CustomerAddress | undefined> {
  const [row] = await db
    .delete(customerAddresses)
    .where(isOwn(merchantId, customerId, id))
    .returning();
  return row;
}

const isOwn = (merchantId: string, customerId: string, id: string) =>
  and(isOfCustomer(customerAddresses, { merchantId, customerId }), eq(customerAddresses.id, id));
