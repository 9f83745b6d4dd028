import { errorCodes, longestComment, type RateOrderBody } from '@sufra/contracts';
import {
  accept,
  checkRating,
  type LocalizedText,
  type OrderType,
  type RatingRefusal,
  refuse,
  type Result,
  whyNotRatable,
} from '@sufra/ordering';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { merchantDocuments } from '../../../catalogue/merchant/merchant.tables.ts';
import { ratingTopicsFileSchema } from '../../../catalogue/settings/content.schema.ts';
import { type Context, type RequestContext, withTransaction } from '../../../context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { refusal, type Refusal } from '../../../platform/errors/refusal.ts';
import { createVersionCache } from '../../../platform/http/packed-answers.ts';
import { plainText } from '../../../platform/http/plain-text.ts';
import { isOrder } from '../../is-order.ts';
import { type OrderKey, orders, type StoredOrder } from '../../order.tables.ts';
import type { ArchivedOrder } from '../archive/read-archive.ts';
import { logEvent } from '../order-event.store.ts';
import { orderFeedbacks, orderRatings } from './rating.tables.ts';

type StoredOrderFeedback = typeof orderFeedbacks.$inferSelect;
type StoredRating = typeof orderRatings.$inferSelect;
export type StoredOpinion = { feedback: StoredOrderFeedback; ratings: StoredRating[] };

/** Keeps what a guest says about an order. Answers false when the order had been rated before. */
function insertOpinion(context: Context, { feedback, ratings }: StoredOpinion): Promise<boolean> {
  return withTransaction(context, async ({ db }) => {
    const order = { merchantId: feedback.merchantId, id: feedback.orderId };
    const [first] = await db
      .update(orders)
      .set({ ratedAt: feedback.createdAt })
      .where(and(isOrder(order), isNull(orders.ratedAt)))
      .returning({ id: orders.id });
    if (!first) return false;
    await db.insert(orderFeedbacks).values(feedback);
    await db.insert(orderRatings).values(ratings);
    const stars = Object.fromEntries(ratings.map(({ topic, rating }) => [topic, rating]));
    await logEvent(db, order, { kind: 'rated', payload: { stars } }, feedback.createdAt);
    return true;
  });
}

/** The rating of an order, with its stars in the order of the topics. */
export async function findOpinion(
  { db }: Pick<Context, 'db'>,
  { merchantId, id }: OrderKey,
  archived?: ArchivedOrder,
): Promise<StoredOpinion | undefined> {
  if (archived) {
    const [opinion] = await archived.rowsOf(orderFeedbacks);
    return opinion && { feedback: opinion, ratings: await archived.rowsOf(orderRatings) };
  }
  const [feedback] = await db
    .select()
    .from(orderFeedbacks)
    .where(and(eq(orderFeedbacks.merchantId, merchantId), eq(orderFeedbacks.orderId, id)));
  if (!feedback) return undefined;
  const ratings = await db
    .select()
    .from(orderRatings)
    .where(and(eq(orderRatings.merchantId, merchantId), eq(orderRatings.orderId, id)))
    .orderBy(asc(orderRatings.position));
  return { feedback, ratings };
}

/** The merchant's file of topics as it was imported, if there is one. */
async function selectTopics(db: Db, merchantId: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await db
    .select({ content: merchantDocuments.content })
    .from(merchantDocuments)
    .where(and(eq(merchantDocuments.merchantId, merchantId), eq(merchantDocuments.path, 'rating-topics.json')));
  return row?.content;
}

/** Something guests give stars for, about orders of these types; of every type when there are none. */
export type Topic = {
  handle: string;
  name: LocalizedText;
  description?: LocalizedText | undefined;
  orderTypes: OrderType[];
};

/** The default question of merchants without any. */
const wholeOrder: Topic = {
  handle: 'order',
  name: { 'en-us': 'Your order', 'ar-sa': 'طلبك', fr: 'Votre commande' },
  orderTypes: [],
};

const cached = createVersionCache<Topic[]>(200);

