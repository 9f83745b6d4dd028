import { errorCodes, type SocialProvider } from '@sufra/contracts';
import { accept, minimumNameLength, refuse, type Result, validateFirstName } from '@sufra/ordering';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type RequestContext, withTransaction } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { countAttempt, readCounts, requireAddressAllowance } from '../../platform/limits/take-allowance.ts';
import type { Customer } from '../customer.store.ts';
import { customerIdentities, customers } from '../customer.tables.ts';
import { type OpenedSession, openSession } from '../session/open-session.ts';
import type { SocialIdentity, SocialProof, SocialRefusal, VerifyProof } from './social-verifiers.ts';

/** Sign-ins of one person at one provider follow each other: two first ones must not make two customers. */
async function lockIdentity(db: Db, merchantId: string, provider: string, subject: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${merchantId}:${provider}:${subject}`}, 0))`);
}

/** The customer whom a provider knows by this name. */
async function findCustomerByIdentity(
  db: Db,
  merchantId: string,
  provider: SocialProvider,
  subject: string,
): Promise<Customer | undefined> {
  const [row] = await db
    .select({ customer: customers })
    .from(customerIdentities)
    .innerJoin(
      customers,
      and(eq(customers.merchantId, customerIdentities.merchantId), eq(customers.id, customerIdentities.customerId)),
    )
    .where(
      and(
        eq(customerIdentities.merchantId, merchantId),
        eq(customerIdentities.provider, provider),
        eq(customerIdentities.subject, subject),
      ),
    );
  return row?.customer;
}

/** The customer who has proved this e-mail; one who only claims it is another customer. */
async function findCustomerByProvedEmail(db: Db, merchantId: string, email: string): Promise<Customer | undefined> {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.merchantId, merchantId), eq(customers.email, email), isNotNull(customers.emailVerifiedAt)));
  return row;
}

async function insertSocialCustomer(db: Db, customer: typeof customers.$inferInsert): Promise<Customer> {
  const [row] = await db
    .insert(customers)
    .values({ ...customer, lastActiveAt: customer.createdAt })
    .returning();
  if (!row) throw new Error('The customer was not made.');
  return row;
}

/** Stores by which name a provider knows a customer, and when it was last used. */
async function keepIdentity(db: Db, identity: typeof customerIdentities.$inferInsert): Promise<void> {
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

/**
 * The customer behind an identity, inside a transaction: its earlier user; else the customer who proved the e-mail that
 * the provider says is this person's; else a new one, who still has to prove a mobile before the first order.
 */
async function findOrLinkCustomer(context: RequestContext, identity: SocialIdentity): Promise<Customer> {
  const { db, merchant } = context;
  const { provider, subject, email, isEmailVerified } = identity;
  const provedEmail = isEmailVerified ? email : null;
  await lockIdentity(db, merchant.id, provider, subject);
  if (provedEmail !== null) await lockIdentity(db, merchant.id, 'email', provedEmail);
  const customer =
    (await findCustomerByIdentity(db, merchant.id, provider, subject)) ??
    (provedEmail === null ? undefined : await findCustomerByProvedEmail(db, merchant.id, provedEmail)) ??
    (await insertSocialCustomer(db, newCustomer(context, identity, provedEmail)));
  const now = context.now();
  await keepIdentity(db, {
    id: uuid(),
    merchantId: merchant.id,
    customerId: customer.id,
    provider,
    subject,
    email,
    isEmailVerified,
    createdAt: now,
    lastUsedAt: now,
  });
  return customer;
}

function newCustomer({ merchant, now }: RequestContext, identity: SocialIdentity, provedEmail: string | null) {
  return {
    id: uuid(),
    merchantId: merchant.id,
    accountType: 'registered' as const,
    firstName: nameOrNone(identity.firstName),
    lastName: nameOrNone(identity.lastName),
    email: provedEmail,
    emailVerifiedAt: provedEmail === null ? null : now(),
    status: 'unverified' as const,
    createdAt: now(),
  };
}

/** A name that would not pass here is left out and asked for, not refused. */
function nameOrNone(written: string): string {
  const name = validateFirstName(written.slice(0, 80), minimumNameLength.elsewhere);
  return name.ok ? name.value : '';
}

type SignInSocially = { provider: SocialProvider; proof: SocialProof; address: string };

const triesPerAddressAndHour = 300;
const hourSeconds = 3600;

const brands: Record<SocialProvider, string> = { google: 'Google', apple: 'Apple', facebook: 'Facebook' };

/** Signs in with a provider's claims about a person (SIGNIN-03 to SIGNIN-05). */
export async function signInSocially(
  context: RequestContext,
  verify: VerifyProof,
  { provider, proof, address }: SignInSocially,
): Promise<Result<{ session: OpenedSession; customer: Customer }, Refusal>> {
  await requireAddressAllowance(context, {
    name: 'social-address-hour',
    subject: address,
    limit: triesPerAddressAndHour,
    windowSeconds: hourSeconds,
  });
  const verified = await verify(proof, context.now());
  if (!verified.ok) return refuse(failed(provider, verified.refusal));
  if (!(await isFirstUse(context, provider, proof.token))) return refuse(failed(provider, 'invalid'));
  return withTransaction(context, async (context) => {
    const customer = await findOrLinkCustomer(context, verified.value);
    return accept({ session: await openSession(context, customer.id), customer });
  });
}

/** An ID token opens one session, so one that was overheard opens none. Facebook hands the same token out again. */
async function isFirstUse(context: RequestContext, provider: SocialProvider, token: string): Promise<boolean> {
  if (provider === 'facebook') return true;
  const use = { name: 'social-token', subject: `${context.merchant.id}:${token}`, windowSeconds: hourSeconds };
  if ((await countAttempt(context, use)) > 1) return false;
  // A token lives for an hour, which begins in one window and ends in the next.
  const [counted] = await readCounts(context, [use]);
  return counted?.previous === 0;
}

const failed = (provider: SocialProvider, reason: SocialRefusal): Refusal =>
  refusal(errorCodes.socialSignInFailed, {
    pointer: '/token',
    params: { provider: brands[provider] },
    ...(reason === 'unreachable' && { status: 503 }),
  });
