import { createHash } from 'node:crypto';
import { errorCodes, type FeedbackState, longestContact, longestFeedback } from '@sufra/contracts';
import { accept, refuse, type Result, validateEmail } from '@sufra/ordering';
import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type Context, type RequestContext, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { takeAddressAllowance, takeAllowance } from '../../platform/limits/take-allowance.ts';
import { cleanImage, type FeedbackForm } from './read-feedback-form.ts';
import { feedback, feedbackImages } from './feedback.tables.ts';

export type StoredFeedback = typeof feedback.$inferSelect;
type StoredImage = typeof feedbackImages.$inferSelect;

/** A feedback as it is answered: without the picture itself. */
export type FeedbackWithImage = StoredFeedback & { hasImage: boolean };

/** Keeps a feedback with its picture, both or neither; answers the earlier one when the same was sent before. */
function insertFeedback(
  context: Context,
  row: typeof feedback.$inferInsert,
  image: Omit<StoredImage, 'feedbackId' | 'merchantId'> | undefined,
): Promise<{ stored: FeedbackWithImage; isNew: boolean }> {
  return withTransaction(context, async ({ db }) => {
    const [first] = await db
      .insert(feedback)
      .values(row)
      .onConflictDoNothing({ target: [feedback.merchantId, feedback.requestKey] })
      .returning();
    if (first && image)
      await db.insert(feedbackImages).values({ ...image, merchantId: row.merchantId, feedbackId: row.id });
    if (first) return { stored: { ...first, hasImage: image !== undefined }, isNew: true };
    const [earlier] = await db
      .select()
      .from(feedback)
      .where(and(eq(feedback.merchantId, row.merchantId), eq(feedback.requestKey, row.requestKey)));
    if (!earlier) throw new Error('a feedback was neither kept nor found');
    return { stored: { ...earlier, hasImage: image !== undefined }, isNew: false };
  });
}

const isInState: Record<FeedbackState, SQL | undefined> = {
  open: and(isNull(feedback.answeredAt), isNull(feedback.closedAt)),
  answered: isNotNull(feedback.answeredAt),
  settled: and(isNull(feedback.answeredAt), isNotNull(feedback.closedAt)),
};

type FeedbackPage = { before: Date | undefined; limit: number; state?: FeedbackState | undefined };

/** A merchant's newest feedback before a moment. */
export async function listFeedback(
  { db }: Pick<Context, 'db'>,
  merchantId: string,
  { before, limit, state }: FeedbackPage,
): Promise<FeedbackWithImage[]> {
  if (limit === 0) return [];
  const isAsked = and(before && lt(feedback.createdAt, before), state && isInState[state]);
  const rows = await db
    .select()
    .from(feedback)
    .where(and(eq(feedback.merchantId, merchantId), isAsked))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const images = await db
    .select({ feedbackId: feedbackImages.feedbackId })
    .from(feedbackImages)
    .where(and(eq(feedbackImages.merchantId, merchantId), inArray(feedbackImages.feedbackId, ids)));
  const withImage = new Set(images.map(({ feedbackId }) => feedbackId));
  return rows.map((row) => ({ ...row, hasImage: withImage.has(row.id) }));
}

/** The number of messages that wait for an answer. */
export const countOpenFeedback = ({ db }: Pick<Context, 'db'>, merchantId: string): Promise<number> =>
  db.$count(feedback, and(eq(feedback.merchantId, merchantId), isInState.open));

/** One feedback of a merchant. */
export async function findFeedback(
  { db }: Pick<Context, 'db'>,
  merchantId: string,
  id: string,
): Promise<FeedbackWithImage | undefined> {
  const [row] = await db
    .select()
    .from(feedback)
    .where(and(eq(feedback.merchantId, merchantId), eq(feedback.id, id)));
  if (!row) return undefined;
  const isOfIt = and(eq(feedbackImages.merchantId, merchantId), eq(feedbackImages.feedbackId, id));
  return { ...row, hasImage: (await db.$count(feedbackImages, isOfIt)) > 0 };
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
    .innerJoin(
      feedback,
      and(eq(feedback.merchantId, feedbackImages.merchantId), eq(feedback.id, feedbackImages.feedbackId)),
    )
    .where(and(eq(feedback.id, feedbackId), eq(feedback.merchantId, merchantId)));
  return row?.image;
}

