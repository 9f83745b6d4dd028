import { expect, test } from 'vitest';
import { csvOf } from './save-table.ts';

test('a spreadsheet opens Arabic as it stands, and numbers as numbers', () => {
  expect(csvOf([['البند', 12.5, 0]])).toBe('\uFEFF"البند",12.5,0\r\n');
});

test('quotes, commas and lines of a name stay inside their cell', () => {
  expect(csvOf([['a "b", c\nd']])).toBe('\uFEFF"a ""b"", c\nd"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is a text and never a formula', (text) => {
  expect(csvOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
});
