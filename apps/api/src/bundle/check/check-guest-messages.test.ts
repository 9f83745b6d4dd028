import { expect, test } from 'vitest';
import type { BundleConcept } from '../../catalogue/settings/concept.schema.ts';
import { aBundle } from '../../testing/a-bundle.ts';
import { checkBundle } from './check-bundle.ts';

type GuestMessages = BundleConcept['guestMessages'];
const sms = {
  channel: 'push-then-sms',
  moments: ['ready'],
  budget: { perDay: 10, perMonth: 100 },
  latestMinutes: 15,
  texts: {},
  templates: {},
} satisfies GuestMessages;
const words = (text: string) => ({ 'en-us': text, 'ar-sa': 'جاهز {number}', fr: 'Prête {number}' });
const problemsOf = (guestMessages: GuestMessages) =>
  checkBundle(aBundle({ concept: { guestMessages, languages: ['ar-sa', 'en-us', 'fr'] } })).problems;

test('messages with a moment, a budget and names that exist are sound', () => {
  expect(problemsOf({ ...sms, texts: { ready: words('{restaurant}: {number} at {branch}') } })).toEqual([]);
});

test.each<[string, Partial<GuestMessages>, string, string]>([
  ['a name that no message has', { texts: { ready: words('Hello {name}') } }, 'texts/ready/en-us', '{name}'],
  ['a time where none is promised', { texts: { ready: words('At {time}') } }, 'texts/ready/en-us', '{time}'],
  ['an open brace', { texts: { ready: words('Order {number') } }, 'texts/ready/en-us', '{'],
  ['no moment', { moments: [] }, '', 'No message is ever sent'],
  ['no budget of a month', { budget: { perDay: 5, perMonth: 0 } }, '', 'No message is ever sent'],
])('%s is said by its place', (_case, own, place, said) => {
  expect(problemsOf({ ...sms, ...own })).toMatchObject([
    {
      file: 'merchant.json',
      place: `/concept/guestMessages${place && `/${place}`}`,
      message: expect.stringContaining(said),
      severity: 'error',
    },
  ]);
});

test('WhatsApp needs a template of each moment in each language', () => {
  const templates = { ready: { 'ar-sa': 'ready_ar', 'en-us': 'ready_en', fr: 'ready_fr' } };
  expect(problemsOf({ ...sms, channel: 'push-then-whatsapp', templates })).toEqual([]);
  const found = problemsOf({ ...sms, channel: 'push-then-whatsapp', templates: { ready: { fr: 'ready_fr' } } });
  expect(found.map(({ message }) => message).toSorted()).toEqual([
    'There is no WhatsApp template of "ready" in ar-sa.',
    'There is no WhatsApp template of "ready" in en-us.',
  ]);
});
