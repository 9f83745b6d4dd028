import { expect, test } from 'vitest';
import { budgets, bySection } from './budgets.ts';
import type { Figure } from './report.ts';

const figure = (what: string): Figure => ({ what, budget: '', measured: '1', isMet: true, command: '' });
const promised = budgets.flatMap(({ rows }) => rows);

test('figures stand under the row that they begin with, in the order of the budgets, and the others after them', () => {
  const measured = ['Points', 'LCP, TBT, CLS there, fr', 'CSS, brotli', 'LCP, TBT, CLS there, en-us'].map(figure);
  const printed = bySection(measured, { isWhole: false });
  expect(printed.map(({ figures }) => figures.map(({ what }) => what))).toEqual([
    ['CSS, brotli', 'LCP, TBT, CLS there, fr', 'LCP, TBT, CLS there, en-us'],
    ['Points'],
  ]);
});

test('a whole bench has every row, and one that nothing measured is missed', () => {
  const printed = bySection([figure('CSS, brotli')], { isWhole: true }).flatMap(({ figures }) => figures);
  expect(printed.map(({ what }) => what)).toEqual(promised);
  expect(printed.filter(({ isMet }) => isMet).map(({ what }) => what)).toEqual(['CSS, brotli']);
});

test('no row takes the figures of another', () => {
  for (const row of promised) expect(promised.filter((other) => other.startsWith(row))).toEqual([row]);
});
