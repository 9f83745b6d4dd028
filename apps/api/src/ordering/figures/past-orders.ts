import { type Currency, type OrderType, type PastOrder, tierStanding, tierWindowStart } from '@sufra/ordering';
import { sql } from 'drizzle-orm';
import { loadSellableMenu } from '../../catalogue/menu/load-menu.ts';
import type { RequestContext } from '../../context.ts';
import { countsAsOrder } from '../promotion/promotion.store.ts';
import { isSold } from '../is-sold.ts';
import { rowsOf } from './read-figures.ts';

type Wish = {
  since: Date;
  /** Of more orders the newest are read. */
  most: number;
  /** An offer's own uses are taken out of its orders; those of another stay with them. */
  code: string;
  /** Facts about the guests that have to be looked for. */
  isFirstAsked: boolean;
  isTierAsked: boolean;
};

type Row = {
  customer: string;
  branch: string;
  type: OrderType;
  placed: string;
  wanted: string;
  offer: string | null;
  delivery: string;
  discount: string;
  promo: string;
  vat: 'inclusive' | 'exclusive';
  rate: number;
  code: string;
  digits: number;
  is_first: boolean | null;
  tier_points: number | null;
  lines: [item: string, quantity: number, priceMinor: number, isPromotion: boolean][] | null;
};

/**
 * Orders that were paid and kept, the oldest first, as their guests placed them: a line that an offer gave is left out,
 * and delivery costs what it cost before the offer. Items are looked up in the menu as it is published now.
 */
export async function readPastOrders(context: RequestContext, wish: Wish): Promise<PastOrder[]> {
  const { merchant } = context;
  const menu = await loadSellableMenu(context, merchant);
  const { loyalty } = merchant;
  const first = sql`not exists (select from orders e where e.customer_id = o.customer_id
    and e.merchant_id = o.merchant_id and e.placed_at < o.placed_at and ${countsAsOrder})
    and not exists (select from archive_keys k where k.merchant_id = o.merchant_id and k.customer_id = o.customer_id
      and k.has_ordered and k.month < to_char(o.placed_at at time zone 'UTC', 'YYYY-MM'))`;
  const points = sql`(select coalesce(sum(p.earned_points), 0)::integer from loyalty_lots p
    where p.merchant_id = o.merchant_id and p.customer_id = o.customer_id
      and p.earned_at > ${tierWindowStart(context.now()).toISOString()}::timestamptz)`;
  const since = wish.since.toISOString();
  const rows = await rowsOf<Row>(
    context,
    sql`select o.customer_id as customer, o.branch_id as branch, o.type, o.placed_at::text as placed,
        coalesce(o.scheduled_at, o.placed_at)::text as wanted, o.promotion_code as offer,
        o.delivery_charge_minor::text as delivery, o.discount_minor::text as discount,
        o.promo_discount_minor::text as promo, o.vat_type as vat, o.vat_rate_basis_points as rate,
        o.currency_code as code, o.currency_digits as digits,
        ${wish.isFirstAsked ? first : sql`null::boolean`} as is_first,
        ${wish.isTierAsked && loyalty ? points : sql`null::integer`} as tier_points,
        (select json_agg(json_build_array(l.item_id, l.quantity, l.unit_price_minor, l.is_promotion) order by l.position)
          from order_lines l where l.merchant_id = o.merchant_id and l.order_id = o.id) as lines
      from (
        select * from orders o
        where o.merchant_id = ${merchant.id}::uuid and o.placed_at >= ${since}::timestamptz
          and o.business_day >= (${since}::timestamptz - interval '2 days')::date and ${isSold}
        order by o.placed_at desc, o.id desc limit ${wish.most}
      ) o
      order by o.placed_at, o.id`,
  );
  return rows.map((row): PastOrder => {
    const currency: Currency = { code: row.code, digits: row.digits };
    const lines = row.lines ?? [];
    const isOwn = row.offer === wish.code;
    const hasGift = lines.some(([, , , isPromotion]) => isPromotion);
    // One offer gives one thing: without a discount and without a gift it was the delivery that it made cheaper.
    const savedOnDelivery = isOwn && !hasGift ? Number(row.promo) - Number(row.discount) : 0;
    return {
      currency,
      vat: { type: row.vat, rateBasisPoints: row.rate },
      customerId: row.customer,
      branchId: row.branch,
      orderType: row.type,
      placedAt: new Date(row.placed),
      wantedAt: new Date(row.wanted),
      deliveryMinor: Number(row.delivery) + savedOnDelivery,
      hasOtherOffer: row.offer !== null && !isOwn,
      isFirstOrder: row.is_first ?? undefined,
      loyaltyTier:
        loyalty && row.tier_points !== null ? tierStanding(loyalty.tiers, row.tier_points).tier?.id : undefined,
      lines: lines
        .filter(([, , , isPromotion]) => !isPromotion)
        .map(([itemId, quantity, priceMinor]) => ({
          itemId,
          quantity,
          priceMinor,
          categoryId: menu.items.get(itemId)?.categoryId ?? '',
        })),
    };
  });
}
