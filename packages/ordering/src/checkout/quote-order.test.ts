import { describe, expect, test } from 'vitest';
import { aConfiguration, aMenuItem, aModifier, aModifierGroup } from '../testing/factories.ts';
import type { OfferBenefit } from '../promotion/check-offer.ts';
import { discountOn, type QuoteInput, quoteOrder } from './quote-order.ts';

const riyal = { code: 'SAR', digits: 2 };
const inclusive = (rateBasisPoints: number) => ({ type: 'inclusive' as const, rateBasisPoints });
const exclusive = (rateBasisPoints: number) => ({ type: 'exclusive' as const, rateBasisPoints });

/** A line of something that costs this much. */
const lineOf = (priceMinor: number, quantity = 1) => ({
  item: aMenuItem({ priceMinor }),
  configuration: aConfiguration(),
  quantity,
});
const quote = (own: Partial<QuoteInput>) =>
  quoteOrder({ currency: riyal, vat: inclusive(1500), lines: [], charges: [], ...own });
const delivery = (amountMinor: number, isTaxable = true) => ({
  key: 'delivery_charge',
  name: 'Delivery',
  amountMinor,
  isTaxable,
});
const percent = (basisPoints: number, maximumMinor?: number): OfferBenefit => ({
  type: 'percentage',
  basisPoints,
  ...(maximumMinor !== undefined && { maximumMinor }),
});
const fixed = (amountMinor: number): OfferBenefit => ({ type: 'fixed', amountMinor });
const offer = (benefit: OfferBenefit) => ({ code: 'OFF', name: 'Off', benefit });

describe('quoteOrder: VAT', () => {
  test.each([
    // Elsewhere 20 % of a tax-inclusive 300 once was shown as 60.
    ['20 % contained in 300', inclusive(2000), [lineOf(300)], 50, 300],
    ['15 % contained in 115.00', inclusive(1500), [lineOf(11_500)], 1500, 11_500],
    ['9 % contained in 10.90', inclusive(900), [lineOf(1090)], 90, 1090],
    ['15 % on top of 100.00', exclusive(1500), [lineOf(10_000)], 1500, 11_500],
    ['no VAT', exclusive(0), [lineOf(4250)], 0, 4250],
    ['no VAT, inclusive', inclusive(0), [lineOf(4250)], 0, 4250],
    // Rounded per line, not per piece: 5 % of 0.90 is 0.045, but 0.015 three times would be 0.06.
    ['a line of three', exclusive(500), [lineOf(30, 3)], 5, 95],
    // Rounded per line, not on the sum: 0.005 three times is 0.03, but of 0.30 it would be 0.02.
    ['three equal lines', exclusive(500), [lineOf(10), lineOf(10), lineOf(10)], 3, 33],
    ['an empty cart', exclusive(1500), [], 0, 0],
  ])('PRICE-11, PRICE-12: %s', (_case, vat, lines, vatMinor, totalMinor) => {
    expect(quote({ vat, lines })).toMatchObject({ vatMinor, totalMinor });
  });

  test('PRICE-04: dinars keep their third decimal and yen have none', () => {
    const dinar = quote({ currency: { code: 'KWD', digits: 3 }, vat: exclusive(500), lines: [lineOf(1250, 3)] });
    expect(dinar).toMatchObject({ subtotalMinor: 3750, vatMinor: 188, totalMinor: 3938 });
    const yen = quote({ currency: { code: 'JPY', digits: 0 }, vat: exclusive(1000), lines: [lineOf(555)] });
    expect(yen).toMatchObject({ vatMinor: 56, totalMinor: 611 });
  });

  test('quantity does not make the tax drift: the line is taxed as it is printed', () => {
    const { lines, totalMinor } = quote({ vat: exclusive(2100), lines: [lineOf(1543, 7), lineOf(99, 11)] });
    expect(lines.map((line) => line.vatMinor)).toEqual([2268, 229]);
    expect(totalMinor).toBe(1543 * 7 + 99 * 11 + 2268 + 229);
  });
});