/** The rating questions of the merchant, in order (FEED-03); cached by the merchant's version. */
export function loadTopics(context: Pick<Context, 'db'>, merchant: { id: string; version: string }): Promise<Topic[]> {
  return cached(merchant.id, merchant.version, async () => {
    const stored = await selectTopics(context.db, merchant.id);
    return stored ? ratingTopicsFileSchema.parse(stored).topics : [wholeOrder];
  });
}

/** The topics that are asked about an order of a type. */
export const topicsOf = (topics: Topic[], orderType: OrderType): Topic[] =>
  topics.filter(({ orderTypes }) => orderTypes.length === 0 || orderTypes.includes(orderType));

/** `isNew` is false when the guest had said exactly this before. */
type RatedOrder = { opinion: StoredOpinion; isNew: boolean };

/**
 * Keeps what a guest says about an order that they have got, once (FEED-01, FEED-03, FEED-06, D-55). The same
 * words and stars again are no second rating; others are refused.
 */
export async function rateOrder(
  context: RequestContext,
  order: StoredOrder,
  body: RateOrderBody,
): Promise<Result<RatedOrder, Refusal[]>> {
  const obstacle = whyNotRatable(order.status);
  if (obstacle) return refuse([refusal(obstacles[obstacle])]);
  if (order.ratedAt) return compareWithEarlier(context, order, body);
  const topics = topicsOf(await loadTopics(context, context.merchant), order.type);
  const comment = plainText(body.comment ?? '');
  const given = { ratings: body.topics.map(({ id, rating }) => ({ topic: id, rating })), comment };
  const checked = checkRating(
    topics.map(({ handle }) => handle),
    given,
    longestComment,
  );
  if (!checked.ok) return refuse(checked.refusal.map((problem) => explain(problem, topics)));
  const opinion: StoredOpinion = {
    feedback: {
      orderId: order.id,
      id: uuid(),
      merchantId: order.merchantId,
      customerId: order.customerId,
      branchId: order.branchId,
      comment,
      createdAt: context.now(),
    },
    ratings: checked.value.map(({ topic, rating }, position) => ({
      merchantId: order.merchantId,
      orderId: order.id,
      position,
      id: uuid(),
      topic,
      topicName: topics.find(({ handle }) => handle === topic)?.name ?? {},
      rating,
    })),
  };
  const isNew = await insertOpinion(context, opinion);
  return isNew ? accept({ opinion, isNew }) : compareWithEarlier(context, order, body);
}

/** A repeated request is answered as the first one; a different rating is refused, since the first one counts. */
async function compareWithEarlier(
  context: RequestContext,
  order: StoredOrder,
  body: RateOrderBody,
): Promise<Result<RatedOrder, Refusal[]>> {
  const opinion = await findOpinion(context, order);
  const isSame =
    opinion?.feedback.comment === plainText(body.comment ?? '') &&
    opinion.ratings.length === body.topics.length &&
    opinion.ratings.every(({ topic, rating }) => body.topics.some((one) => one.id === topic && one.rating === rating));
  return opinion && isSame ? accept({ opinion, isNew: false }) : refuse([refusal(errorCodes.alreadyRated)]);
}

const obstacles = { 'too-early': errorCodes.ratingTooEarly, 'not-possible': errorCodes.ratingNotPossible } as const;

function explain(problem: RatingRefusal, topics: Topic[]): Refusal {
  switch (problem.code) {
    case 'comment-required':
      return refusal(errorCodes.commentRequired, { pointer: '/comment' });
    case 'comment-too-long':
      return refusal(errorCodes.commentTooLong, { pointer: '/comment', params: { maximum: problem.maximum } });
    case 'topic-missing': {
      const topic = topics.find(({ handle }) => handle === problem.topic);
      const params = { topic: topic?.name ?? problem.topic };
      return refusal(errorCodes.topicMissing, { pointer: '/topics', params, meta: { topic: problem.topic } });
    }
    case 'topic-unknown':
      return refusal(errorCodes.topicUnknown, { pointer: `/topics/${problem.index}/id` });
    case 'topic-repeated':
      return refusal(errorCodes.topicRepeated, { pointer: `/topics/${problem.index}/id` });
    case 'rating-invalid':
      return refusal(errorCodes.ratingInvalid, { pointer: `/topics/${problem.index}/rating` });
  }
}
