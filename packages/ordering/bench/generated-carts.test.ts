import { describe, expect, test } from 'vitest';
import { quoteOrder } from '../src/index.ts';
import { checkBill, generateCart, priceGeneratedCarts } from './generated-carts.ts';
import { seededRandom } from './seeded-random.ts';

describe('priceGeneratedCarts', () => {
  test('every generated bill adds up', () => {
    const report = priceGeneratedCarts({ count: 500, seed: 1 });
    expect(report.broken).toEqual([]);
    expect(report.lines).toBeGreaterThan(500);
  });

  test('the same seed makes the same cart', () => {
    expect(generateCart(seededRandom(7))).toEqual(generateCart(seededRandom(7)));
    expect(generateCart(seededRandom(7))).not.toEqual(generateCart(seededRandom(8)));
  });

  test('the carts cover every kind of tax, offer and currency', () => {
    const carts = Array.from({ length: 300 }, (_, seed) => generateCart(seededRandom(seed)));
    expect(new Set(carts.map((cart) => cart.currency.digits))).toEqual(new Set([0, 2, 3]));
    expect(new Set(carts.map((cart) => cart.vat.type))).toEqual(new Set(['inclusive', 'exclusive']));
    const benefits = carts.map((cart) => cart.offer?.benefit);
    expect(new Set(benefits.map((benefit) => benefit?.type))).toEqual(
      new Set([undefined, 'percentage', 'fixed', 'item', 'delivery']),
    );
    expect(benefits.some((benefit) => benefit?.type === 'percentage' && benefit.maximumMinor !== undefined)).toBe(true);
    expect(benefits.some((benefit) => benefit?.type === 'item' && benefit.priceMinor === 0)).toBe(true);
    const savings = carts.map((cart) => quoteOrder(cart)).flatMap(({ lines, charges }) => [...lines, ...charges]);
    expect(savings.some((part) => part.savedMinor > 0)).toBe(true);
    expect(carts.some((cart) => cart.lines.some((line) => line.configuration.comboItems.length > 0))).toBe(true);
  });
});

describe('checkBill', () => {
  const input = generateCart(seededRandom(3));
  const quote = quoteOrder(input);
  const first = quote.lines[0];

  test('finds nothing wrong with a right bill', () => {
    expect(checkBill(input, quote)).toEqual([]);
  });

  test.each([
    ['total', { totalMinor: quote.totalMinor + 1 }, 'the derivation leads elsewhere'],
    ['VAT', { vatMinor: quote.vatMinor + 1 }, 'taxes do not add up'],
    ['discount', { discountMinor: quote.discountMinor + 1 }, 'discounts do not add up'],
    ['subtotal', { subtotalMinor: quote.subtotalMinor - 1 }, 'lines do not add up'],
    ['saving', { offer: { code: 'X', name: 'X', savingMinor: 1_000_000_007, isUsed: true } }, 'the saving differs'],
    ['negative', { totalMinor: -1 }, 'something is negative or no integer'],
  ])('notices a wrong %s', (_what, wrong, problem) => {
    expect(checkBill(input, { ...quote, ...wrong })).toContain(problem);
  });

  test('notices a wrong line', () => {
    if (!first) throw new Error('the cart has lines');
    const withFirst = (own: object) => ({ ...quote, lines: [{ ...first, ...own }, ...quote.lines.slice(1)] });
    expect(checkBill(input, withFirst({ vatMinor: first.vatMinor + 1 }))).toContain('a tax differs');
    expect(checkBill(input, withFirst({ unitPriceMinor: first.unitPriceMinor + 1 }))).toContain('a unit price differs');
    expect(checkBill(input, withFirst({ discountMinor: first.totalMinor + 1 }))).toContain(
      'a line gives more than it costs',
    );
  });
});