describe('quoteOrder: discounts', () => {
  test('half off everything, VAT on what remains', () => {
    expect(quote({ vat: exclusive(1500), lines: [lineOf(10_000)], offer: offer(percent(5000)) })).toMatchObject({
      subtotalMinor: 10_000,
      discountMinor: 5000,
      vatMinor: 750,
      totalMinor: 5750,
    });
  });

  test.each(['inclusive', 'exclusive'] as const)('a 100 %% discount leaves exactly nothing, VAT %s', (type) => {
    const bill = quote({
      vat: { type, rateBasisPoints: 1500 },
      lines: [lineOf(1999, 3), lineOf(333), lineOf(0)],
      offer: offer(percent(10_000)),
    });
    expect(bill).toMatchObject({ discountMinor: 6330, vatMinor: 0, totalMinor: 0 });
    expect(bill.lines.map((line) => line.totalMinor - line.discountMinor)).toEqual([0, 0, 0]);
  });

  test('a fixed 10 off an inclusive 50 is 40', () => {
    expect(quote({ lines: [lineOf(5000)], offer: offer(fixed(1000)) })).toMatchObject({
      totalMinor: 4000,
      vatMinor: 522,
    });
  });

  test('a discount is shared over the lines to the last unit', () => {
    const bill = quote({ lines: [lineOf(1500), lineOf(2500), lineOf(3333)], offer: offer(percent(1000)) });
    expect(bill.discountMinor).toBe(733);
    expect(bill.lines.map((line) => line.discountMinor)).toEqual([150, 250, 333]);
  });

  test('a percentage is rounded once on the subtotal, not on every line', () => {
    const bill = quote({ lines: [lineOf(5), lineOf(5), lineOf(5)], offer: offer(percent(1000)) });
    expect(bill.discountMinor).toBe(2);
    expect(bill.lines.map((line) => line.discountMinor)).toEqual([1, 1, 0]);
  });

  test.each([
    [10_000, percent(2000), 2000],
    [10_000, percent(2000, 1500), 1500],
    [10_000, percent(2000, 2500), 2000],
    [10_000, percent(2000, 0), 0],
    [10_000, percent(20_000), 10_000],
    [333, percent(1500), 50],
    [10_000, fixed(2500), 2500],
    [10_000, fixed(99_999), 10_000],
    [0, fixed(500), 0],
    [10_000, undefined, 0],
  ])('PROMO-21: of %d, %j takes %d', (subtotal, benefit, expected) => {
    expect(discountOn(subtotal, benefit)).toBe(expected);
  });

  test('a discount never touches the charges', () => {
    const bill = quote({ lines: [lineOf(1000)], charges: [delivery(1200)], offer: offer(percent(10_000)) });
    expect(bill).toMatchObject({ discountMinor: 1000, totalMinor: 1200 });
  });
});

describe('quoteOrder: whether an offer was used', () => {
  const gift = (priceMinor: number): OfferBenefit => ({ type: 'item', itemId: 'burger', quantity: 1, priceMinor });
  const given = { ...lineOf(3000), isPromotion: true };
  const bread = { ...lineOf(500), item: aMenuItem({ id: 'bread', priceMinor: 500 }) };

  test.each<[string, Partial<QuoteInput>, number, boolean]>([
    ['a discount', { lines: [lineOf(1000)], offer: offer(percent(1000)) }, 100, true],
    ['a discount of nothing', { lines: [lineOf(1000)], offer: offer(percent(0)) }, 0, false],
    [
      'cheaper delivery',
      { charges: [delivery(1200)], offer: offer({ type: 'delivery', chargeMinor: 500 }) },
      700,
      true,
    ],
    [
      'delivery no cheaper',
      { charges: [delivery(500)], offer: offer({ type: 'delivery', chargeMinor: 500 }) },
      0,
      false,
    ],
    ['a free item', { lines: [bread, given], offer: offer(gift(0)) }, 3000, true],
    ['an item at its usual price', { lines: [bread, given], offer: offer(gift(3000)) }, 0, true],
    ['an item that was not taken', { lines: [bread], offer: offer(gift(0)) }, 0, false],
  ])('%s (D-11)', (_case, own, savingMinor, isUsed) => {
    expect(quote(own).offer).toEqual({ code: 'OFF', name: 'Off', savingMinor, isUsed });
  });
});

