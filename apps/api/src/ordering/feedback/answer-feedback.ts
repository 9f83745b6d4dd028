import { errorCodes, longestAnswer } from '@sufra/contracts';
import { accept, type Locale, localize, refuse, type Result, validateEmail } from '@sufra/ordering';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import type { Merchant } from '../../catalogue/merchant/merchant.ts';
import { type Context, type RequestContext, withTransaction } from '../../context.ts';
import { internationalNumber, readMobileNumber } from '../../customer/mobile-number.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../platform/http/plain-text.ts';
import type { StaffSession } from '../../platform/http/session.plugin.ts';
import { type Job, triesForHours } from '../../platform/jobs/jobs.ts';
import { MessageNotTaken } from '../../platform/messages/message-senders.ts';
import { findFeedback, type StoredFeedback } from './feedback.store.ts';
import { type AnswerState, feedback } from './feedback.tables.ts';

type FeedbackChange = { action: 'feedback-answered' | 'feedback-settled' | 'feedback-opened'; subject: string };

/** The person who changes a feedback, and the log that says so. */
export type Hand = {
  staff: StaffSession;
  name: string;
  log: (context: RequestContext, change: FeedbackChange, staff: StaffSession) => Promise<void>;
};

type Reach = { way: 'mail' | 'sms'; to: string };

/** Where a guest wants to be answered; undefined without a contact, and for a number that no message can be sent to. */
export function reachOf({ concept }: Merchant, contact: string | null): Reach | undefined {
  if (contact === null) return undefined;
  const mail = validateEmail(contact);
  if (mail.ok) return { way: 'mail', to: mail.value };
  const number = readMobileNumber({ mobile: contact }, concept.allowedCountries, concept.dialingCode);
  return number.ok ? { way: 'sms', to: internationalNumber(number.value) } : undefined;
}

/**
 * Answers a feedback, once, and has the answer sent to the contact of its writer. The same press again changes nothing;
 * of two people the first one answers, and the other is told who that was.
 */
export function answerFeedback(
  context: RequestContext,
  id: string,
  press: { text: string; key: string },
  hand: Hand,
): Promise<Result<undefined, Refusal>> {
  const text = plainText(press.text);
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const { db, merchant } = context;
    const row = await findFeedback(context, merchant.id, id);
    if (!row) return refuse(refusal(errorCodes.notFound));
    if (row.answeredAt) return compareWithEarlier(row, press.key, hand);
    const params = { maximum: longestAnswer };
    if (text === '') return refuse(refusal(errorCodes.answerRequired, { pointer: '/text' }));
    if (text.length > longestAnswer) return refuse(refusal(errorCodes.answerTooLong, { pointer: '/text', params }));
    if (!reachOf(merchant, row.contact)) return refuse(refusal(errorCodes.feedbackUnreachable));
    const [answered] = await db
      .update(feedback)
      .set({
        answer: text,
        answerKey: press.key,
        answeredBy: hand.staff.staffId,
        answeredByName: hand.name,
        answeredAt: context.now(),
        answerState: 'waiting',
        closedAt: null,
        closedByName: null,
      })
      .where(and(isTheirs(merchant.id, id), isNull(feedback.answeredAt)))
      .returning({ id: feedback.id });
    if (!answered) {
      const earlier = await findFeedback(context, merchant.id, id);
      return earlier ? compareWithEarlier(earlier, press.key, hand) : refuse(refusal(errorCodes.notFound));
    }
    await context.jobs.send(context, sendAnswerJob, { merchantId: merchant.id, feedbackId: id });
    await hand.log(context, { action: 'feedback-answered', subject: id }, hand.staff);
    return accept(undefined);
  });
}

function compareWithEarlier(row: StoredFeedback, key: string, { staff }: Hand): Result<undefined, Refusal> {
  if (row.answerKey === key && row.answeredBy === staff.staffId) return accept(undefined);
  return refuse(refusal(errorCodes.feedbackAnswered, { params: { name: row.answeredByName ?? '' } }));
}

