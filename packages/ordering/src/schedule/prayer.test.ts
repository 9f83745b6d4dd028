import { expect, test } from 'vitest';
import { prayerMethodOf } from './prayer.ts';

test.each([
  ['SA', 'umm-al-qura'],
  ['AE', 'dubai'],
  ['KW', 'kuwait'],
  ['QA', 'qatar'],
  ['EG', 'egyptian'],
  ['TR', 'turkey'],
  ['NG', 'muslim-world-league'],
])('the custom of %s', (country, method) => {
  expect(prayerMethodOf(country)).toBe(method);
});
