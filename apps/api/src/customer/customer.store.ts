import { and, asc, eq, inArray, isNotNull, sql, type Placeholder } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
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
    .values({
      ...guest,
      accountType: 'guest',
      firstName: '',
      lastName: '',
      status: 'unverified',
      lastActiveAt: guest.createdAt,
    })
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
  const [row] = await db.select().from(customers).where(hasNumber(merchantId, number));
  return row;
}

/** The customer with a number, as a subquery. */
export const selectIdByNumber = (db: Db, merchantId: Placeholder, number: Record<keyof MobileNumber, Placeholder>) =>
  db.select({ id: customers.id }).from(customers).where(hasNumber(merchantId, number));

const hasNumber = (
  merchantId: string | Placeholder,
  { dialCode, mobile }: MobileNumber | Record<keyof MobileNumber, Placeholder>,
) => and(eq(customers.merchantId, merchantId), eq(customers.dialCode, dialCode), eq(customers.mobile, mobile));

/** Several customers at once, always locked in the same order, so that two mergers cannot wait for each other. */
export function lockCustomers(db: Db, merchantId: string, ids: string[]): Promise<Customer[]> {
  return db
    .select()
    .from(customers)
    .where(and(eq(customers.merchantId, merchantId), inArray(customers.id, ids)))
    .orderBy(asc(customers.id))
    .for('update');
}

/**
 * The customer whom an e-mail address signs in: the one who confirmed it, else the only one who claims it. None where
 * several do, until one of them confirms it.
 */
export async function findCustomerByEmail(db: Db, merchantId: string, email: string): Promise<Customer | undefined> {
  const rows = await db
    .select()
    .from(customers)
    .where(and(eq(customers.merchantId, merchantId), eq(customers.email, email)))
    .orderBy(sql`${customers.emailVerifiedAt} nulls last`)
    .limit(2);
  const [first, second] = rows;
  return first && (first.emailVerifiedAt || !second) ? first : undefined;
}

/** Serialises confirmations of this address until the transaction ends, and returns its owner. */
export async function claimEmail(db: Db, merchantId: string, email: string): Promise<Customer | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`${merchantId}:${email}`}))`);
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.merchantId, merchantId), eq(customers.email, email), isNotNull(customers.emailVerifiedAt)));
  return row;
}

/** Writes what is given, and answers the customer as it is now. */
export async function updateCustomer(
  db: Db,
  merchantId: string,
  id: string,
  changes: Partial<typeof customers.$inferInsert>,
): Promise<Customer> {
  const [row] = await db.update(customers).set(changes).where(isCustomer(merchantId, id)).returning();
  if (!row) throw new Error('The customer vanished.');
  return row;
}

const isCustomer = (merchantId: string, id: string) => and(eq(customers.merchantId, merchantId), eq(customers.id, id));
