import type {
  LocationResource,
  OrderDocument,
  OrderFeedbackResource,
  OrderItemResource,
  OrderRatingResource,
  OrderStatusResource,
} from '@sufra/contracts';
import type { Currency } from '@sufra/ordering';
import type { ApiCall } from '../api/call-api.ts';
import { readOrder, type Order, type OrderRating } from './order.resource.ts';

/** The call that answers an order with everything its page shows (API-73). */
export const orderCall = (id: string): ApiCall => ({
  path: `/orders/${encodeURIComponent(id)}`,
  query: { include: 'items,statuses,location,feedbacks.ratings' },
});

/** Reads the answer of `orderCall`. */
export function readOrderDocument({ data, included = [] }: OrderDocument, currency: Currency): Order {
  const ofType = <Resource>(type: string) => included.filter((each) => each.type === type) as Resource[];
  const order = readOrder(
    {
      order: data,
      items: ofType<OrderItemResource>('order-items'),
      statuses: ofType<OrderStatusResource>('order-statuses'),
    },
    currency,
  );
  const [branch] = ofType<LocationResource>('locations');
  const [feedback] = ofType<OrderFeedbackResource>('feedbacks');
  return {
    ...order,
    branchPhone: branch?.attributes.phone ?? undefined,
    branchAddress: branch?.attributes.address,
    rating: feedback && readRating(feedback, ofType<OrderRatingResource>('ratings')),
  };
}

const readRating = (feedback: OrderFeedbackResource, ratings: OrderRatingResource[]): OrderRating => ({
  comment: feedback.attributes.comment,
  topics: ratings.map(({ attributes }) => ({
    id: attributes['topic-id'],
    name: attributes['topic-name'],
    stars: attributes.rating,
  })),
});
