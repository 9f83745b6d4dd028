import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { withTransaction, type Context } from '../context.ts';
import { feedback, feedbackImages } from './feedback.tables.ts';

export type StoredFeedback = typeof feedback.$inferSelect;
export type StoredImage = typeof feedbackImages.$inferSelect;

/** A feedback as it is answered: without the picture itself. */
export type FeedbackWithImage = StoredFeedback & { hasImage: boolean };

/** Keeps a feedback with its picture, both or neither; answers the earlier one when the same was sent before. */
export function insertFeedback(
  context: Context,
  row: StoredFeedback,
  image: Omit<StoredImage, 'feedbackId'> | undefined,
): Promise<{ stored: FeedbackWithImage; isNew: boolean }> {
  return withTransaction(context, async ({ db }) => {
    const [first] = await db
      .insert(feedback)
      .values(row)
      .onConflictDoNothing({ target: [feedback.merchantId, feedback.requestKey] })
      .returning();
    if (first && image) await db.insert(feedbackImages).values({ feedbackId: row.id, ...image });
    if (first) return { stored: { ...first, hasImage: image !== undefined }, isNew: true };
    const [earlier] = await db
      .select()
      .from(feedback)
      .where(and(eq(feedback.merchantId, row.merchantId), eq(feedback.requestKey, row.requestKey)));
    if (!earlier) throw new Error('a feedback was neither kept nor found');
    return { stored: { ...earlier, hasImage: image !== undefined }, isNew: false };
  });
}

/** A merchant's newest feedback before a moment. */
export async function listFeedback(
  { db }: Pick<Context, 'db'>,
  merchantId: string,
  page: { before: Date | undefined; limit: number },
): Promise<FeedbackWithImage[]> {
  const rows = await db
    .select()
    .from(feedback)
    .where(and(eq(feedback.merchantId, merchantId), page.before && lt(feedback.createdAt, page.before)))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(page.limit);
  const ids = rows.map(({ id }) => id);
  const images = await db
    .select({ feedbackId: feedbackImages.feedbackId })
    .from(feedbackImages)
    .where(inArray(feedbackImages.feedbackId, ids));
  const withImage = new Set(images.map(({ feedbackId }) => feedbackId));
  return rows.map((row) => ({ ...row, hasImage: withImage.has(row.id) }));
}

/** The picture of a merchant's feedback. */
export async function findFeedbackImage(
  { db }: Pick<Context, 'db'>,
  merchantId: string,
  feedbackId: string,
): Promise<StoredImage | undefined> {
  const [row] = await db
    .select({ image: feedbackImages })
    .from(feedbackImages)
    .innerJoin(feedback, eq(feedback.id, feedbackImages.feedbackId))
    .where(and(eq(feedback.id, feedbackId), eq(feedback.merchantId, merchantId)));
  return row?.image;
}
