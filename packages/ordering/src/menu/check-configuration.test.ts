import { describe, expect, test } from 'vitest';
import type { ItemConfiguration } from '../cart/cart-line.ts';
import {
  aComboChoice,
  aComboSelection,
  aComboSlot,
  aConfiguration,
  aMenuItem,
  aModifier,
  aModifierGroup,
  anIngredient,
} from '../testing/factories.ts';
import { checkConfiguration } from './check-configuration.ts';

const sauces = aModifierGroup({
  id: 'sauces',
  minimum: 1,
  maximum: 2,
  modifiers: [aModifier({ id: 'garlic' }), aModifier({ id: 'chili' }), aModifier({ id: 'tahini' })],
});
const toppings = aModifierGroup({
  id: 'toppings',
  modifiers: [aModifier({ id: 'cheese', maximumQuantity: 3 }), aModifier({ id: 'truffle', isSoldOut: true })],
});
const burger = aMenuItem({
  modifierGroups: [sauces, toppings],
  ingredients: [anIngredient({ id: 'onion' }), anIngredient({ id: 'patty', isRemovable: false })],
});
const choose = (...ids: string[]) => ids.map((modifierId) => ({ modifierId, quantity: 1 }));
const check = (own: Partial<ItemConfiguration>, quantity?: number) =>
  checkConfiguration(burger, aConfiguration({ modifiers: choose('garlic'), ...own }), quantity);

describe('checkConfiguration', () => {
  test('accepts what the kitchen can cook', () => {
    expect(check({})).toEqual([]);
    const modifiers = [...choose('garlic', 'tahini'), { modifierId: 'cheese', quantity: 3 }];
    expect(check({ modifiers, removedIngredientIds: ['onion'], notes: 'x'.repeat(256) }, 99)).toEqual([]);
  });

  test('MENU-11: a required group needs at least its minimum', () => {
    expect(check({ modifiers: [] })).toEqual([
      { code: 'group-below-minimum', groupId: 'sauces', minimum: 1, chosen: 0 },
    ]);
    expect(check({ modifiers: choose('cheese') })).toEqual([
      { code: 'group-below-minimum', groupId: 'sauces', minimum: 1, chosen: 0 },
    ]);
  });

  test('more than a group allows is refused, units counted', () => {
    const tooMany = { code: 'group-above-maximum', groupId: 'sauces', maximum: 2, chosen: 3 };
    expect(check({ modifiers: choose('garlic', 'chili', 'tahini') })).toEqual([tooMany]);
    expect(check({ modifiers: [{ modifierId: 'garlic', quantity: 3 }] })).toEqual([tooMany]);
  });

  test('a group whose maximum is 0 has no limit', () => {
    expect(check({ modifiers: [...choose('garlic'), { modifierId: 'cheese', quantity: 3 }] })).toEqual([]);
  });

  test('a modifier counts once when two groups share it, for the first of them', () => {
    const item = aMenuItem({ modifierGroups: [sauces, { ...sauces, id: 'more', minimum: 1 }] });
    expect(checkConfiguration(item, aConfiguration({ modifiers: choose('garlic') }))).toEqual([
      { code: 'group-below-minimum', groupId: 'more', minimum: 1, chosen: 0 },
    ]);
  });

  test.each([
    ['unknown-modifier', { modifierId: 'gold', quantity: 1 }, {}],
    ['modifier-sold-out', { modifierId: 'truffle', quantity: 1 }, {}],
    ['modifier-above-maximum', { modifierId: 'cheese', quantity: 4 }, { maximum: 3 }],
    ['invalid-quantity', { modifierId: 'cheese', quantity: 0 }, { quantity: 0 }],
    ['invalid-quantity', { modifierId: 'cheese', quantity: -1 }, { quantity: -1 }],
    ['invalid-quantity', { modifierId: 'cheese', quantity: 1.5 }, { quantity: 1.5 }],
    ['invalid-quantity', { modifierId: 'cheese', quantity: 100 }, { quantity: 100 }],
    ['duplicate-modifier', { modifierId: 'garlic', quantity: 1 }, {}],
  ])('%s: %j', (code, choice, details) => {
    expect(check({ modifiers: [...choose('garlic'), choice] })).toEqual([
      { code, modifierId: choice.modifierId, ...details },
    ]);
  });

  test.each([
    [['patty'], [{ code: 'ingredient-not-removable', ingredientId: 'patty' }]],
    [['gluten'], [{ code: 'unknown-ingredient', ingredientId: 'gluten' }]],
    [['onion', 'onion'], [{ code: 'duplicate-ingredient', ingredientId: 'onion' }]],
  ])('removing %j', (removedIngredientIds, expected) => {
    expect(check({ removedIngredientIds })).toEqual(expected);
  });

  test.each([0, -1, 1.5, 100, Number.NaN])('a line of %d pieces is refused', (quantity) => {
    expect(check({}, quantity)).toEqual([{ code: 'invalid-quantity', quantity }]);
  });

  test('item notes hold 256 characters, not 257', () => {
    expect(check({ notes: 'x'.repeat(257) })).toEqual([{ code: 'notes-too-long', length: 257, maximum: 256 }]);
  });

  test('a configuration of another item is refused as such', () => {
    expect(check({ itemId: 'wrap' })).toEqual([{ code: 'wrong-item', itemId: 'wrap' }]);
  });

  test('every problem is reported at once', () => {
    const codes = check({ modifiers: choose('gold'), removedIngredientIds: ['patty'] }, 0).map(
      (refusal) => refusal.code,
    );
    expect(codes).toEqual(['invalid-quantity', 'unknown-modifier', 'group-below-minimum', 'ingredient-not-removable']);
  });
});