/** Validates a message and the contact of its writer (FEED-07). */
function checkFeedback({ message, contact }: { message: string; contact: string }): Refusal[] {
  const refusals: Refusal[] = [];
  if (message === '') refusals.push(refusal(errorCodes.feedbackMessageRequired, { pointer: '/message' }));
  if (message.length > longestFeedback) {
    const params = { maximum: longestFeedback };
    refusals.push(refusal(errorCodes.feedbackMessageTooLong, { pointer: '/message', params }));
  }
  if (!isReachable(contact)) refusals.push(refusal(errorCodes.feedbackContactInvalid, { pointer: '/contact' }));
  return refusals;
}

/** A mail address, or a number as people write it, in the digits of their script. */
const isReachable = (contact: string): boolean =>
  contact === '' ||
  (contact.length <= longestContact && (validateEmail(contact).ok || /^\+?[\p{Nd} ()./-]{6,30}$/u.test(contact)));

/** The sender: perhaps a customer, always an address. */
export type FeedbackSender = { customerId: string | null; address: string; key: string | undefined };

/** A restaurant's guests share its network, so an address may say more than one person has to say. */
const perAddressAndHour = 30;
const perCustomerAndHour = 10;
const hourSeconds = 3600;

/** True while the sender has messages left this hour; checked before anything of the form is read. */
export async function mayGiveFeedback(context: RequestContext, sender: FeedbackSender): Promise<boolean> {
  const { customerId, address } = sender;
  const name = `feedback:${context.merchant.id}`;
  const byAddress = { name, subject: address, limit: perAddressAndHour, windowSeconds: hourSeconds };
  if (!(await takeAddressAllowance(context, byAddress))) return false;
  if (!customerId) return true;
  return takeAllowance(context, [{ name, subject: customerId, limit: perCustomerAndHour, windowSeconds: hourSeconds }]);
}

/**
 * Stores feedback, with its picture re-encoded (FEED-02, FEED-07, D-56). The same form under the same key, or without a
 * key in the same hour, is stored once.
 */
export async function keepFeedback(
  context: RequestContext,
  sender: FeedbackSender,
  form: FeedbackForm,
): Promise<Result<{ stored: FeedbackWithImage; isNew: boolean }, Refusal[]>> {
  const image = form.image && (await cleanImage(form.image));
  const refusals = [...checkFeedback(form), ...(image && !image.ok ? [image.refusal] : [])];
  if (refusals.length > 0) return refuse(refusals);
  const now = context.now();
  const row = {
    id: uuid(),
    merchantId: context.merchant.id,
    customerId: sender.customerId,
    message: form.message,
    contact: form.contact || null,
    locale: context.locale,
    requestKey: requestKeyOf(context, sender, form, now),
    createdAt: now,
  };
  return accept(await insertFeedback(context, row, image?.ok ? image.value : undefined));
}

/** Refuses a sender over the limit. */
export const refuseTooOften = (): Refusal =>
  refusal(errorCodes.feedbackTooOften, { meta: { 'retry-after-seconds': hourSeconds } });

function requestKeyOf(context: RequestContext, sender: FeedbackSender, form: FeedbackForm, now: Date): string {
  const { customerId, address, key } = sender;
  const attempt = key ?? String(Math.floor(now.getTime() / (hourSeconds * 1000)));
  const picture = form.image ? createHash('sha256').update(form.image).digest('hex') : '';
  const parts = [customerId ?? address, attempt, form.message, form.contact, picture];
  return context.keyedHash(JSON.stringify(parts));
}

/** A guest's feedback becomes the account's. */
export async function moveFeedback({ db, merchant }: RequestContext, from: string, to: string): Promise<void> {
  const isTheirs = and(eq(feedback.merchantId, merchant.id), eq(feedback.customerId, from));
  await db.update(feedback).set({ customerId: to }).where(isTheirs);
}
