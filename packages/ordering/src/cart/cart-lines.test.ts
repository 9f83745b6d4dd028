import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCartLine, aComboSelection } from '../testing/factories.ts';
import { addLine, changeQuantity, configurationKey, isSameFood, removeLine, replaceLine } from './cart-lines.ts';
import type { CartLine } from './cart-line.ts';

const cheese = { modifierId: 'cheese', quantity: 1 };
const burger = aCartLine({ lineId: 'burger' });
const cheeseburger = aCartLine({ lineId: 'cheeseburger', modifiers: [cheese] });
const upsold = aCartLine({ lineId: 'cola', itemId: 'cola', isUpsell: true });
const gift = aCartLine({ lineId: 'gift', itemId: 'kunafa', isPromotion: true });
const quantities = (lines: CartLine[]) => lines.map((line) => [line.lineId, line.quantity]);

describe('addLine', () => {
  test('CART-18: the same food joins its line and the quantities add up', () => {
    const lines = addLine([burger, upsold], { ...burger, lineId: 'new', quantity: 2 });
    expect(quantities(lines)).toEqual([
      ['burger', 3],
      ['cola', 1],
    ]);
  });

  test('CART-18: the order in which modifiers and ingredients were chosen does not matter', () => {
    const egg = { modifierId: 'egg', quantity: 1 };
    const one = { ...burger, modifiers: [cheese, egg], removedIngredientIds: ['onion', 'tomato'] };
    const other = { ...burger, modifiers: [egg, cheese], removedIngredientIds: ['tomato', 'onion'] };
    expect(addLine([one], other)).toHaveLength(1);
  });

  test('CART-18: a burger with cheese does not merge into one without', () => {
    expect(addLine([burger], cheeseburger)).toHaveLength(2);
  });

  test.each<[string, Partial<CartLine>]>([
    ['item', { itemId: 'wrap' }],
    ['combo modifier', { comboItems: [aComboSelection({ modifiers: [cheese] })] }],
    ['ingredient', { removedIngredientIds: ['onion'] }],
    ['note', { notes: 'well done' }],
    ['upsell flag', { isUpsell: true }],
    ['promotion flag', { isPromotion: true }],
  ])('CART-19: another %s becomes a new line at the end', (_what, own) => {
    const base = { ...burger, comboItems: [aComboSelection()] };
    const lines = addLine([base, upsold], { ...base, ...own, lineId: 'new' });
    expect(lines.map((line) => line.lineId)).toEqual(['burger', 'cola', 'new']);
  });

  test('a promotional line never joins another, not even its own kind', () => {
    expect(addLine([gift], { ...gift, lineId: 'second' })).toHaveLength(2);
    expect(isSameFood(gift, gift)).toBe(false);
  });

  test('an upsell item that was removed comes back in its old place', () => {
    const removed = removeLine([upsold, burger], 'cola');
    expect(quantities(addLine(removed, { ...upsold, quantity: 2 }))).toEqual([
      ['cola', 2],
      ['burger', 1],
    ]);
  });

  test('a line holds at most 99 pieces', () => {
    expect(addLine([{ ...burger, quantity: 60 }], { ...burger, quantity: 60 })[0]?.quantity).toBe(99);
    expect(addLine([], { ...burger, quantity: 0 })[0]?.quantity).toBe(1);
  });

  test('keeps what else the device stores on a line, and leaves the old cart alone', () => {
    const stored = { ...burger, imageUrl: '/burger.avif' };
    const lines = addLine([stored], { ...stored, lineId: 'new' });
    expect(lines).toEqual([{ ...stored, quantity: 2 }]);
    expect(stored.quantity).toBe(1);
  });
});

