import { v7 as uuid } from 'uuid';
import { errorCodes, longestComment, type RateOrderBody } from '@sufra/contracts';
import { accept, checkRating, refuse, whyNotRatable, type RatingRefusal, type Result } from '@sufra/ordering';
import type { RequestContext } from '../../context.ts';
import { plainText } from '../../platform/plain-text.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { loadTopics, topicsOf, type Topic } from './load-topics.ts';
import { findOpinion, insertOpinion, type StoredOpinion } from './rating.store.ts';
import type { StoredOrder } from '../stored-order.ts';

/** `isNew` is false when the guest had said exactly this before. */
export type RatedOrder = { opinion: StoredOpinion; isNew: boolean };

/**
 * Keeps what a guest says about an order that they have got, once (FEED-01, FEED-03, FEED-06, decision 55). The same
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

/** A request that is sent again is answered as it was; whoever says something else has already had their say. */
async function compareWithEarlier(
  context: RequestContext,
  order: StoredOrder,
  body: RateOrderBody,
): Promise<Result<RatedOrder, Refusal[]>> {
  const opinion = await findOpinion(context, order.id);
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
