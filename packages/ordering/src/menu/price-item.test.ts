import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aComboChoice,
  aComboSelection,
  aComboSlot,
  aConfiguration,
  aMenuItem,
  aModifier,
  aModifierGroup,
} from '../testing/factories.ts';
import { itemPriceAt, priceConfiguration, priceLine, priceModifiers, requiredCost } from './price-item.ts';

const toppings = (freeCount: number) =>
  aModifierGroup({
    id: 'toppings',
    freeCount,
    modifiers: [
      aModifier({ id: 'cheese', priceMinor: 200 }),
      aModifier({ id: 'egg', priceMinor: 300 }),
      aModifier({ id: 'avocado', priceMinor: 500 }),
    ],
  });
const choose = (choices: Record<string, number>) =>
  Object.entries(choices).map(([modifierId, quantity]) => ({ modifierId, quantity }));

describe('itemPriceAt', () => {
  const burger = aMenuItem({ priceMinor: 3000, branchPrices: { olaya: 3200, airport: 0 } });

  test('PRICE-21: the chosen branch has its own price, others the base price', () => {
    expect(itemPriceAt(burger)).toBe(3000);
    expect(itemPriceAt(burger, 'olaya')).toBe(3200);
    expect(itemPriceAt(burger, 'malqa')).toBe(3000);
  });

  test('PRICE-21: a branch may give the item away', () => {
    expect(itemPriceAt(burger, 'airport')).toBe(0);
  });
});

