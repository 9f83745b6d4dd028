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
import { allergensOf } from './allergens.ts';

const extras = aModifierGroup({
  modifiers: [
    aModifier({ id: 'cheese', allergens: ['milk'] }),
    aModifier({ id: 'peanut-sauce', allergens: ['peanut', 'soy'] }),
  ],
});
const burger = aMenuItem({
  allergens: ['gluten'],
  ingredients: [
    anIngredient({ id: 'bun', isRemovable: false, allergens: ['gluten', 'sesame'] }),
    anIngredient({ id: 'mayo', allergens: ['egg'] }),
    anIngredient({ id: 'slaw', allergens: ['egg', 'mustard'] }),
  ],
  modifierGroups: [extras],
});
const of = (own: Partial<ItemConfiguration>) => allergensOf(burger, aConfiguration(own));
const choose = (...ids: string[]) => ids.map((modifierId) => ({ modifierId, quantity: 1 }));

describe('allergensOf', () => {
  test('unites the item, its ingredients and the chosen modifiers', () => {
    expect(of({})).toEqual(['egg', 'gluten', 'mustard', 'sesame']);
    expect(of({ modifiers: choose('cheese') })).toContain('milk');
    expect(of({ modifiers: choose('peanut-sauce') })).toEqual(expect.arrayContaining(['peanut', 'soy']));
  });

  test('leaving an ingredient out counts only where nothing else carries the allergen', () => {
    expect(of({ removedIngredientIds: ['mayo'] })).toContain('egg');
    expect(of({ removedIngredientIds: ['mayo', 'slaw'] })).toEqual(['gluten', 'sesame']);
  });

  test('an ingredient that cannot be left out stays', () => {
    expect(of({ removedIngredientIds: ['bun'] })).toContain('sesame');
  });

  test('what the item itself declares never goes away', () => {
    const item = aMenuItem({ allergens: ['milk'], ingredients: [anIngredient({ id: 'feta', allergens: ['milk'] })] });
    expect(allergensOf(item, aConfiguration({ removedIngredientIds: ['feta'] }))).toEqual(['milk']);
  });

  test('a combo carries what fills it, with its modifiers and without what was left out', () => {
    const combo = aMenuItem({
      comboSlots: [
        aComboSlot({
          choices: [
            aComboChoice({
              id: 'shake',
              allergens: ['milk'],
              ingredients: [anIngredient({ id: 'nuts', allergens: ['nuts'] })],
              modifierGroups: [extras],
            }),
            aComboChoice({ id: 'fish', allergens: ['fish'] }),
          ],
        }),
      ],
    });
    const shake = aComboSelection({ comboChoiceId: 'shake' });
    const ofCombo = (selection: typeof shake) => allergensOf(combo, aConfiguration({ comboItems: [selection] }));
    expect(ofCombo(shake)).toEqual(['milk', 'nuts']);
    expect(ofCombo({ ...shake, removedIngredientIds: ['nuts'] })).toEqual(['milk']);
    expect(ofCombo({ ...shake, modifiers: choose('peanut-sauce') })).toEqual(['milk', 'nuts', 'peanut', 'soy']);
  });
});
