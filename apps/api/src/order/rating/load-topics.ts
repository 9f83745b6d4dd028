import type { LocalizedText, OrderType } from '@sufra/ordering';
import type { Context } from '../../context.ts';
import { ratingTopicsFileSchema } from '../../merchant/bundle/rating-topic.schema.ts';
import { createVersionCache } from '../../platform/version-cache.ts';
import { selectTopics } from './topic.store.ts';

/** Something guests give stars for, about orders of these types; of every type when there are none. */
export type Topic = {
  handle: string;
  name: LocalizedText;
  description?: LocalizedText | undefined;
  orderTypes: OrderType[];
};

/** What is asked by a merchant who says nothing about it. */
const wholeOrder: Topic = {
  handle: 'order',
  name: { 'en-us': 'Your order', 'ar-sa': 'طلبك', fr: 'Votre commande' },
  orderTypes: [],
};

const remember = createVersionCache<Topic[]>(200);

/** What guests are asked about their orders, in the merchant's order (FEED-03); remembered by the merchant's version. */
export function loadTopics(context: Pick<Context, 'db'>, merchant: { id: string; version: string }): Promise<Topic[]> {
  return remember(merchant.id, merchant.version, async () => {
    const stored = await selectTopics(context.db, merchant.id);
    return stored ? ratingTopicsFileSchema.parse(stored).topics : [wholeOrder];
  });
}

/** The topics that are asked about an order of a type. */
export const topicsOf = (topics: Topic[], orderType: OrderType): Topic[] =>
  topics.filter(({ orderTypes }) => orderTypes.length === 0 || orderTypes.includes(orderType));
