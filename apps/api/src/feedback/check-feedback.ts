import { errorCodes, longestContact, longestFeedback } from '@sufra/contracts';
import { validateEmail } from '@sufra/ordering';
import { refusal, type Refusal } from '../platform/refusal.ts';

/** What is wrong with a message and how its writer is to be reached (FEED-07). */
export function checkFeedback({ message, contact }: { message: string; contact: string }): Refusal[] {
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
