import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { cameToNothing, finalStatuses } from '@sufra/ordering';
import type { Db } from '../../platform/database/db.ts';
import {
  fillShare,
  giveBackShared,
  type SharedLimit,
  takeFromShare,
  unlimited,
  unusedIn,
} from '../../platform/limits/limit-shares.ts';
import { merchantDocuments } from '../../catalogue/merchant/merchant.tables.ts';
import { orders } from '../order.tables.ts';
import { customerOfferUses, offerUses, offerRedemptions } from './promotion.tables.ts';
import type { OfferDocuments } from './read-offers.ts';
import type { RequestContext } from '../../context.ts';

const paths = { coupons: 'coupons.json', promotions: 'promotions.json' };

/** The merchant's coupons and promotions as the bundle brought them. */
export async function selectOfferDocuments(db: Db, merchantId: string): Promise<OfferDocuments> {
  const rows = await db
    .select()
    .from(merchantDocuments)
    .where(and(eq(merchantDocuments.merchantId, merchantId), inArray(merchantDocuments.path, Object.values(paths))));
  const contentOf = (path: string) => rows.find((row) => row.path === path)?.content;
  // The import has checked every document against the schema of its path.
  const coupons = contentOf(paths.coupons) as Pick<OfferDocuments, 'coupons'> | undefined;
  const promotions = contentOf(paths.promotions) as Pick<OfferDocuments, 'promotions'> | undefined;
  return { coupons: coupons?.coupons ?? [], promotions: promotions?.promotions ?? [] };
}

/** The uses of offers, by all customers and by one, and whether that customer ever ordered. */
export type UsesOfOffers = {
  total: Record<string, number>;
  byCustomer: Record<string, number>;
  hasOrdered: boolean;
};

/** Counts the uses of some offers; without a customer only the uses of all. */
export async function selectUses(
  db: Db,
  { merchantId, customerId }: { merchantId: string; customerId: string | undefined },
  codes: string[],
): Promise<UsesOfOffers> {
  const list = sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  );
  const unused = unusedIn(sql`${merchantId}::uuid`, sql`${`${kind} `} || offer_code`);
  const totals = sql`select coalesce(jsonb_object_agg(offer_code, uses - ${unused}), '{}') from ${offerUses}
    where merchant_id = ${merchantId}::uuid and offer_code in (${list})`;
  // An anonymous guest has no uses of their own, and most quotes come from one.
  if (customerId === undefined) {
    const { rows } = await db.execute<{ total: Record<string, number> }>(sql`select (${totals}) as total`);
    return { total: rows[0]?.total ?? {}, byCustomer: {}, hasOrdered: false };
  }
  const { rows } = await db.execute<{
    total: Record<string, number>;
    mine: Record<string, number>;
    ordered: boolean;
  }>(sql`
    select
      (${totals}) as total,
      (select coalesce(jsonb_object_agg(offer_code, uses), '{}') from ${customerOfferUses}
        where merchant_id = ${merchantId}::uuid and customer_id = ${customerId}::uuid and offer_code in (${list})) as mine,
      exists (select from ${orders}
        where customer_id = ${customerId}::uuid and merchant_id = ${merchantId}::uuid and ${countsAsOrder})
        or ${hasArchivedOrders(merchantId, customerId)} as ordered
  `);
  const [row] = rows;
  return { total: row?.total ?? {}, byCustomer: row?.mine ?? {}, hasOrdered: row?.ordered ?? false };
}

const hasArchivedOrders = (merchantId: string, customerId: string): SQL => sql`exists (
  select from archive_keys where merchant_id = ${merchantId}::uuid and customer_id = ${customerId}::uuid and has_ordered)`;

/** An order that came to nothing leaves the guest as new as before. */
export const countsAsOrder = sql.raw(
  `status not in (${finalStatuses
    .filter(cameToNothing)
    .map((code) => `'${code}'`)
    .join(', ')})`,
);

/** A guest's uses of offers count for the account that the guest became part of. */
export async function moveUses({ db, merchant }: RequestContext, from: string, to: string): Promise<void> {
  const isOfFrom = sql`merchant_id = ${merchant.id}::uuid and customer_id = ${from}::uuid`;
  await db.execute(sql`update offer_redemptions set customer_id = ${to}::uuid where ${isOfFrom}`);
  await db.execute(sql`
    with moved as (
      delete from customer_offer_uses where ${isOfFrom} returning merchant_id, offer_code, uses
    )
    insert into customer_offer_uses (merchant_id, customer_id, offer_code, uses)
    select merchant_id, ${to}::uuid, offer_code, uses from moved
    on conflict (merchant_id, customer_id, offer_code) do update set uses = customer_offer_uses.uses + excluded.uses`);
}

/** One use of an offer by one order. */
export type OfferRedemption = {
  orderId: string;
  merchantId: string;
  offerCode: string;
  customerId: string;
  isFirstOrderOnly: boolean;
  limits: { total?: number | undefined; perCustomer?: number | undefined };
  redeemedAt: Date;
};

