import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { merchantHosts, merchants } from '../../catalogue/merchant/merchant.tables.ts';
import type { Context, RequestContext } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/statements.ts';
import type { Session } from '../../platform/http/session.plugin.ts';
import { customers, sessions } from '../customer.tables.ts';
import { tokenHashOf } from './open-session.ts';
import { idleSince, markSeen } from './session.store.ts';

/** Which shop is meant: by its id, by the key of its storefront, or by the host of its pages. */
export type ShopName = { merchantId: string } | { appKey: string } | { host: string };

/** The stored session of a valid token; without a customer it may only browse. */
type LiveSession = {
  id: string;
  customerId: string | null;
  hasProvedMobile: boolean;
  expiresAt: Date;
  lastSeenAt: Date | null;
};

/** A shop in its present version, with the session when the token is one of its guests'. */
export type ShopAndSession = { shop: { id: string; version: string }; session: LiveSession | undefined };

/** Finds shop and guest in one statement, because every call of a guest begins with both. */
async function findShopAndSession(
  db: Db,
  name: ShopName,
  tokenHash: string,
  now: Date,
): Promise<ShopAndSession | undefined> {
  const values = { tokenHash, now: now.toISOString() };
  const [row] =
    'host' in name
      ? await byHost(db).execute({ ...values, host: name.host })
      : 'appKey' in name
        ? await byAppKey(db).execute({ ...values, appKey: name.appKey })
        : await byId(db).execute({ ...values, merchantId: name.merchantId });
  if (!row) return undefined;
  const { sessionId: id, expiresAt, provedCustomerId, customerId, lastSeenAt, ...shop } = row;
  const hasProvedMobile = provedCustomerId !== null;
  return { shop, session: id && expiresAt ? { id, expiresAt, customerId, hasProvedMobile, lastSeenAt } : undefined };
}

const columns = {
  id: merchants.id,
  version: merchants.version,
  sessionId: sessions.id,
  customerId: sessions.customerId,
  expiresAt: sessions.expiresAt,
  lastSeenAt: sessions.lastSeenAt,
  provedCustomerId: customers.id,
};

const byHost = prepareOnce((db) =>
  selectFound(db)
    .innerJoin(merchantHosts, eq(merchantHosts.merchantId, merchants.id))
    .where(eq(merchantHosts.host, sql.placeholder('host')))
    .prepare('caller-by-host'),
);
const byAppKey = prepareOnce((db) =>
  selectFound(db)
    .where(eq(merchants.appKey, sql.placeholder('appKey')))
    .prepare('caller-by-app-key'),
);
const byId = prepareOnce((db) =>
  selectFound(db)
    .where(eq(merchants.id, sql.placeholder('merchantId')))
    .prepare('caller-by-merchant'),
);

function selectFound(db: Db) {
  const isLiveHere = and(
    eq(sessions.tokenHash, sql.placeholder('tokenHash')),
    eq(sessions.merchantId, merchants.id),
    isNull(sessions.revokedAt),
    sql`${sessions.expiresAt} > ${sql.placeholder('now')}::timestamptz`,
  );
  return db
    .select(columns)
    .from(merchants)
    .leftJoin(sessions, isLiveHere)
    .leftJoin(customers, and(eq(customers.id, sessions.customerId), isNotNull(customers.mobileVerifiedAt)));
}

/** The session of a token in this shop; undefined when it is unknown, revoked or too old. */
export async function findSession(context: RequestContext, token: string): Promise<Session | undefined> {
  return (await findCaller(context, { merchantId: context.merchant.id }, token))?.session;
}

/** The shop that is meant, in its present version, and who the token stands for there. */
export async function findCaller(
  context: Context,
  name: ShopName,
  token: string,
): Promise<{ shop: { id: string; version: string }; session: Session | undefined } | undefined> {
  const found = await findShopAndSession(context.db, name, tokenHashOf(token), context.now());
  if (!found?.session || isIdle(found.session, context.now())) return found && { shop: found.shop, session: undefined };
  await recordUse(context, found.session);
  return { shop: found.shop, session: readSession(found.session) };
}

const readSession = ({ id, expiresAt, customerId, hasProvedMobile }: LiveSession): Session =>
  customerId ? { id, expiresAt, kind: 'customer', customerId, hasProvedMobile } : { id, expiresAt, kind: 'browse' };

/** A session that only browses is over after a day anyway. */
const isIdle = ({ customerId, lastSeenAt }: LiveSession, now: Date): boolean =>
  customerId !== null && lastSeenAt !== null && lastSeenAt < idleSince(now);

const quarterMilliseconds = 15 * 60 * 1000;

/** When a device was last used is known to within a quarter of an hour, which costs one write in that time. */
async function recordUse({ db, now }: Context, { id, customerId, lastSeenAt }: LiveSession): Promise<void> {
  const before = new Date(now().getTime() - quarterMilliseconds);
  if (customerId && (lastSeenAt === null || lastSeenAt < before)) await markSeen(db, id, now(), before);
}
