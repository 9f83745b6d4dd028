import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/db.ts';
import { prepareOnce } from '../../database/prepare-once.ts';
import { merchantHosts, merchants } from '../../merchant/merchant.tables.ts';
import { customers, sessions } from '../customer.tables.ts';

/** Which shop is meant: by its id, by the key of its storefront, or by the host of its pages. */
export type ShopName = { merchantId: string } | { appKey: string } | { host: string };

/** What is stored about a token that may still be used; without a customer it may only browse. */
export type LiveSession = {
  id: string;
  customerId: string | null;
  hasProvedMobile: boolean;
  expiresAt: Date;
  lastSeenAt: Date | null;
};

/** A shop in its present version, with the session when the token is one of its guests'. */
export type ShopAndSession = { shop: { id: string; version: string }; session: LiveSession | undefined };

/** Finds shop and guest in one statement, because every call of a guest begins with both. */
export async function findShopAndSession(
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
