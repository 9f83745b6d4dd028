import { describe, expect, test } from 'vitest';
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
import { checkConfiguration, possibleConfiguration } from './check-configuration.ts';

const toppings = aModifierGroup({
  modifiers: [aModifier({ maximumQuantity: 2 }), aModifier({ id: 'truffle', isSoldOut: true })],
});
const wanted = (...modifierIds: string[]) =>
  aConfiguration({ modifiers: modifierIds.map((modifierId) => ({ modifierId, quantity: 1 })) });

describe('what is left of a wish', () => {
  test('a wish that can be cooked stays as it is', () => {
    const item = aMenuItem({ modifierGroups: [toppings], ingredients: [anIngredient()] });
    const wish = { ...wanted('cheese'), removedIngredientIds: ['onion'], notes: 'Well done' };
    expect(possibleConfiguration(item, wish)).toEqual(wish);
  });

  test('what is sold out, gone or named twice is dropped, and the rest stays', () => {
    const item = aMenuItem({ modifierGroups: [toppings] });
    expect(possibleConfiguration(item, wanted('cheese', 'truffle', 'saffron', 'cheese'))?.modifiers).toEqual([
      { modifierId: 'cheese', quantity: 1 },
    ]);
  });

  test('more of one choice than is allowed comes down to what is', () => {
    const item = aMenuItem({ modifierGroups: [toppings] });
    const wish = aConfiguration({ modifiers: [{ modifierId: 'cheese', quantity: 3 }] });
    expect(possibleConfiguration(item, wish)?.modifiers).toEqual([{ modifierId: 'cheese', quantity: 2 }]);
  });

  test('an ingredient that has to stay is put back', () => {
    const item = aMenuItem({ ingredients: [anIngredient({ isRemovable: false })] });
    const wish = aConfiguration({ removedIngredientIds: ['onion', 'gherkin'] });
    expect(possibleConfiguration(item, wish)?.removedIngredientIds).toEqual([]);
  });

  test('a question that would stay unanswered has to be asked', () => {
    const sauces = aModifierGroup({
      minimum: 1,
      modifiers: [aModifier({ isSoldOut: true }), aModifier({ id: 'chilli' })],
    });
    expect(possibleConfiguration(aMenuItem({ modifierGroups: [sauces] }), wanted('cheese'))).toBeUndefined();
  });

  test('too many choices of a group are not cut at random', () => {
    const one = aModifierGroup({ maximum: 1, modifiers: [aModifier(), aModifier({ id: 'bacon' })] });
    expect(possibleConfiguration(aMenuItem({ modifierGroups: [one] }), wanted('cheese', 'bacon'))).toBeUndefined();
  });

  test('a combo keeps its other parts, unless a place that must be filled falls empty', () => {
    const choices = [aComboChoice(), aComboChoice({ id: 'juice-choice', isSoldOut: true })];
    const selections = [aComboSelection(), aComboSelection({ comboChoiceId: 'juice-choice' })];
    const optional = aMenuItem({ comboSlots: [aComboSlot({ minimum: 0, maximum: 2, choices })] });
    const kept = possibleConfiguration(optional, aConfiguration({ comboItems: selections }));
    expect(kept?.comboItems.map(({ comboChoiceId }) => comboChoiceId)).toEqual(['cola-choice']);
    const required = aMenuItem({ comboSlots: [aComboSlot({ minimum: 2, maximum: 2, choices })] });
    expect(possibleConfiguration(required, aConfiguration({ comboItems: selections }))).toBeUndefined();
  });

  test('what is left can always be cooked', () => {
    const item = aMenuItem({ modifierGroups: [toppings], ingredients: [anIngredient()] });
    const wishes = [wanted('truffle'), wanted('cheese', 'cheese'), wanted('nothing')];
    for (const wish of wishes) {
      const possible = possibleConfiguration(item, wish);
      expect(possible && checkConfiguration(item, possible)).toEqual([]);
    }
  });
});
