import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { takeAddressAllowance, takeAllowance } from '../platform/take-allowance.ts';
import { checkFeedback } from './check-feedback.ts';
import { cleanImage } from './clean-image.ts';
import { insertFeedback, type FeedbackWithImage } from './feedback.store.ts';
import type { FeedbackForm } from './read-feedback-form.ts';

/** Who sends it: perhaps a customer, always an address. */
export type FeedbackSender = { customerId: string | null; address: string; key: string | undefined };

/** A restaurant's guests share its network, so an address may say more than one person has to say. */
const perAddressAndHour = 30;
const perCustomerAndHour = 10;
const hourSeconds = 3600;

/** Whether the sender has any messages left this hour; asked before anything of the form is read. */
export async function mayGiveFeedback(context: RequestContext, sender: FeedbackSender): Promise<boolean> {
  const { customerId, address } = sender;
  const name = `feedback:${context.merchant.id}`;
  const byAddress = { name, subject: address, limit: perAddressAndHour, windowSeconds: hourSeconds };
  if (!(await takeAddressAllowance(context, byAddress))) return false;
  if (!customerId) return true;
  return takeAllowance(context, [{ name, subject: customerId, limit: perCustomerAndHour, windowSeconds: hourSeconds }]);
}

/**
 * Keeps what somebody tells the merchant, with their picture made anew (FEED-02, FEED-07, decision 56). The same form
 * under the same key, or without a key in the same hour, is kept once.
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

/** Refuses who has sent too much. */
export const refuseTooOften = (): Refusal =>
  refusal(errorCodes.feedbackTooOften, { meta: { 'retry-after-seconds': hourSeconds } });

function requestKeyOf(context: RequestContext, sender: FeedbackSender, form: FeedbackForm, now: Date): string {
  const { customerId, address, key } = sender;
  const attempt = key ?? String(Math.floor(now.getTime() / (hourSeconds * 1000)));
  const picture = form.image ? createHash('sha256').update(form.image).digest('hex') : '';
  const parts = [customerId ?? address, attempt, form.message, form.contact, picture];
  return context.keyedHash(JSON.stringify(parts));
}
