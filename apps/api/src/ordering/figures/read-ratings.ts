import type { RatingFiguresAttributes, RatedOrdersDocument } from '@sufra/contracts';
import { addDays, highestRating, type LocalizedText } from '@sufra/ordering';
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { orders, type StoredOrder } from '../order.tables.ts';
import { loadTopics } from '../order/rating/rate-order.ts';
import { orderFeedbacks, orderRatings } from '../order/rating/rating.tables.ts';
import { daysOf, type Period } from './figure-scope.ts';
import { ofBranches, rowsOf } from './read-figures.ts';

type Counted = { topic: string; now: boolean; stars: number; ratings: number; name: string };

/** The rated orders, named o, of some days. */
const isRated = (context: RequestContext, period: Period, from: string): SQL =>
  sql`o.merchant_id = ${context.merchant.id}::uuid and o.rated_at is not null
    and o.business_day between ${from}::date and ${period.to}::date ${ofBranches('o', period)}`;

/**
 * The ratings of the orders of a period, topic by topic, beside those of as many days before (FEED-03). Topics come in the
 * order in which guests are asked, then those that they are no longer asked about.
 */
export async function readRatings(context: RequestContext, period: Period): Promise<RatingFiguresAttributes> {
  const before = { from: addDays(period.from, -daysOf(period)), to: addDays(period.from, -1) };
  const rated = isRated(context, period, before.from);
  const isNow = sql`(o.business_day >= ${period.from}::date)`;
  const counted = await rowsOf<Counted>(
    context,
    sql`select r.topic, ${isNow} as now, r.rating as stars, count(*)::integer as ratings, max(r.topic_name::text) as name
      from orders o join order_ratings r on r.merchant_id = o.merchant_id and r.order_id = o.id
      where ${rated} group by 1, 2, 3`,
  );
  const sums = await rowsOf<{ now: boolean; orders: number }>(
    context,
    sql`select ${isNow} as now, count(*)::integer as orders from orders o where ${rated} group by 1`,
  );
  const asked = await loadTopics(context, context.merchant);
  const known = new Set(asked.map(({ handle }) => handle));
  const names = new Map(counted.map(({ topic, name }) => [topic, JSON.parse(name) as LocalizedText]));
  const retired = [...names]
    .filter(([topic]) => !known.has(topic))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const topics = [
    ...asked.map(({ handle, name }) => ({ topic: handle, name, 'is-asked': true })),
    ...retired.map(([topic, name]) => ({ topic, name, 'is-asked': false })),
  ];
  const sumOf = (now: boolean) => sums.find((row) => row.now === now)?.orders ?? 0;
  return {
    from: period.from,
    to: period.to,
    'before-from': before.from,
    'before-to': before.to,
    orders: sumOf(true),
    'orders-before': sumOf(false),
    topics: topics.map((one) => {
      const own = counted.filter(({ topic }) => topic === one.topic);
      return {
        ...one,
        now: addStars(own.filter(({ now }) => now)),
        before: addStars(own.filter(({ now }) => !now)),
      };
    }),
  };
}

function addStars(rows: readonly Counted[]): RatingFiguresAttributes['topics'][number]['now'] {
  const stars = Array.from(
    { length: highestRating },
    (_, at) => rows.find((row) => row.stars === at + 1)?.ratings ?? 0,
  );
  const ratings = stars.reduce((sum, count) => sum + count, 0);
  const sum = stars.reduce((total, count, at) => total + count * (at + 1), 0);
  return { ratings, average: ratings === 0 ? null : Math.round((sum * 100) / ratings) / 100, stars };
}

const mostListed = 200;

type RatedChoice = { topic?: string | null | undefined; stars?: number | null | undefined; after?: string | undefined };

type Opinion = RatedOrdersDocument['data'][number]['attributes']['rating'];

/**
 * The rated orders of a period with what was said about each, the newest first, some at once; how many there are, and
 * where the next ones begin.
 */
export async function listRatedOrders(
  context: RequestContext,
  period: Period,
  { topic = null, stars = null, after }: RatedChoice,
): Promise<{ list: { order: StoredOrder; opinion: Opinion }[]; total: number; next: string | null }> {
  const condition = sql`${isRated(context, period, period.from)} and exists (
    select from order_ratings r where r.merchant_id = o.merchant_id and r.order_id = o.id
      and (${topic}::text is null or r.topic = ${topic}::text) and (${stars}::integer is null or r.rating = ${stars}::integer))`;
  const [at, id] = after?.split('_') ?? [];
  const isAfter = at && id ? sql`and (o.rated_at, o.id) < (${at}::timestamptz, ${id}::uuid)` : sql``;
  const rows = await context.db
    .select()
    .from(orders)
    .where(sql`${orders.merchantId} = ${context.merchant.id}::uuid
      and ${orders.id} in (select o.id from orders o where ${condition} ${isAfter})`)
    .orderBy(desc(orders.ratedAt), desc(orders.id))
    .limit(mostListed + 1);
  const found = rows.slice(0, mostListed);
  const [row] = await rowsOf<{ total: number }>(
    context,
    sql`select count(*)::integer as total from orders o where ${condition}`,
  );
  const opinions = await readOpinions(context, found);
  const list = found.map((order) => ({ order, opinion: opinions.get(order.id) ?? { comment: '', stars: [] } }));
  const last = found.at(-1);
  const next = rows.length > mostListed && last?.ratedAt ? `${last.ratedAt.toISOString()}_${last.id}` : null;
  return { list, total: row?.total ?? 0, next };
}

/** Ratings by their order. */
export async function readOpinions(
  { db, merchant }: RequestContext,
  some: readonly StoredOrder[],
): Promise<Map<string, Opinion>> {
  const ids = some.flatMap(({ id, ratedAt }) => (ratedAt ? [id] : []));
  if (ids.length === 0) return new Map();
  const comments = await db
    .select()
    .from(orderFeedbacks)
    .where(and(eq(orderFeedbacks.merchantId, merchant.id), inArray(orderFeedbacks.orderId, ids)));
  const stars = await db
    .select()
    .from(orderRatings)
    .where(and(eq(orderRatings.merchantId, merchant.id), inArray(orderRatings.orderId, ids)))
    .orderBy(orderRatings.position);
  const byOrder = Map.groupBy(stars, ({ orderId }) => orderId);
  return new Map(
    comments.map(({ orderId, comment }) => [
      orderId,
      {
        comment,
        stars: (byOrder.get(orderId) ?? []).map(({ topicName, rating }) => ({ topic: topicName, stars: rating })),
      },
    ]),
  );
}
