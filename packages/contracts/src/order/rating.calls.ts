import { z } from 'zod';
import { listOf, localizedText, oneOf, resource } from '../json-api.ts';

/** The longest comment that comes with a rating. */
export const longestComment = 1000;

/** One thing to give stars for, in the words of the merchant; the id is its handle. */
export const topicResource = resource(
  'topics',
  z.object({ name: localizedText, description: localizedText.nullable() }),
);

/** API-81, API-82: the topics of an order, and all topics of the merchant; in the order in which they are asked. */
export const topicListDocument = listOf(topicResource);

/** API-80, FEED-06: every topic of the order with 1 to 5 stars, and a comment that is not empty. */
export const rateOrderBody = z.object({
  topics: z.array(z.object({ id: z.string().max(80), rating: z.int() })).max(50),
  comment: z.string().max(4000).optional(),
});

/** A rating as it was given; relationship `ratings` names what `included` holds of it. */
export const orderFeedbackResource = resource('feedbacks', z.object({ comment: z.string(), at: z.string() }));

/** Stars for one topic, with its name as it was then. */
export const orderRatingResource = resource(
  'ratings',
  z.object({ 'topic-id': z.string(), 'topic-name': localizedText, rating: z.int().min(1).max(5) }),
);

/** The answer to API-80; GET /orders/{id} includes the same resources with `feedbacks.ratings` (API-73). */
export const orderFeedbackDocument = oneOf(orderFeedbackResource);

export type TopicResource = z.infer<typeof topicResource>;
export type RateOrderBody = z.infer<typeof rateOrderBody>;
export type OrderFeedbackResource = z.infer<typeof orderFeedbackResource>;
export type OrderRatingResource = z.infer<typeof orderRatingResource>;
export type OrderFeedbackDocument = z.infer<typeof orderFeedbackDocument>;
