import type { ApiRefusal } from '../api/read-refusal.ts';
import type { Text } from '../i18n/use-text.ts';
import { selectFailed } from './picture-field.tsx';

export const maximumMessageLength = 2000;
export const maximumContactLength = 120;

export type FeedbackProblems = { message?: string; contact?: string; picture?: string; form?: string };

/** What was refused, in words, next to what it is about. */
export function feedbackProblems({ status, entries }: ApiRefusal, t: Text<'feedback'>): FeedbackProblems {
  if (status === 429) return { form: t('feedback.tooOften') };
  if (status === 413) return { picture: selectFailed(t) };
  const isAbout = (field: string) => entries.some(({ source }) => source?.pointer === `/${field}`);
  const problems: FeedbackProblems = {
    ...(isAbout('message') && { message: t('feedback.messageRequired') }),
    ...(isAbout('contact') && { contact: t('feedback.contactWrong') }),
    ...(isAbout('image') && { picture: selectFailed(t) }),
  };
  return Object.keys(problems).length > 0 ? problems : { form: t('feedback.sendFailedHelp') };
}
