import { describe, expect, test } from 'vitest';
import { aConfiguration, aMenuItem, aModifier, aModifierGroup } from '../testing/factories.ts';
import { priceGranted, ungrantedLines, type GrantableLine } from './grant-line.ts';
import type { OfferBenefit } from './check-offer.ts';

const pudding = aMenuItem({
  id: 'pudding',
  priceMinor: 1800,
  branchPrices: { malqa: 900 },
  modifierGroups: [aModifierGroup({ modifiers: [aModifier({ id: 'pistachio', priceMinor: 300 })] })],
});
const line = (own: Partial<GrantableLine> = {}): GrantableLine => ({
  item: pudding,
  configuration: aConfiguration({ itemId: 'pudding' }),
  quantity: 1,
  isPromotion: true,
  ...own,
});
const burger = line({ item: aMenuItem(), configuration: aConfiguration(), isPromotion: false });
const gives = (priceMinor: number, quantity = 1): OfferBenefit => ({
  type: 'item',
  itemId: 'pudding',
  quantity,
  priceMinor,
});
const withPistachio = aConfiguration({ itemId: 'pudding', modifiers: [{ modifierId: 'pistachio', quantity: 1 }] });

describe('priceGranted', () => {
  test.each([
    ['free', gives(0), line(), { unitPriceMinor: 0, savedMinor: 1800, isGranted: true }],
    ['cheaper', gives(1000), line(), { unitPriceMinor: 1000, savedMinor: 800, isGranted: true }],
    ['never dearer than it is', gives(2500), line(), { unitPriceMinor: 1800, savedMinor: 0, isGranted: true }],
    [
      'with its choices on top',
      gives(0),
      line({ configuration: withPistachio }),
      { unitPriceMinor: 300, savedMinor: 1800, isGranted: true },
    ],
    [
      'not when it is not flagged',
      gives(0),
      line({ isPromotion: false }),
      { unitPriceMinor: 1800, savedMinor: 0, isGranted: false },
    ],
    [
      'not when there is more of it',
      gives(0),
      line({ quantity: 2 }),
      { unitPriceMinor: 1800, savedMinor: 0, isGranted: false },
    ],
    [
      'two where two are given',
      gives(0, 2),
      line({ quantity: 2 }),
      { unitPriceMinor: 0, savedMinor: 1800, isGranted: true },
    ],
    [
      'not by a discount',
      { type: 'fixed' as const, amountMinor: 1 },
      line(),
      { unitPriceMinor: 1800, savedMinor: 0, isGranted: false },
    ],
  ])('%s (D-11)', (_case, benefit, granted, expected) => {
    expect(priceGranted(granted, [burger, granted], benefit)).toEqual(expected);
  });

  test('the branch’s own price is what is saved, and may be below the granted one already', () => {
    expect(priceGranted(line(), [line()], gives(0), 'malqa')).toMatchObject({ unitPriceMinor: 0, savedMinor: 900 });
    expect(priceGranted(line(), [line()], gives(1000), 'malqa')).toMatchObject({ unitPriceMinor: 900, savedMinor: 0 });
  });

  test('only flagged lines of the item itself are given, and only they count', () => {
    const flaggedBurger = line({ item: aMenuItem() });
    const boughtPudding = line({ isPromotion: false });
    const lines = [line(), flaggedBurger, boughtPudding];
    expect(lines.map((each) => priceGranted(each, lines, gives(0)).isGranted)).toEqual([true, false, false]);
    expect(ungrantedLines(lines, gives(0))).toEqual([1]);
  });

  test('two lines of one piece each share what is given', () => {
    const plain = line();
    const sweet = line({ configuration: withPistachio });
    expect(priceGranted(sweet, [plain, sweet], gives(0, 2))).toMatchObject({ isGranted: true });
    expect(priceGranted(sweet, [plain, sweet], gives(0, 1))).toMatchObject({ isGranted: false });
  });
});

describe('ungrantedLines', () => {
  test('names the places of flagged lines that nothing gives', () => {
    expect(ungrantedLines([burger, line()], gives(0))).toEqual([]);
    expect(ungrantedLines([burger, line()], undefined)).toEqual([1]);
    expect(ungrantedLines([line(), burger, line()], gives(0))).toEqual([0, 2]);
    expect(ungrantedLines([burger], undefined)).toEqual([]);
  });
});
