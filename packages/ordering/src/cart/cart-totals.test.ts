import { describe, expect, test } from 'vitest';
import { aCartLine } from '../testing/factories.ts';
import { cartTotals, isEmpty, orderedLines } from './cart-line.ts';

const burgers = aCartLine({ lineId: 'burger', quantity: 2 });
const cola = aCartLine({ lineId: 'cola', itemId: 'cola', quantity: 1, isUpsell: true });
const removedCola = { ...cola, quantity: 0 };
const prices: Record<string, number> = { burger: 3300, cola: 700 };
const priceOf = (line: { itemId: string }) => prices[line.itemId] ?? 0;

describe('cartTotals', () => {
  test('PRICE-10: the subtotal is the sum of line total times quantity', () => {
    expect(cartTotals([burgers, cola], priceOf)).toEqual({ pieces: 3, subtotalMinor: 7300 });
    expect(cartTotals([], priceOf)).toEqual({ pieces: 0, subtotalMinor: 0 });
  });

  test('a removed upsell line counts nothing', () => {
    expect(cartTotals([burgers, removedCola], priceOf)).toEqual({ pieces: 2, subtotalMinor: 6600 });
    expect(orderedLines([burgers, removedCola])).toEqual([burgers]);
  });
});

describe('isEmpty', () => {
  test('a cart of removed upsell lines is empty', () => {
    expect(isEmpty([])).toBe(true);
    expect(isEmpty([removedCola])).toBe(true);
    expect(isEmpty([removedCola, burgers])).toBe(false);
  });
});
