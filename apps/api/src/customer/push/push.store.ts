import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/db.ts';
import { sessions } from '../customer.tables.ts';
import { pushKeys, pushSubscriptions } from './push.tables.ts';

export type PushSubscription = typeof pushSubscriptions.$inferSelect;
export type PushKeys = { publicKey: string; privateKey: string };

/** More devices than anybody orders from; the oldest makes room. */
const mostPerCustomer = 10;

/** Keeps a browser's subscription; one that is known already belongs from now on to whoever is signed in there. */
export async function keepSubscription(db: Db, subscription: typeof pushSubscriptions.$inferInsert): Promise<void> {
  const { id: _id, createdAt: _createdAt, merchantId: _merchantId, endpoint: _endpoint, ...changed } = subscription;
  await db
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: [pushSubscriptions.merchantId, pushSubscriptions.endpoint], set: changed });
  await db.execute(sql`
    delete from push_subscriptions where customer_id = ${subscription.customerId} and id not in (
      select id from push_subscriptions where customer_id = ${subscription.customerId}
      order by created_at desc, id desc limit ${mostPerCustomer}
    )
  `);
}

/** Forgets one device of a customer, or all of them. */
export async function deleteSubscriptions(db: Db, customerId: string, endpoint?: string): Promise<void> {
  const isOne = endpoint === undefined ? undefined : eq(pushSubscriptions.endpoint, endpoint);
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.customerId, customerId), isOne));
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Devices on which the customer is still signed in: nobody else reads what is meant for them. */
export function listLiveSubscriptions(db: Db, customerId: string, now: Date): Promise<PushSubscription[]> {
  return selectLive(db, now, eq(pushSubscriptions.customerId, customerId));
}

export async function findLiveSubscription(db: Db, id: string, now: Date): Promise<PushSubscription | undefined> {
  const [row] = await selectLive(db, now, eq(pushSubscriptions.id, id));
  return row;
}

async function selectLive(db: Db, now: Date, which: ReturnType<typeof eq>): Promise<PushSubscription[]> {
  const rows = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(which, isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(asc(pushSubscriptions.createdAt));
  return rows.map(({ subscription }) => subscription);
}

/** The pair of keys of this installation: the one given, when no process was faster. */
export async function keepPushKeys(db: Db, made: PushKeys): Promise<PushKeys> {
  await db
    .insert(pushKeys)
    .values({ id: 1, ...made })
    .onConflictDoNothing();
  return (await findPushKeys(db)) ?? made;
}

export async function findPushKeys(db: Db): Promise<PushKeys | undefined> {
  const [row] = await db
    .select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey })
    .from(pushKeys)
    .where(eq(pushKeys.id, 1));
  return row;
}