describe('priceModifiers', () => {
  test.each([
    [0, { cheese: 1, egg: 1, avocado: 1 }, 1000],
    [1, { cheese: 1, egg: 1, avocado: 1 }, 800],
    [2, { cheese: 1, egg: 1, avocado: 1 }, 500],
    [3, { cheese: 1, egg: 1, avocado: 1 }, 0],
    [9, { cheese: 1, egg: 1, avocado: 1 }, 0],
    [1, { cheese: 3 }, 400],
    [2, { cheese: 1, avocado: 2 }, 500],
    [2, { avocado: 2, cheese: 1 }, 500],
    [1, {}, 0],
    [0, { nonsense: 4 }, 0],
    [0, { cheese: -2 }, 0],
    [0, { cheese: 1.5 }, 0],
  ])('with %d free, %j cost %d: the cheapest units are the free ones', (free, choices, expected) => {
    expect(priceModifiers([toppings(free)], choose(choices))).toBe(expected);
  });

  test('the cheapest units are free wherever the menu lists them', () => {
    const group = aModifierGroup({
      freeCount: 2,
      modifiers: [
        aModifier({ id: 'avocado', priceMinor: 500 }),
        aModifier({ id: 'cheese', priceMinor: 200 }),
        aModifier({ id: 'egg', priceMinor: 300 }),
      ],
    });
    expect(priceModifiers([group], choose({ avocado: 1, cheese: 1, egg: 1 }))).toBe(500);
  });

  test('each group counts its own free units', () => {
    const sauces = aModifierGroup({
      id: 'sauces',
      freeCount: 1,
      modifiers: [aModifier({ id: 'garlic', priceMinor: 100 }), aModifier({ id: 'chili', priceMinor: 150 })],
    });
    const choices = choose({ cheese: 1, avocado: 1, garlic: 1, chili: 1 });
    expect(priceModifiers([toppings(1), sauces], choices)).toBe(500 + 150);
    expect(priceModifiers([toppings(0), sauces], choices)).toBe(700 + 150);
  });

  test('a modifier that two groups share is charged once', () => {
    const again = aModifierGroup({ id: 'again', modifiers: [aModifier({ id: 'cheese', priceMinor: 200 })] });
    expect(priceModifiers([toppings(0), again], choose({ cheese: 1 }))).toBe(200);
  });

  test('the order of choosing never changes the price, and a free unit never makes it dearer', () => {
    const quantities = fc.record({
      cheese: fc.nat({ max: 5 }),
      egg: fc.nat({ max: 5 }),
      avocado: fc.nat({ max: 5 }),
    });
    fc.assert(
      fc.property(quantities, fc.nat({ max: 10 }), (chosen, free) => {
        const price = priceModifiers([toppings(free)], choose(chosen));
        expect(priceModifiers([toppings(free)], choose(chosen).toReversed())).toBe(price);
        expect(priceModifiers([toppings(free + 1)], choose(chosen))).toBeLessThanOrEqual(price);
        expect(price).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('priceConfiguration', () => {
  test('PRICE-09: one piece is its price plus its modifiers', () => {
    const burger = aMenuItem({ modifierGroups: [toppings(1)], branchPrices: { olaya: 3200 } });
    const configuration = aConfiguration({ modifiers: choose({ cheese: 1, egg: 1 }) });
    expect(priceConfiguration(burger, configuration)).toBe(3300);
    expect(priceConfiguration(burger, configuration, 'olaya')).toBe(3500);
  });

  test('a combo costs its price plus the surcharges and modifiers of what fills it', () => {
    const combo = aMenuItem({
      priceMinor: 4500,
      modifierGroups: [toppings(0)],
      comboSlots: [
        aComboSlot({
          choices: [
            aComboChoice({ id: 'cola-choice' }),
            aComboChoice({
              id: 'shake-choice',
              surchargeMinor: 700,
              modifierGroups: [
                aModifierGroup({
                  id: 'shake-extras',
                  freeCount: 1,
                  modifiers: [aModifier({ id: 'cream', priceMinor: 250 }), aModifier({ id: 'date', priceMinor: 400 })],
                }),
              ],
            }),
          ],
        }),
      ],
    });
    const withSelection = (...comboItems: ReturnType<typeof aComboSelection>[]) =>
      priceConfiguration(combo, aConfiguration({ modifiers: choose({ egg: 1 }), comboItems }));
    expect(withSelection(aComboSelection())).toBe(4500 + 300);
    const shake = aComboSelection({
      comboChoiceId: 'shake-choice',
      modifiers: choose({ cream: 1, date: 1 }),
    });
    expect(withSelection(shake)).toBe(4500 + 300 + 700 + 400);
    expect(withSelection({ ...shake, quantity: 2 })).toBe(4500 + 300 + 2 * (700 + 400));
    expect(withSelection(shake, aComboSelection({ comboChoiceId: 'unknown' }))).toBe(5900);
    expect(withSelection({ ...shake, quantity: -1 })).toBe(4800);
  });

  test('a modifier of the item is not a modifier of what fills the combo', () => {
    const combo = aMenuItem({
      modifierGroups: [toppings(0)],
      comboSlots: [aComboSlot({ choices: [aComboChoice()] })],
    });
    const comboItems = [aComboSelection({ modifiers: choose({ cheese: 1 }) })];
    expect(priceConfiguration(combo, aConfiguration({ comboItems }))).toBe(3000);
  });
});

describe('priceLine', () => {
  test('PRICE-10: a line is one configured piece times its quantity', () => {
    const item = aMenuItem({ modifierGroups: [toppings(1)], branchPrices: { olaya: 3200 } });
    const configuration = aConfiguration({ modifiers: choose({ cheese: 1, avocado: 1 }) });
    expect(priceLine({ item, configuration, quantity: 3 })).toBe(10_500);
    expect(priceLine({ item, configuration, quantity: 3 }, 'olaya')).toBe(11_100);
  });
});

describe('requiredCost', () => {
  const size = (own: object = {}) =>
    aModifierGroup({
      id: 'size',
      minimum: 1,
      maximum: 1,
      modifiers: [aModifier({ id: 'm', priceMinor: 300 }), aModifier({ id: 'l', priceMinor: 700 })],
      ...own,
    });
  const costOf = (own: Parameters<typeof aMenuItem>[0]) => requiredCost(aMenuItem(own));

  test('the cheapest answer to a required question is part of every price', () => {
    expect(costOf({ modifierGroups: [size()] })).toEqual({ leastMinor: 300, isFrom: true });
    expect(costOf({ modifierGroups: [size({ minimum: 0 })] })).toEqual({ leastMinor: 0, isFrom: false });
    expect(costOf({ modifierGroups: [size({ freeCount: 1 })] })).toEqual({ leastMinor: 0, isFrom: false });
  });

  test('an answer that is sold out is not the cheapest one', () => {
    const modifiers = [
      aModifier({ id: 'm', priceMinor: 300, isSoldOut: true }),
      aModifier({ id: 'l', priceMinor: 700 }),
    ];
    expect(costOf({ modifierGroups: [size({ modifiers })] })).toEqual({ leastMinor: 700, isFrom: false });
  });

  test('one answer counts as often as it may be had', () => {
    const modifiers = [
      aModifier({ id: 'm', priceMinor: 300, maximumQuantity: 2 }),
      aModifier({ id: 'l', priceMinor: 700 }),
    ];
    expect(costOf({ modifierGroups: [size({ minimum: 3, maximum: 3, modifiers })] }).leastMinor).toBe(1300);
  });

  test('what fills a combo brings its surcharge and its own required choices', () => {
    const plain = aComboChoice({ id: 'plain', surchargeMinor: 400 });
    const sized = aComboChoice({ id: 'sized', surchargeMinor: 0, modifierGroups: [size()] });
    const slot = (own: object) => aComboSlot({ minimum: 2, maximum: 2, ...own });
    expect(costOf({ comboSlots: [slot({ choices: [plain] })] })).toEqual({ leastMinor: 800, isFrom: false });
    expect(costOf({ comboSlots: [slot({ choices: [plain, sized] })] })).toEqual({ leastMinor: 600, isFrom: true });
  });

  test('no complete order of a dish costs less', () => {
    const price = fc.integer({ min: 0, max: 900 });
    const group = fc.record({
      minimum: fc.integer({ min: 0, max: 2 }),
      freeCount: fc.integer({ min: 0, max: 2 }),
      prices: fc.tuple(price, price, price),
    });
    fc.assert(
      fc.property(group, fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)), ({ minimum, freeCount, prices }, quantities) => {
        const modifiers = prices.map((priceMinor, at) => aModifier({ id: String(at), priceMinor, maximumQuantity: 2 }));
        const groups = [aModifierGroup({ minimum, freeCount, maximum: 0, modifiers })];
        const chosen = quantities.flatMap((quantity, at) =>
          quantity > 0 ? [{ modifierId: String(at), quantity }] : [],
        );
        fc.pre(quantities.reduce((sum, quantity) => sum + quantity, 0) >= minimum);
        expect(priceModifiers(groups, chosen)).toBeGreaterThanOrEqual(costOf({ modifierGroups: groups }).leastMinor);
      }),
    );
  });
});
