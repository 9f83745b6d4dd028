import { and, asc, eq, isNull } from 'drizzle-orm';
import { withTransaction, type Context } from '../../context.ts';
import { appendToOrderLog } from '../log/order-log.store.ts';
import { orders } from '../order.tables.ts';
import { orderFeedbacks, orderRatings } from './rating.tables.ts';

export type StoredFeedback = typeof orderFeedbacks.$inferSelect;
export type StoredRating = typeof orderRatings.$inferSelect;
export type StoredOpinion = { feedback: StoredFeedback; ratings: StoredRating[] };

/** Keeps what a guest says about an order. Answers false when the order had been rated before. */
export function insertOpinion(context: Context, { feedback, ratings }: StoredOpinion): Promise<boolean> {
  return withTransaction(context, async ({ db }) => {
    const [first] = await db
      .update(orders)
      .set({ ratedAt: feedback.createdAt })
      .where(and(eq(orders.id, feedback.orderId), isNull(orders.ratedAt)))
      .returning({ id: orders.id });
    if (!first) return false;
    await db.insert(orderFeedbacks).values(feedback);
    await db.insert(orderRatings).values(ratings);
    const stars = Object.fromEntries(ratings.map(({ topic, rating }) => [topic, rating]));
    await appendToOrderLog(db, feedback.orderId, { kind: 'rated', payload: { stars } }, feedback.createdAt);
    return true;
  });
}

/** What was said about an order, with its stars in the order of the topics. */
export async function findOpinion({ db }: Pick<Context, 'db'>, orderId: string): Promise<StoredOpinion | undefined> {
  const [feedback] = await db.select().from(orderFeedbacks).where(eq(orderFeedbacks.orderId, orderId));
  if (!feedback) return undefined;
  const ratings = await db
    .select()
    .from(orderRatings)
    .where(eq(orderRatings.orderId, orderId))
    .orderBy(asc(orderRatings.position));
  return { feedback, ratings };
}