describe('checkConfiguration of a combo', () => {
  const combo = aMenuItem({
    id: 'combo',
    comboSlots: [
      aComboSlot({
        id: 'drink',
        minimum: 1,
        maximum: 2,
        choices: [
          aComboChoice({
            id: 'cola',
            modifierGroups: [aModifierGroup({ id: 'ice', modifiers: [aModifier({ id: 'less' })] })],
          }),
          aComboChoice({ id: 'juice', isSoldOut: true }),
          aComboChoice({ id: 'shake', modifierGroups: [{ ...sauces, id: 'syrup' }] }),
        ],
      }),
      aComboSlot({ id: 'side', minimum: 0, maximum: 0, choices: [aComboChoice({ id: 'fries' })] }),
    ],
  });
  const cola = aComboSelection({ comboChoiceId: 'cola' });
  const checkCombo = (...comboItems: ReturnType<typeof aComboSelection>[]) =>
    checkConfiguration(combo, aConfiguration({ itemId: 'combo', comboItems }));

  test('accepts a filled combo', () => {
    expect(checkCombo(cola)).toEqual([]);
    expect(checkCombo({ ...cola, quantity: 2 })).toEqual([]);
    expect(checkCombo(cola, aComboSelection({ comboChoiceId: 'fries', quantity: 5 }))).toEqual([]);
  });

  test('a slot is neither left empty nor overfilled', () => {
    expect(checkCombo()).toEqual([{ code: 'slot-below-minimum', slotId: 'drink', minimum: 1, chosen: 0 }]);
    expect(checkCombo({ ...cola, quantity: 3 })).toEqual([
      { code: 'slot-above-maximum', slotId: 'drink', maximum: 2, chosen: 3 },
    ]);
  });

  test('the same choice may come twice when prepared differently, not otherwise', () => {
    expect(checkCombo(cola, { ...cola, modifiers: choose('less') })).toEqual([]);
    expect(checkCombo(cola, cola)).toEqual([{ code: 'duplicate-combo-choice', comboChoiceId: 'cola' }]);
  });

  test('unknown, sold-out and mis-counted choices are refused by their id', () => {
    expect(checkCombo(cola, aComboSelection({ comboChoiceId: 'wine' }))).toEqual([
      { code: 'unknown-combo-choice', comboChoiceId: 'wine' },
    ]);
    expect(checkCombo(cola, aComboSelection({ comboChoiceId: 'juice' }))).toEqual([
      { code: 'combo-choice-sold-out', comboChoiceId: 'juice' },
    ]);
    expect(checkCombo(cola, { ...aComboSelection({ comboChoiceId: 'fries' }), quantity: 0 })).toEqual([
      { code: 'invalid-quantity', comboChoiceId: 'fries', quantity: 0 },
    ]);
  });

  test('a mis-counted choice fills no slot', () => {
    expect(checkCombo({ ...cola, quantity: 1.5 })).toEqual([
      { code: 'invalid-quantity', comboChoiceId: 'cola', quantity: 1.5 },
      { code: 'slot-below-minimum', slotId: 'drink', minimum: 1, chosen: 0 },
    ]);
  });

  test('the choices of a choice are checked too, and say where they belong', () => {
    expect(checkCombo(aComboSelection({ comboChoiceId: 'shake' }))).toEqual([
      { code: 'group-below-minimum', groupId: 'syrup', minimum: 1, chosen: 0, comboChoiceId: 'shake' },
    ]);
    expect(checkCombo({ ...cola, modifiers: choose('garlic') })).toEqual([
      { code: 'unknown-modifier', modifierId: 'garlic', comboChoiceId: 'cola' },
    ]);
  });
});
