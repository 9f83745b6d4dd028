import type { Locale } from '@sufra/ordering';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountsAndTimes, readable, strayNotations } from '@sufra/ordering/testing/notations';
import { openSampleShop, type SampleShop } from './testing/sample-shop.ts';

/* Amounts, days and times are written in one way per language (record 0101), on every page and in every sentence. */

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
    found += amountsAndTimes(text);
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