/** The reason against a use; none was found free where another one may still be (see `fillUses`). */
type UseRefusal = 'used-by-customer' | 'not-first-order' | 'none-free';

/** The kind of these limits among those that are shared. */
const kind = 'offer';

const limitOf = ({
  merchantId,
  offerCode,
  limits,
}: Pick<OfferRedemption, 'merchantId' | 'offerCode' | 'limits'>): SharedLimit => ({
  merchantId,
  kind,
  name: offerCode,
  limit: limits.total ?? unlimited,
  row: { table: offerUses, name: offerUses.offerCode, count: offerUses.uses },
  openRow: (db) => db.insert(offerUses).values({ merchantId, offerCode, uses: 0 }).onConflictDoNothing(),
});

/** Sets further uses of an offer aside for orders; false when it is used up. Not inside the transaction of an order. */
export const fillUses = (context: { db: Db }, use: OfferRedemption): Promise<boolean> =>
  fillShare(context, limitOf(use));

/** Under this name a customer's first order is counted, whichever offer it was for; codes have capitals only. */
const firstOrder = 'first-order';

/**
 * Counts one more use of an offer, or says what is against it. Orders of one customer wait here for each other; those
 * of others take uses of their own. Uses counted before a limit stopped it have to be rolled back: call it inside the
 * transaction that writes the order, and write none when it is refused.
 */
export async function takeUse(db: Db, use: OfferRedemption): Promise<UseRefusal | undefined> {
  const { merchantId, customerId, offerCode, limits, isFirstOrderOnly } = use;
  const { rows } = await db.execute<{ mine: number; first: number; everybody: number }>(sql`
    with mine as (
      insert into customer_offer_uses (merchant_id, customer_id, offer_code, uses)
      values (${merchantId}::uuid, ${customerId}::uuid, ${offerCode}, 1)
      on conflict (merchant_id, customer_id, offer_code) do update set uses = customer_offer_uses.uses + 1
      where customer_offer_uses.uses < ${limits.perCustomer ?? unlimited}
      returning 1
    ), first as (
      insert into customer_offer_uses (merchant_id, customer_id, offer_code, uses)
      select ${merchantId}::uuid, ${customerId}::uuid, ${firstOrder}, 1 from mine
      where ${isFirstOrderOnly}::boolean and not exists (
        select from orders
        where customer_id = ${customerId}::uuid and merchant_id = ${merchantId}::uuid and ${countsAsOrder}
      ) and not ${hasArchivedOrders(merchantId, customerId)}
      on conflict (merchant_id, customer_id, offer_code) do update set uses = 1
      where customer_offer_uses.uses = 0
      returning 1
    ), allowed as (
      select 1 from mine where not ${isFirstOrderOnly}::boolean union all select 1 from first
    ), everybody as (
      ${takeFromShare(limitOf(use), sql`exists (select from allowed)`)}
    ), written as (
      insert into offer_redemptions (order_id, merchant_id, offer_code, customer_id, is_first_order, redeemed_at)
      select ${use.orderId}::uuid, ${merchantId}::uuid, ${offerCode}, ${customerId}::uuid, ${isFirstOrderOnly},
        ${use.redeemedAt.toISOString()}::timestamptz
      from everybody
    )
    select (select count(*)::int from mine) as mine, (select count(*)::int from allowed) as first,
      (select count(*)::int from everybody) as everybody
  `);
  const [taken] = rows;
  if (!taken?.mine) return 'used-by-customer';
  if (!taken.first) return 'not-first-order';
  return taken.everybody ? undefined : 'none-free';
}

/** Gives the use of an offer back when its order comes to nothing, once. Counters are written in the order of `takeUse`. */
export async function releaseUse(
  db: Db,
  order: { merchantId: string; id: string; promotionCode: string | null },
  releasedAt: Date,
): Promise<void> {
  if (order.promotionCode === null) return;
  const [use] = await db
    .update(offerRedemptions)
    .set({ releasedAt })
    .where(
      and(
        eq(offerRedemptions.merchantId, order.merchantId),
        eq(offerRedemptions.orderId, order.id),
        isNull(offerRedemptions.releasedAt),
      ),
    )
    .returning();
  if (!use) return;
  const { merchantId, customerId, offerCode } = use;
  const counted = use.isFirstOrder ? [offerCode, firstOrder] : [offerCode];
  await db
    .update(customerOfferUses)
    .set({ uses: sql`${customerOfferUses.uses} - 1` })
    .where(
      and(
        eq(customerOfferUses.merchantId, merchantId),
        eq(customerOfferUses.customerId, customerId),
        inArray(customerOfferUses.offerCode, counted),
      ),
    );
  await giveBackShared(db, { merchantId, kind, name: offerCode }, use.orderId);
}