describe('changeQuantity', () => {
  test('CART-20: a quantity can be raised', () => {
    expect(quantities(changeQuantity([burger, upsold], 'burger', 4))).toEqual([
      ['burger', 4],
      ['cola', 1],
    ]);
  });

  test.each([1, 0, -3])('CART-21: lowered to %d it is 1', (quantity) => {
    expect(changeQuantity([{ ...burger, quantity: 2 }], 'burger', quantity)[0]?.quantity).toBe(1);
  });

  test.each([
    [100, 99],
    [2.9, 2],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 99],
  ])('%d pieces become %d', (quantity, expected) => {
    expect(changeQuantity([burger], 'burger', quantity)[0]?.quantity).toBe(expected);
  });

  test('a promotional line keeps its quantity, an unknown line is ignored', () => {
    expect(changeQuantity([gift], 'gift', 5)).toEqual([gift]);
    expect(changeQuantity([burger], 'nobody', 5)).toEqual([burger]);
  });
});

describe('removeLine', () => {
  test('CART-22: a removed line is gone', () => {
    expect(removeLine([burger, cheeseburger], 'burger')).toEqual([cheeseburger]);
    expect(removeLine([gift], 'gift')).toEqual([]);
  });

  test('CART-23: a removed upsell line stays with quantity 0', () => {
    expect(removeLine([burger, upsold], 'cola')).toEqual([burger, { ...upsold, quantity: 0 }]);
  });
});

describe('replaceLine', () => {
  test('an edited line stays in its place', () => {
    const edited = { ...burger, notes: 'well done', quantity: 2 };
    expect(replaceLine([burger, upsold], 'burger', edited)).toEqual([edited, upsold]);
  });

  test('an edit that makes it equal to another line joins the two', () => {
    const edited = { ...cheeseburger, modifiers: [], quantity: 2 };
    expect(quantities(replaceLine([burger, upsold, cheeseburger], 'cheeseburger', edited))).toEqual([
      ['burger', 3],
      ['cola', 1],
    ]);
  });

  test('an unchanged edit changes nothing, an unknown line is ignored', () => {
    expect(replaceLine([burger, upsold], 'burger', burger)).toEqual([burger, upsold]);
    expect(replaceLine([burger], 'nobody', upsold)).toEqual([burger]);
    expect(replaceLine([burger], 'nobody', { ...burger, lineId: 'nobody' })).toEqual([burger]);
  });
});

describe('merging, over generated carts', () => {
  const anyLine = fc
    .record({
      itemId: fc.constantFrom('burger', 'wrap'),
      modifierQuantity: fc.nat({ max: 2 }),
      removedIngredientIds: fc.subarray(['onion', 'tomato']),
      notes: fc.constantFrom('', 'hot'),
      isUpsell: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ modifierQuantity, ...own }, index?: number) =>
      aCartLine({
        ...own,
        lineId: `line-${index ?? 0}`,
        modifiers: modifierQuantity > 0 ? [{ modifierId: 'cheese', quantity: modifierQuantity }] : [],
      }),
    );
  const cartOf = (added: CartLine[]) =>
    added.reduce<CartLine[]>((lines, line, index) => addLine(lines, { ...line, lineId: `line-${index}` }), []);
  const contentsOf = (lines: CartLine[]) =>
    lines.map((line) => `${line.isUpsell}${configurationKey(line)}×${line.quantity}`).toSorted();

  test('CART-18: adding the same configuration twice is quantity two', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 6 }), anyLine, (added, line) => {
        const twice = cartOf([...added, { ...line, quantity: 1 }, { ...line, quantity: 1 }]);
        expect(contentsOf(twice)).toEqual(contentsOf(cartOf([...added, { ...line, quantity: 2 }])));
      }),
    );
  });

  test('CART-18, CART-19: the order of adding never changes what is in the cart', () => {
    const shuffled = fc
      .array(anyLine, { maxLength: 8 })
      .chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })));
    fc.assert(
      fc.property(shuffled, ([added, reordered]) => {
        expect(contentsOf(cartOf(reordered))).toEqual(contentsOf(cartOf(added)));
      }),
    );
  });

  test('CART-18: no two lines of a cart are the same food, and no piece is lost', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 10 }), (added) => {
        const lines = cartOf(added);
        const foods = lines.map((line) => `${line.isUpsell}${configurationKey(line)}`);
        expect(new Set(foods).size).toBe(lines.length);
        const piecesOf = (cart: CartLine[]) => cart.reduce((sum, line) => sum + line.quantity, 0);
        expect(piecesOf(lines)).toBe(piecesOf(added));
      }),
    );
  });
});
