import { expect, test } from 'vitest';
import { readOrderTime } from './read-order-time.ts';

test.each([
  ['2026-11-20T17:30:00Z', '2026-11-20T17:30:00.000Z'],
  ['2026-11-20T17:30:00.000Z', '2026-11-20T17:30:00.000Z'],
  ['2026-11-20T17:30Z', '2026-11-20T17:30:00.000Z'],
  ['2026-11-20T20:30:00+03:00', '2026-11-20T17:30:00.000Z'],
  ['2026-11-20T22:30:00-05:00', '2026-11-21T03:30:00.000Z'],
  ['2028-02-29T12:00:00Z', '2028-02-29T12:00:00.000Z'],
])('CHK-08: reads %s as a moment in UTC', (text, expected) => {
  expect(readOrderTime(text)?.toISOString()).toBe(expected);
});

test.each([
  '',
  'tonight',
  '2026-11-20',
  '2026-11-20T17:30:00',
  '2026-11-20 17:30:00Z',
  '2026-11-31T17:30:00Z',
  '2027-02-29T12:00:00Z',
  '2026-11-20T24:30:00Z',
  '2026-11-20T17:60:00Z',
  '2026-11-20T17:30:00+25:00',
  'Fri, 20 Nov 2026 17:30:00 GMT',
  '1795000000000',
  '+275761-01-01T00:00:00Z',
])('CHK-08: refuses %j, which names no moment', (text) => {
  expect(readOrderTime(text)).toBeUndefined();
});
