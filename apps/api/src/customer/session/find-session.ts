import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { selectVersionByAppKey, selectVersionByHost } from '../../catalogue/merchant/merchant.store.ts';
import { requireSoldHere } from '../../catalogue/merchant/load-merchant.ts';
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
type ShopAndSession = { shop: { id: string; version: string }; session: LiveSession | undefined };

/** The ids of shops by how they were named. A name may move to another shop: it is asked again with every use. */
const knownIds = new Map<string, string>();

/**
 * Finds shop and guest in one statement, because every call of a guest begins with both. It names the merchant, so that a
 * database that is divided by merchant asks one part; the first call of a name looks for its id.
 */
async function findShopAndSession(
  db: Db,
  name: ShopName,
  tokenHash: string,
  now: Date,
): Promise<ShopAndSession | undefined> {
  const values = { tokenHash, now: now.toISOString() };
  if ('merchantId' in name) return present(await byId(db).execute({ ...values, merchantId: name.merchantId }));
  const isHost = 'host' in name;
  const word = isHost ? name.host : name.appKey;
  const key = `${isHost} ${word}`;
  const ask = async (merchantId: string): Promise<ShopAndSession | undefined> =>
    present(await (isHost ? byHost : byAppKey)(db).execute({ ...values, word, merchantId }));
  const known = knownIds.get(key);
  const found = known === undefined ? undefined : await ask(known);
  if (found) return found;
  const shop = await (isHost ? selectVersionByHost : selectVersionByAppKey)(db, word);
  if (!shop) knownIds.delete(key);
  else knownIds.set(key, shop.id);
  return shop && ask(shop.id);
}

type Row = Awaited<ReturnType<ReturnType<typeof byId>['execute']>>[number];

function present([row]: Row[]): ShopAndSession | undefined {
  if (!row) return undefined;
  const { sessionId: id, expiresAt, provedCustomerId, customerId, lastSeenAt, ...shop } = row;
  const hasProvedMobile = provedCustomerId !== null;
  requireSoldHere(shop);
  return { shop, session: id && expiresAt ? { id, expiresAt, customerId, hasProvedMobile, lastSeenAt } : undefined };
}

const columns = {
  id: merchants.id,
  version: merchants.version,
  move: merchants.move,
  sessionId: sessions.id,
  customerId: sessions.customerId,
  expiresAt: sessions.expiresAt,
  lastSeenAt: sessions.lastSeenAt,
  provedCustomerId: customers.id,
};

const isMerchant = eq(merchants.id, sql.placeholder('merchantId'));

const byHost = prepareOnce((db) =>
  selectFound(db)
    .innerJoin(merchantHosts, eq(merchantHosts.merchantId, merchants.id))
    .where(and(isMerchant, eq(merchantHosts.host, sql.placeholder('word'))))
    .prepare('caller-by-host'),
);
const byAppKey = prepareOnce((db) =>
  selectFound(db)
    .where(and(isMerchant, eq(merchants.appKey, sql.placeholder('word'))))
    .prepare('caller-by-app-key'),
);
const byId = prepareOnce((db) => selectFound(db).where(isMerchant).prepare('caller-by-merchant'));

function selectFound(db: Db) {
  const isLiveHere = and(
    eq(sessions.tokenHash, sql.placeholder('tokenHash')),
    eq(sessions.merchantId, merchants.id),
    isNull(sessions.revokedAt),
    sql`${sessions.expiresAt} > ${sql.placeholder('now')}::timestamptz`,
  );
  const isTheirs = and(eq(customers.merchantId, sessions.merchantId), eq(customers.id, sessions.customerId));
  return db
    .select(columns)
    .from(merchants)
    .leftJoin(sessions, isLiveHere)
    .leftJoin(customers, and(isTheirs, isNotNull(customers.mobileVerifiedAt)));
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
  await recordUse(context, found.shop.id, found.session);
  return { shop: found.shop, session: readSession(found.session) };
}

const readSession = ({ id, expiresAt, customerId, hasProvedMobile }: LiveSession): Session =>
  customerId ? { id, expiresAt, kind: 'customer', customerId, hasProvedMobile } : { id, expiresAt, kind: 'browse' };

/** A session that only browses is over after a day anyway. */
const isIdle = ({ customerId, lastSeenAt }: LiveSession, now: Date): boolean =>
  customerId !== null && lastSeenAt !== null && lastSeenAt < idleSince(now);

const quarterMilliseconds = 15 * 60 * 1000;

/** When a device was last used is known to within a quarter of an hour, which costs one write in that time. */
async function recordUse(
  { db, now }: Context,
  merchantId: string,
  { id, customerId, lastSeenAt }: LiveSession,
): Promise<void> {
  const before = new Date(now().getTime() - quarterMilliseconds);
  if (customerId && (lastSeenAt === null || lastSeenAt < before)) await markSeen(db, merchantId, id, now(), before);
}
