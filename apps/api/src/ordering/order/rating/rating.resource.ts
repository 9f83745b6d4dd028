import type {
  OrderFeedbackDocument,
  OrderFeedbackResource,
  OrderRatingResource,
  TopicResource,
} from '@sufra/contracts';
import type { StoredOpinion, Topic } from './rate-order.ts';

/** Something to give stars for (API-81, API-82). */
export const presentTopic = ({ handle, name, description }: Topic): TopicResource => ({
  type: 'topics',
  id: handle,
  attributes: { name, description: description ?? null },
});

/** The rating of an order with its stars. */
export function presentOpinion({ feedback, ratings }: StoredOpinion): (OrderFeedbackResource | OrderRatingResource)[] {
  const stars = ratings.map((rating): OrderRatingResource => ({
    type: 'ratings',
    id: rating.id,
    attributes: { 'topic-id': rating.topic, 'topic-name': rating.topicName, rating: rating.rating },
  }));
  return [presentFeedback({ feedback, ratings }), ...stars];
}

/** The answer to the guest who has just rated. */
export function presentOpinionDocument(opinion: StoredOpinion): OrderFeedbackDocument {
  const [, ...stars] = presentOpinion(opinion);
  return { data: presentFeedback(opinion), included: stars };
}

const presentFeedback = ({ feedback, ratings }: StoredOpinion): OrderFeedbackResource => ({
  type: 'feedbacks',
  id: feedback.id,
  attributes: { comment: feedback.comment, at: feedback.createdAt.toISOString() },
  relationships: { ratings: { data: ratings.map(({ id }) => ({ type: 'ratings', id })) } },
});
