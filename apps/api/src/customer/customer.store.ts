import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { customers } from './customer.tables.ts';
import type { MobileNumber } from './mobile-number.ts';

export type Customer = typeof customers.$inferSelect;

/**
 * The guest account of a number, made when there is none. Nothing of an existing one changes; its row is
 * locked until the transaction ends, so that requests about one number follow each other.
 */
export async function findOrInsertGuest(
  db: Db,
  guest: MobileNumber & { id: string; merchantId: string; createdAt: Date },
): Promise<Customer> {
  const [row] = await db
    .insert(customers)
    .values({ ...guest, accountType: 'guest', firstName: '', lastName: '', status: 'unverified' })
    .onConflictDoUpdate({
      target: [customers.merchantId, customers.dialCode, customers.mobile],
      set: { mobile: sql`excluded.mobile` },
    })
    .returning();
  if (!row) throw new Error('The guest was neither found nor made.');
  return row;
}

export async function findCustomer(db: Db, merchantId: string, id: string): Promise<Customer | undefined> {
  const [row] = await db.select().from(customers).where(isCustomer(merchantId, id));
  return row;
}

export async function lockCustomer(db: Db, merchantId: string, id: string): Promise<Customer | undefined> {
  const [row] = await db.select().from(customers).where(isCustomer(merchantId, id)).for('update');
  return row;
}

export async function findCustomerByNumber(
  db: Db,
  merchantId: string,
  number: MobileNumber,
): Promise<Customer | undefined> {
  const [row] = await db
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.merchantId, merchantId),
        eq(customers.dialCode, number.dialCode),
        eq(customers.mobile, number.mobile),
      ),
    );
  return row;
}

/** The number is proven: a customer without a name gets the one that was given with it. */
export async function markVerified(
  db: Db,
  id: string,
  name: { firstName: string; lastName: string },
  now: Date,
): Promise<Customer> {
  const unnamed = sql`${customers.firstName} = ''`;
  const [row] = await db
    .update(customers)
    .set({
      status: 'verified',
      mobileVerifiedAt: sql`coalesce(${customers.mobileVerifiedAt}, ${now.toISOString()}::timestamptz)`,
      firstName: sql`case when ${unnamed} then ${name.firstName} else ${customers.firstName} end`,
      lastName: sql`case when ${unnamed} then ${name.lastName} else ${customers.lastName} end`,
    })
    .where(eq(customers.id, id))
    .returning();
  if (!row) throw new Error('The customer vanished.');
  return row;
}

const isCustomer = (merchantId: string, id: string) => and(eq(customers.merchantId, merchantId), eq(customers.id, id));
