import type { Locale } from '@sufra/ordering';
import { messages as arabic } from '../../i18n/messages/receipt/ar.ts';
import { messages as english } from '../../i18n/messages/receipt/en.ts';
import { messages as french } from '../../i18n/messages/receipt/fr.ts';

export type ReceiptWord = keyof typeof english;
export type ReceiptWords = Partial<Record<Locale, Record<ReceiptWord, string>>>;

const words: Record<Locale, Record<ReceiptWord, string>> = { 'ar-sa': arabic, 'en-us': english, fr: french };

/** The words of a paper that speaks two languages at once; the page of a guest carries only one. */
export const receiptWords = (languages: readonly Locale[]): ReceiptWords =>
  Object.fromEntries(languages.map((locale) => [locale, words[locale]]));
