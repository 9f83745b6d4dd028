import { accept, refuse, type Result } from '../result.ts';
import { cameToNothing } from './status-table.ts';
import type { OrderStatusCode } from './order-status.ts';

const lowestRating = 1;
export const highestRating = 5;

/** Stars for one topic, which is known by its handle. */
type TopicRating = { topic: string; rating: number };

export type RatingRefusal =
  | { code: 'comment-required' }
  | { code: 'comment-too-long'; maximum: number }
  | { code: 'topic-unknown' | 'topic-repeated' | 'rating-invalid'; index: number }
  | { code: 'topic-missing'; topic: string };

/**
 * True when an order can be rated: it reached its guest (D-55).
 *
 * @example isRatable('ready') // false
 */
export const isRatable = (status: OrderStatusCode): boolean => status === 'delivered' || status === 'finished';

/**
 * When an order cannot be rated: too early, or never because it came to nothing; nothing when it can.
 *
 * @example whyNotRatable('cancelled-by-customer') // 'not-possible'
 */
export function whyNotRatable(status: OrderStatusCode): 'too-early' | 'not-possible' | undefined {
  if (isRatable(status)) return undefined;
  return cameToNothing(status) ? 'not-possible' : 'too-early';
}

/**
 * Checks what a guest says about an order (FEED-01, FEED-03, FEED-06, D-55): one to five stars for each of its
 * topics, each once, and a comment that is not empty.
 *
 * @param topics handles of the topics that are asked about this order, in their order
 * @returns the ratings in the order of the topics; refused with every problem at once
 * @example checkRating(['food'], { ratings: [{ topic: 'food', rating: 5 }], comment: '' }) // refused: comment-required
 */
export function checkRating(
  topics: readonly string[],
  given: { ratings: readonly TopicRating[]; comment: string },
  longestComment: number,
): Result<TopicRating[], RatingRefusal[]> {
  const problems = [
    ...given.ratings.flatMap((rating, index) => checkOne(topics, given.ratings, rating, index)),
    ...topics
      .filter((topic) => !given.ratings.some((rating) => rating.topic === topic))
      .map((topic): RatingRefusal => ({ code: 'topic-missing', topic })),
    ...checkComment(given.comment, longestComment),
  ];
  if (problems.length > 0) return refuse(problems);
  return accept(topics.flatMap((topic) => given.ratings.filter((rating) => rating.topic === topic)));
}

function checkOne(
  topics: readonly string[],
  ratings: readonly TopicRating[],
  { topic, rating }: TopicRating,
  index: number,
): RatingRefusal[] {
  if (!topics.includes(topic)) return [{ code: 'topic-unknown', index }];
  if (ratings.findIndex((other) => other.topic === topic) !== index) return [{ code: 'topic-repeated', index }];
  const isStars = Number.isInteger(rating) && rating >= lowestRating && rating <= highestRating;
  return isStars ? [] : [{ code: 'rating-invalid', index }];
}

function checkComment(comment: string, maximum: number): RatingRefusal[] {
  if (comment.trim() === '') return [{ code: 'comment-required' }];
  return comment.length > maximum ? [{ code: 'comment-too-long', maximum }] : [];
}
