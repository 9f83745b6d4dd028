import { errorCodes, type PushSubscriptionBody } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import webPush from 'web-push';
import type { Context, RequestContext } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import type { CustomerSession } from '../../platform/http/session.plugin.ts';
import { pushKeys, pushSubscriptions, sessions } from '../customer.tables.ts';
import { isOfCustomer } from '../is-of-customer.ts';

export type PushSubscription = typeof pushSubscriptions.$inferSelect;
type PushKeys = { publicKey: string; privateKey: string };

/** A limit above any real use; the oldest device makes room. */
const mostPerCustomer = 10;

/** Keeps a browser's subscription; an existing one belongs from now on to the customer signed in there. */
async function keepSubscription(db: Db, subscription: typeof pushSubscriptions.$inferInsert): Promise<void> {
  const { id: _id, createdAt: _createdAt, merchantId: _merchantId, endpoint: _endpoint, ...changed } = subscription;
  await db
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: [pushSubscriptions.merchantId, pushSubscriptions.endpoint], set: changed });
  await db.execute(sql`
    delete from push_subscriptions where merchant_id = ${subscription.merchantId} and customer_id = ${subscription.customerId} and id not in (
      select id from push_subscriptions
      where merchant_id = ${subscription.merchantId} and customer_id = ${subscription.customerId}
      order by created_at desc, id desc limit ${mostPerCustomer}
    )
  `);
}

/** Deletes one subscription of a customer, or all of them. */
export async function deleteSubscriptions(
  db: Db,
  merchantId: string,
  customerId: string,
  endpoint?: string,
): Promise<void> {
  const isOne = endpoint === undefined ? undefined : eq(pushSubscriptions.endpoint, endpoint);
  await db.delete(pushSubscriptions).where(and(isOfCustomer(pushSubscriptions, { merchantId, customerId }), isOne));
}

export async function deleteSubscription(db: Db, merchantId: string, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(isIt(merchantId, id));
}

/** Devices on which the customer is still signed in; others must not read the customer's messages. */
export function listLiveSubscriptions(
  db: Db,
  merchantId: string,
  customerId: string,
  now: Date,
): Promise<PushSubscription[]> {
  return selectLive(db, now, isOfCustomer(pushSubscriptions, { merchantId, customerId }));
}

export async function findLiveSubscription(
  db: Db,
  merchantId: string,
  id: string,
  now: Date,
): Promise<PushSubscription | undefined> {
  const [row] = await selectLive(db, now, isIt(merchantId, id));
  return row;
}

async function selectLive(db: Db, now: Date, which: ReturnType<typeof and>): Promise<PushSubscription[]> {
  const rows = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(
      sessions,
      and(eq(sessions.merchantId, pushSubscriptions.merchantId), eq(sessions.id, pushSubscriptions.sessionId)),
    )
    .where(and(which, isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(asc(pushSubscriptions.createdAt));
  return rows.map(({ subscription }) => subscription);
}

const isIt = (merchantId: string, id: string) =>
  and(eq(pushSubscriptions.merchantId, merchantId), eq(pushSubscriptions.id, id));

/** The pair of keys of this installation: the one given, when no process was faster. */
async function keepPushKeys(db: Db, made: PushKeys): Promise<PushKeys> {
  await db
    .insert(pushKeys)
    .values({ id: 1, ...made })
    .onConflictDoNothing();
  return (await findPushKeys(db)) ?? made;
}

async function findPushKeys(db: Db): Promise<PushKeys | undefined> {
  const [row] = await db
    .select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey })
    .from(pushKeys)
    .where(eq(pushKeys.id, 1));
  return row;
}

/** Push services of the browsers that people use: Chrome and what is built on it, Firefox, Safari, Windows. */
const knownHosts = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)?push\.apple\.com$/,
  /^(?:[a-z0-9-]+\.)?notify\.windows\.com$/,
];

/**
 * True when an address from a browser is one of a push service. The server sends to it, so others are refused: a
 * machine of the restaurant's own network, or a target chosen by an attacker.
 */
export function isPushService(endpoint: string, furtherOrigins: string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (furtherOrigins.includes(origin)) return true;
  return protocol === 'https:' && port === '' && knownHosts.some((known) => known.test(hostname));
}

/** Keeps where a browser wants its notices, in the language it reads now. */
export async function subscribe(
  context: RequestContext,
  { id: sessionId, customerId }: CustomerSession,
  { endpoint, keys }: PushSubscriptionBody,
): Promise<Result<undefined, Refusal>> {
  const checked = checkSubscription(context, { endpoint, keys });
  if (!checked.ok) return checked;
  await keepSubscription(context.db, {
    id: uuid(),
    merchantId: context.merchant.id,
    customerId,
    sessionId,
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    locale: context.locale,
    createdAt: context.now(),
  });
  return accept(undefined);
}

/** Refuses what is no subscription of a browser at a push service. */
export function checkSubscription(
  { config }: Pick<Context, 'config'>,
  { endpoint, keys }: PushSubscriptionBody,
): Result<undefined, Refusal> {
  if (!isPushService(endpoint, config.push.origins))
    return refuse(refusal(errorCodes.pushServiceUnknown, { pointer: '/endpoint' }));
  // A point of the curve and a secret, as RFC 8291 has them.
  if (bytesOf(keys.p256dh).length !== 65 || bytesOf(keys.p256dh)[0] !== 4) return refuse(keyInvalid('p256dh'));
  return bytesOf(keys.auth).length === 16 ? accept(undefined) : refuse(keyInvalid('auth'));
}

const bytesOf = (text: string): Buffer => (/^[\w-]+=*$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0));

const keyInvalid = (name: string): Refusal => refusal(errorCodes.pushKeyInvalid, { pointer: `/keys/${name}` });

/** The keys by which push services know this installation: of the settings, else made once, for all processes. */
export async function loadPushKeys({ db, config }: Context): Promise<PushKeys> {
  return config.push.keys ?? (await findPushKeys(db)) ?? keepPushKeys(db, webPush.generateVAPIDKeys());
}
