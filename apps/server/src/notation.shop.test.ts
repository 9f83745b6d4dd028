import type { Locale } from '@sufra/ordering';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSampleShop, type SampleShop } from './testing/sample-shop.ts';

/* Amounts, days and times are written in one way per language (record 0101), on every page and in every sentence. */

const months = {
  en: 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
  ar: 'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر',
  fr: 'janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc',
};
const anyMonth = `(?:${Object.values(months).join('|')})\\p{L}*`;
const currency = 'SAR|SR|ر\\.س|ر\\.س\\.|﷼|ريال\\p{L}*|[Rr]i?yals?';
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

/** The amounts, times and days that are not written in the language's own way. */
function strayNotations(text: string, locale: Locale): string[] {
  // The first time of a span leaves its half of the day to the second.
  const words = text.replaceAll(/\d{2}:\d{2}\u00a0–\u2060\u00a0(?=\d{2}:\d{2})/g, '');
  return (Object.keys(candidates) as Kind[]).flatMap((kind) =>
    [...words.matchAll(candidates[kind])]
      .map(([found]) => found.trim())
      .filter((found) => !notations[locale][kind].test(found))
      .map((found) => `${kind} ${found}`),
  );
}

/** The text of a page, of its tab and of its previews; the drawn riyal sign by its name. */
function readable(html: string): string {
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

let shop: SampleShop;
let addresses: string[];
beforeAll(async () => {
  shop = await openSampleShop();
  const { id } = await shop.place();
  const served = await shop.place();
  await shop.move(served.id, 'accepted', 'ready', 'finished');
  const menu = (await shop.guest.get('/menu')).location ?? '';
  const dish = [...shop.dishes.values()][0]?.id ?? '';
  addresses = [
    menu,
    `${menu}/${dish}-dish`,
    `${menu}/location/deliver`,
    `${menu}/location/to-go`,
    '/search?q=lamb',
    '/upsell',
    '/promos',
    '/user/order',
    `/user/order/${id}`,
    `/user/order/${served.id}`,
    '/user/profile',
    '/user/profile/loyalty',
    '/user/profile/loyalty/points',
    '/checkout',
    '/user/profile/devices',
    '/pages/terms',
  ];
});
afterAll(() => shop.close());

const languages: Locale[] = ['en-us', 'ar-sa', 'fr'];

test.each(languages)('every page in %s writes amounts, days and times in one way', async (locale) => {
  const strays: string[] = [];
  let found = 0;
  for (const address of await inLanguage(locale)) {
    const page = await open(address);
    const text = readable(page);
    found += [...text.matchAll(candidates.amount), ...text.matchAll(candidates.time)].length;
    strays.push(...strayNotations(text, locale).map((stray) => `${address}: ${stray}`));
  }
  expect(strays).toEqual([]);
  expect(found).toBeGreaterThan(20);
});

test.each(languages)('what the server says about offers in %s is written as the pages write it', async (locale) => {
  await inLanguage(locale);
  const payload = { type: 'to-go', location: shop.branch.id, 'payment-type': 'cash', items: [] };
  const answer = (await shop.guest.post('/promotion/offers', payload)).json() as {
    value: { ineligibleReason?: string; name: Record<Locale, string>; qualification: Record<Locale, string> | null }[];
  };
  const sentences = answer.value.flatMap(({ ineligibleReason = '', name, qualification }) => [
    ineligibleReason,
    name[locale],
    qualification?.[locale] ?? '',
  ]);
  expect(sentences.filter(Boolean).length).toBeGreaterThan(5);
  expect(strayNotations(sentences.join('\n'), locale)).toEqual([]);
});

test.each<[Locale, string]>([
  ['en-us', '42.00 SAR'],
  ['en-us', 'SR 42.00'],
  ['en-us', '17:04'],
  ['en-us', '22 Nov'],
  ['ar-sa', '20 ريالًا'],
  ['ar-sa', '10.00 SR'],
  ['ar-sa', '03:18 م'],
  ['ar-sa', 'نوفمبر 22'],
  ['ar-sa', '٤٢'],
  ['fr', '42.00 SAR'],
  ['fr', '11 h 30'],
  ['fr', '06:30 PM'],
  ['fr', '2026-11-20'],
])('in %s, %s is a second notation', (locale, text) => {
  expect(strayNotations(`… ${text} …`, locale)).not.toEqual([]);
});

/** Follows redirects as a browser does. */
async function open(address: string): Promise<string> {
  const answer = await shop.guest.get(address);
  if (answer.location && answer.status < 400 && answer.status >= 300) return open(answer.location);
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`);
  return answer.body;
}

async function inLanguage(locale: Locale): Promise<string[]> {
  await shop.guest.get(`/language/${locale}?back=/`);
  return addresses;
}
