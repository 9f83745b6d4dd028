import { describe, expect, test } from 'vitest';
import { common, readWishes } from './price-wishes.ts';

const currency = { code: 'SAR', digits: 2 } as const;
const file = 'menus/main/categories/grill.json';
const row = { file, category: 'Grill', item: { handle: 'kofta', name: {}, price: '42.00' } };
const changesOf = (...cells: [column: string, to: string][]) =>
  readWishes(
    cells.map(([column, to]) => ({ row, column, to })),
    currency,
  ).changes.map((change) => ('to' in change ? [change.at.at(-1), change.to] : []));

describe('prices that are pasted', () => {
  test('a branch that stays at the old price keeps it while the price of everywhere rises', () => {
    expect(changesOf([common, '45.00'], ['olaya', '42.00'])).toEqual([
      ['price', '45.00'],
      ['olaya', { branch: 'olaya', price: '42.00' }],
    ]);
  });

  test('keeps it too while a price of everywhere that looks like a slip is asked about', () => {
    expect(changesOf([common, '420.00'], ['olaya', '42.00'])).toEqual([['olaya', { branch: 'olaya', price: '42.00' }]]);
  });

  test('a branch at the price of everywhere has none of its own', () => {
    expect(changesOf(['olaya', '42.00'])).toEqual([]);
    expect(changesOf([common, '42.00'], ['olaya', '42.00'])).toEqual([]);
  });
});
