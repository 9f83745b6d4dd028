import { expect, test } from 'vitest';
import { lineWithPlace } from './delivery-chooser.tsx';

const olaya = { name: 'Al Olaya, Riyadh', isAddress: false };

test.each([
  ['a district is added to what was typed', 'Villa 4', olaya, 'en-us', 'Villa 4, Al Olaya, Riyadh'],
  [
    'in Arabic with its own comma',
    'فيلا ٤',
    { name: 'العليا، الرياض', isAddress: false },
    'ar-sa',
    'فيلا ٤، العليا، الرياض',
  ],
  ['a line that names it stays', 'Villa 4, Al Olaya', olaya, 'en-us', 'Villa 4, Al Olaya'],
  [
    'a whole address was offered and maybe corrected',
    ' Villa 5 ',
    { name: '4 King Road', isAddress: true },
    'en-us',
    'Villa 5',
  ],
  ['nothing is known', 'Villa 4', undefined, 'en-us', 'Villa 4'],
] as const)('API-70: %s', (_, line, place, locale, expected) => {
  expect(lineWithPlace(line, place, locale)).toBe(expected);
});
