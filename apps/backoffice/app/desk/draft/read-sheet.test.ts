import { describe, expect, test } from 'vitest';
import { readCells, readPrice } from './read-sheet.ts';

const sar = { code: 'SAR', digits: 2 };

describe('a price as people write it', () => {
  test.each([
    ['18', '18.00'],
    ['18.5', '18.50'],
    ['18 ريال', '18.00'],
    ['٤٢٫٥٠', '42.50'],
    ['SAR 12.25', '12.25'],
    ['1250,50', '1250.50'],
    ['1,250', '1250.00'],
    [' 7 ', '7.00'],
  ])('%s is read as %s', (typed, price) => expect(readPrice(typed, sar)).toBe(price));

  test.each(['abc', '', '-3', '12.345', '1.250', '1.250.00', '18/20'])('%s is none', (typed) =>
    expect(readPrice(typed, sar)).toBeUndefined(),
  );

  test('has the decimals of its currency', () => {
    expect(readPrice('1.25', { code: 'KWD', digits: 3 })).toBe('1.250');
    expect(readPrice('1.5', { code: 'JPY', digits: 0 })).toBeUndefined();
  });
});

test('cells of a spreadsheet keep their rows and columns, empty ones too', () => {
  expect(readCells('18\t"20"\r\n\t22\r\n')).toEqual([
    ['18', '20'],
    ['', '22'],
  ]);
});
