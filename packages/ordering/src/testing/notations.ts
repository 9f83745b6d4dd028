import type { Locale } from '../locale.ts';

// One way per language to write amounts, days and times (record 0101), and what is written in another.

const months = {
  en: 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
  ar: 'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر',
  fr: 'janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc',
};
const anyMonth = `(?:${Object.values(months).join('|')})\\p{L}*`;
/** Every way in which somebody writes riyals or Kuwaiti dinars. */
const currency = 'SAR|SR|ر\\.س|ر\\.س\\.|﷼|ريال\\p{L}*|[Rr]i?yals?|KWD|KD|د\\.ك|دينار\\p{L}*|[Dd]inars?';
const gap = '[ \\u00a0\\u202f]*';

/** An amount, a time or a day, in any notation. */
const candidates = {
  amount: new RegExp(
    `(?:${currency})${gap}\\d(?:[\\d.,]*\\d)?|\\d[\\d.,\\u00a0\\u202f]*${gap}(?:${currency})(?!\\p{L})`,
    'gu',
  ),
  time: /(?<![\d.:])\d{1,2}[ \u00a0]?(?:[:٫]|h[ \u00a0]?)\d{2}(?![\d:])(?:[ \u00a0]*(?:[AaPp]\.?[Mm]\b|[صم](?!\p{L})))?/gu,
  day: new RegExp(
    `\\d{1,2}${gap}(?:de )?${anyMonth}|${anyMonth}${gap}\\d{1,2}(?!\\d)|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}/\\d{2,4}`,
    'gu',
  ),
  digits: /[٠-٩۰-۹]+/gu,
  decimal: /(?<![\d.,])\d{1,3}[.,]\d{2}(?![\d.,])/gu,
};
type Kind = keyof typeof candidates;
/** `SR` for promotions in riyals. */
type Money = 'SAR' | 'SR' | 'KWD';

const never = /(?!)/;
/** The one notation of each language; a whole number in a sentence of the merchant needs no decimals. */
const notations: Record<Locale, Record<Kind, RegExp>> = {
  'en-us': {
    amount: /^SAR\u00a0[\d,]+(\.\d{2})?$/,
    time: /^\d{2}:\d{2}\u00a0[AP]M$/,
    day: new RegExp(`^(${months.en})\\u00a0\\d{2}$`),
    digits: never,
    decimal: /^\d+\.\d{2}$/,
  },
  'ar-sa': {
    amount: /^[\d,]+(\.\d{2})?\u00a0ر\.س$/,
    time: /^\d{2}:\d{2}\u00a0[صم]$/,
    day: new RegExp(`^\\d{1,2}\\u00a0(${months.ar})$`),
    digits: never,
    decimal: /^\d+\.\d{2}$/,
  },
  fr: {
    amount: /^[\d\u00a0]+(,\d{2})?\u00a0SAR$/,
    time: /^\d{2}:\d{2}$/,
    day: new RegExp(`^\\d{1,2}\\u00a0(${months.fr})$`),
    digits: never,
    decimal: /^\d+,\d{2}$/,
  },
};

/** Promotions write the symbol of the riyal (PRICE-07); Arabic has one way for all. */
const promoted = { 'en-us': /^SR\u00a0[\d,]+(\.\d{2})?$/, fr: /^[\d\u00a0]+(,\d{2})?\u00a0SR$/ };

const dinar = { 'en-us': /^KD\u00a0[\d,]+\.\d{3}$/, 'ar-sa': /^[\d,]+\.\d{3}\u00a0د\.ك$/, fr: never };

/** Kuwaiti dinars have three decimals, and an amount with two is none. */
const notationOf = (locale: Locale, money: Money, kind: Kind): RegExp => {
  if (money === 'SR' && kind === 'amount' && locale !== 'ar-sa') return promoted[locale];
  if (money !== 'KWD' || !['amount', 'decimal'].includes(kind)) return notations[locale][kind];
  return kind === 'amount' ? dinar[locale] : never;
};

/** The amounts, times and days that are not written in the language's own way. */
export function strayNotations(text: string, locale: Locale, money: Money = 'SAR'): string[] {
  // The first time of a span leaves its half of the day to the second.
  const words = text.replaceAll(/\d{2}:\d{2}\u00a0–\u2060\u00a0(?=\d{2}:\d{2})/g, '');
  return (Object.keys(candidates) as Kind[]).flatMap((kind) =>
    [...words.matchAll(candidates[kind])]
      .map(([found]) => found.trim())
      .filter((found) => !notationOf(locale, money, kind).test(found))
      .map((found) => `${kind} ${found}`),
  );
}

/** How many amounts and times stand in a text. */
export const amountsAndTimes = (text: string): number =>
  [...text.matchAll(candidates.amount), ...text.matchAll(candidates.time)].length;

/** The text of a page, of its tab and of its previews; the drawn riyal sign by its name. */
export function readable(html: string): string {
  const previews = [...html.matchAll(/<meta[^>]*content="([^"]*)"[^>]*>/g)]
    .filter(([tag]) => /(?:name="description"|og:(?:title|description))/.test(tag))
    .map(([, content]) => content);
  const words = html
    .replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<svg[^>]*aria-label="([^"]*)".*?<\/svg>/gs, '$1')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<bdi\b.*?<\/bdi>/gs, (whole) => `\n${whole.replaceAll(/<[^>]*>/g, '')}\n`)
    .replaceAll(/<[^>]*>/g, '\n');
  return [...previews, words].join('\n').replaceAll('&nbsp;', '\u00a0');
}
