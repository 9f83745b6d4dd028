import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { formatMessage, type TextValues } from './format-message.ts';
import { intlTags } from './language-tags.ts';

const say = (text: string, values: TextValues, language = intlTags['en-us']) =>
  formatMessage(compileMessageOrThrow(text), values, language);

test('names are filled in, as they are', () => {
  expect(say('Sold out at {branch} today', { branch: '{Olaya} <b>' })).toBe('Sold out at {Olaya} <b> today');
  expect(say('{missing}!', {})).toBe('!');
});

test('a plural follows the language, with Latin digits', () => {
  const items = '{count, plural, zero {لا أصناف} one {صنف واحد} two {صنفان} few {# أصناف} many {# صنفًا} other {# صنف}}';
  const arabic = (count: number) => say(items, { count }, intlTags['ar-sa']);
  expect([0, 1, 2, 3, 11, 100].map(arabic)).toEqual(['لا أصناف', 'صنف واحد', 'صنفان', '3 أصناف', '11 صنفًا', '100 صنف']);
  expect(say('{count, plural, =0 {Nothing} one {# dish} other {# dishes for {name}}}', { count: 2, name: 'you' })).toBe(
    '2 dishes for you',
  );
  expect(say('{count, plural, =0 {Nothing} one {# dish} other {# dishes}}', { count: 0 })).toBe('Nothing');
});
