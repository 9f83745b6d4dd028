import { and, eq, inArray, sql } from 'drizzle-orm';
import { cameToNothing, finalStatuses } from '@sufra/ordering';
import type { Db } from '../../platform/database/db.ts';
import { merchantDocuments } from '../../catalogue/merchant/merchant.tables.ts';
import { orders } from '../order.tables.ts';
import { customerOfferUses, offerUses } from './promotion.tables.ts';
import type { OfferDocuments } from './read-offers.ts';

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
  const totals = sql`select coalesce(jsonb_object_agg(offer_code, uses), '{}') from ${offerUses}
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
        where customer_id = ${customerId}::uuid and merchant_id = ${merchantId}::uuid and ${countsAsOrder}) as ordered
  `);
  const [row] = rows;
  return { total: row?.total ?? {}, byCustomer: row?.mine ?? {}, hasOrdered: row?.ordered ?? false };
}

/** An order that came to nothing leaves the guest as new as before. */
export const countsAsOrder = sql.raw(
  `status not in (${finalStatuses
    .filter(cameToNothing)
    .map((code) => `'${code}'`)
    .join(', ')})`,
);