/** Settles a feedback without an answer, or opens it again. An answered one stays as it is, and one that is in that state already. */
export function changeFeedback(
  context: RequestContext,
  id: string,
  state: 'open' | 'settled',
  hand: Hand,
): Promise<Result<undefined, Refusal>> {
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const { db, merchant } = context;
    const isSettling = state === 'settled';
    const [changed] = await db
      .update(feedback)
      .set(isSettling ? { closedAt: context.now(), closedByName: hand.name } : { closedAt: null, closedByName: null })
      .where(
        and(
          isTheirs(merchant.id, id),
          isNull(feedback.answeredAt),
          isSettling ? isNull(feedback.closedAt) : isNotNull(feedback.closedAt),
        ),
      )
      .returning({ id: feedback.id });
    if (changed) {
      const action = isSettling ? 'feedback-settled' : 'feedback-opened';
      await hand.log(context, { action, subject: id }, hand.staff);
      return accept(undefined);
    }
    const row = await findFeedback(context, merchant.id, id);
    if (!row) return refuse(refusal(errorCodes.notFound));
    if (row.answeredAt === null) return accept(undefined);
    return refuse(refusal(errorCodes.feedbackAnswered, { params: { name: row.answeredByName ?? '' } }));
  });
}

const isTheirs = (merchantId: string, id: string) => and(eq(feedback.merchantId, merchantId), eq(feedback.id, id));

/**
 * Sends an answer at most once: it is claimed before it is handed over, and tried again only where the provider certainly
 * did not take it.
 */
export const sendAnswerJob: Job<Context, { merchantId: string; feedbackId: string }> = {
  name: 'send-feedback-answer',
  retryLimit: triesForHours,
  async run(context, { merchantId, feedbackId }) {
    const [row] = await context.db
      .update(feedback)
      .set({ answerState: 'sending' })
      .where(and(isTheirs(merchantId, feedbackId), inArray(feedback.answerState, ['waiting', 'not-taken'])))
      .returning();
    const merchant = row && (await loadMerchant(context, row.merchantId));
    const reach = merchant && reachOf(merchant, row.contact);
    if (!reach) return;
    try {
      await send(context, merchant, reach, row);
    } catch (error) {
      const isUnsent = error instanceof MessageNotTaken;
      context.log.error({ err: error, feedbackId }, 'the answer to a feedback was not taken');
      await note(context, row, isUnsent ? 'not-taken' : 'unknown');
      if (isUnsent) throw error;
      return;
    }
    await note(context, row, 'sent');
  },
};

const note = async ({ db }: Context, { merchantId, id }: StoredFeedback, answerState: AnswerState): Promise<void> =>
  void (await db.update(feedback).set({ answerState }).where(isTheirs(merchantId, id)));

async function send(context: Context, { concept }: Merchant, { way, to }: Reach, row: StoredFeedback): Promise<void> {
  const brand = localize(concept.label, row.locale, concept.primaryLanguage);
  const words = texts[row.locale];
  const answer = row.answer ?? '';
  if (way === 'sms') return context.messages.send({ to, text: `${brand}: ${answer}` });
  const quoted = row.message.replaceAll(/^/gm, '> ');
  const text = `${answer}\n\n${brand}\n\n${words.wrote}\n${quoted}\n`;
  await context.mails.send({ to, fromName: brand, subject: words.subject(brand), text });
}

const texts: Record<Locale, { subject: (brand: string) => string; wrote: string }> = {
  'en-us': { subject: (brand) => `${brand}: the answer to your message`, wrote: 'You wrote:' },
  'ar-sa': { subject: (brand) => `${brand}: الرد على رسالتك`, wrote: 'كتبتَ إلينا:' },
  fr: { subject: (brand) => `${brand} : réponse à votre message`, wrote: 'Vous nous avez écrit :' },
};