describe('quoteOrder: charges', () => {
  test('delivery is added and taxed like the food', () => {
    const added = quote({ vat: exclusive(1500), lines: [lineOf(10_000)], charges: [delivery(1000)] });
    expect(added).toMatchObject({ subtotalMinor: 10_000, vatMinor: 1650, totalMinor: 12_650 });
    expect(added.charges[0]).toMatchObject({ key: 'delivery_charge', amountMinor: 1000, vatMinor: 150 });
    const contained = quote({ lines: [lineOf(11_500)], charges: [delivery(1150)] });
    expect(contained).toMatchObject({ vatMinor: 1650, totalMinor: 12_650 });
  });

  test('several charges are listed apart, an untaxed one carries no VAT', () => {
    const service = { key: 'service_charge', name: 'Service', amountMinor: 333, isTaxable: true };
    const bill = quote({ vat: exclusive(1500), lines: [lineOf(1000)], charges: [delivery(1000, false), service] });
    expect(bill.charges.map((charge) => charge.vatMinor)).toEqual([0, 50]);
    expect(bill.totalMinor).toBe(1000 + 150 + 1000 + 333 + 50);
  });
});

describe('quoteOrder: prices', () => {
  const item = aMenuItem({
    id: 'burger',
    priceMinor: 3000,
    branchPrices: { olaya: 3200 },
    modifierGroups: [
      aModifierGroup({
        freeCount: 1,
        modifiers: [aModifier({ id: 'cheese', priceMinor: 200 }), aModifier({ id: 'egg', priceMinor: 300 })],
      }),
    ],
  });
  const configuration = aConfiguration({
    modifiers: [
      { modifierId: 'cheese', quantity: 1 },
      { modifierId: 'egg', quantity: 1 },
    ],
  });
  const lines = [{ item, configuration, quantity: 2 }];

  test('PRICE-09, PRICE-10: line total is one configured piece times quantity, subtotal their sum', () => {
    const bill = quote({ lines: [...lines, lineOf(500)] });
    expect(bill.lines[0]).toMatchObject({ itemId: 'burger', quantity: 2, unitPriceMinor: 3300, totalMinor: 6600 });
    expect(bill.subtotalMinor).toBe(7100);
  });

  test('PRICE-21: the branch decides the price', () => {
    expect(quote({ lines, branchId: 'olaya' }).totalMinor).toBe(7000);
    expect(quote({ lines, branchId: 'malqa' }).totalMinor).toBe(6600);
  });
});

describe('quoteOrder refuses nonsense', () => {
  test.each([
    ['a negative quantity', { lines: [lineOf(100, -1)] }],
    ['half a piece', { lines: [lineOf(100, 0.5)] }],
    ['a negative price', { lines: [lineOf(-100)] }],
    ['a fraction of a unit', { lines: [lineOf(0.1)] }],
    ['a negative charge', { charges: [delivery(-1)] }],
    ['a negative fixed discount', { lines: [lineOf(100)], offer: offer(fixed(-1)) }],
    ['a negative percentage', { lines: [lineOf(100)], offer: offer(percent(-1)) }],
    ['a negative cap', { lines: [lineOf(100)], offer: offer(percent(1000, -1)) }],
    ['a negative VAT rate', { lines: [lineOf(100)], vat: exclusive(-1) }],
  ])('%s', (_case, own) => {
    expect(() => quote(own)).toThrow(RangeError);
  });

  test('and says what is none', () => {
    expect(() => quote({ lines: [lineOf(100, 0.5)] })).toThrow(new RangeError('not a whole amount: 0.5'));
  });
});
