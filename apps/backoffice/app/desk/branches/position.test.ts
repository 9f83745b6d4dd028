import { expect, test } from 'vitest';
import { readPosition, writePosition } from './area-row.tsx';

test.each([
  ['24.69310, 46.68420', { latitude: 24.6931, longitude: 46.6842 }],
  ['٢٤٫٦٩٣١، ٤٦٫٦٨٤٢', { latitude: 24.6931, longitude: 46.6842 }],
  [' 24.693123456 46.684212345 ', { latitude: 24.69312, longitude: 46.68421 }],
  ['-33.9,18.4', { latitude: -33.9, longitude: 18.4 }],
  ['24.6931', undefined],
  ['24.6931, 46.6842, 3', undefined],
  ['north, east', undefined],
  ['124.6931, 46.6842', undefined],
  ['', undefined],
])('%j is the position %j', (typed, position) => {
  expect(readPosition(typed)).toEqual(position);
});

test('what is written can be read again', () => {
  const here = { latitude: 24.7, longitude: 46.68 };
  expect(writePosition(here)).toBe('24.70000, 46.68000');
  expect(readPosition(writePosition(here))).toEqual(here);
});
