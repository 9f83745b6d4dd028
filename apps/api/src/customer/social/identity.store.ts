import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { SocialProvider } from '@sufra/contracts';
import type { Db } from '../../database/db.ts';
import type { Customer } from '../customer.store.ts';
import { customers } from '../customer.tables.ts';
import { customerIdentities } from './social.tables.ts';

/** Sign-ins of one person at one provider follow each other: two first ones must not make two customers. */
export async function lockIdentity(db: Db, merchantId: string, provider: string, subject: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${merchantId}:${provider}:${subject}`}, 0))`);
}

/** The customer whom a provider knows by this name. */
export async function findCustomerByIdentity(
  db: Db,
  merchantId: string,
  provider: SocialProvider,
  subject: string,
): Promise<Customer | undefined> {
  const [row] = await db
    .select({ customer: customers })
    .from(customerIdentities)
    .innerJoin(customers, eq(customers.id, customerIdentities.customerId))
    .where(
      and(
        eq(customerIdentities.merchantId, merchantId),
        eq(customerIdentities.provider, provider),
        eq(customerIdentities.subject, subject),
      ),
    );
  return row?.customer;
}

/** The customer who has proved that this e-mail is theirs; one who only claims it is somebody else. */
export async function findCustomerByProvedEmail(
  db: Db,
  merchantId: string,
  email: string,
): Promise<Customer | undefined> {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.merchantId, merchantId), eq(customers.email, email), isNotNull(customers.emailVerifiedAt)));
  return row;
}

export async function insertSocialCustomer(db: Db, customer: typeof customers.$inferInsert): Promise<Customer> {
  const [row] = await db.insert(customers).values(customer).returning();
  if (!row) throw new Error('The customer was not made.');
  return row;
}

/** Remembers by which name a provider knows a customer, and when it was last used. */
export async function keepIdentity(db: Db, identity: typeof customerIdentities.$inferInsert): Promise<void> {
  await db
    .insert(customerIdentities)
    .values(identity)
    .onConflictDoUpdate({
      target: [customerIdentities.merchantId, customerIdentities.provider, customerIdentities.subject],
      set: {
        email: sql`excluded.email`,
        isEmailVerified: sql`excluded.is_email_verified`,
        lastUsedAt: sql`excluded.last_used_at`,
      },
    });
}
