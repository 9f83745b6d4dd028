import { describe, expect, test } from 'vitest';
import { aComboSelection, aConfiguration } from '../testing/factories.ts';
import { comboSelectionKey, configurationKey } from './cart-lines.ts';

const cheese = { modifierId: 'cheese', quantity: 1 };
const egg = { modifierId: 'egg', quantity: 1 };

describe('configurationKey', () => {
  test('the order of choosing does not matter', () => {
    const one = aConfiguration({
      modifiers: [cheese, egg],
      removedIngredientIds: ['onion', 'tomato'],
      comboItems: [aComboSelection(), aComboSelection({ comboChoiceId: 'fries' })],
    });
    const other = aConfiguration({
      modifiers: [egg, cheese],
      removedIngredientIds: ['tomato', 'onion'],
      comboItems: [aComboSelection({ comboChoiceId: 'fries' }), aComboSelection()],
    });
    expect(configurationKey(one)).toBe(configurationKey(other));
  });

  test.each([
    ['item', aConfiguration({ itemId: 'wrap' })],
    ['modifier', aConfiguration({ modifiers: [cheese] })],
    ['modifier quantity', aConfiguration({ modifiers: [{ ...cheese, quantity: 2 }] })],
    ['removed ingredient', aConfiguration({ removedIngredientIds: ['onion'] })],
    ['combo item', aConfiguration({ comboItems: [aComboSelection()] })],
    ['combo quantity', aConfiguration({ comboItems: [aComboSelection({ quantity: 2 })] })],
    ['combo modifier', aConfiguration({ comboItems: [aComboSelection({ modifiers: [cheese] })] })],
    ['combo ingredient', aConfiguration({ comboItems: [aComboSelection({ removedIngredientIds: ['ice'] })] })],
    ['notes', aConfiguration({ notes: 'well done' })],
  ])('another %s is other food', (_what, configuration) => {
    const all = [aConfiguration(), configuration];
    expect(new Set(all.map(configurationKey)).size).toBe(2);
  });

  test('every one of these differences is a different food', () => {
    const keys = [
      aConfiguration({ modifiers: [cheese] }),
      aConfiguration({ modifiers: [egg] }),
      aConfiguration({ modifiers: [{ ...cheese, quantity: 2 }] }),
      aConfiguration({ comboItems: [aComboSelection({ removedIngredientIds: ['ice'] })] }),
      aConfiguration({ comboItems: [aComboSelection({ removedIngredientIds: ['lemon'] })] }),
      aConfiguration({ comboItems: [aComboSelection({ modifiers: [cheese] })] }),
      aConfiguration({ comboItems: [aComboSelection()] }),
      aConfiguration({ comboItems: [aComboSelection({ quantity: 2 })] }),
      aConfiguration({ removedIngredientIds: ['cheese'] }),
    ].map(configurationKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('spaces around the notes and modifiers taken zero times change nothing', () => {
    const padded = aConfiguration({ notes: ' hot ', modifiers: [{ ...cheese, quantity: 0 }] });
    expect(configurationKey(padded)).toBe(configurationKey(aConfiguration({ notes: 'hot' })));
  });
});

describe('comboSelectionKey', () => {
  test('looks at the preparation, not at the quantity', () => {
    const two = aComboSelection({ quantity: 2 });
    expect(comboSelectionKey(two)).toBe(comboSelectionKey(aComboSelection()));
    expect(comboSelectionKey(aComboSelection({ modifiers: [egg] }))).not.toBe(comboSelectionKey(two));
  });

  test('the order of leaving out does not matter', () => {
    const without = (...removedIngredientIds: string[]) => comboSelectionKey(aComboSelection({ removedIngredientIds }));
    expect(without('lemon', 'ice')).toBe(without('ice', 'lemon'));
    expect(without('lemon')).not.toBe(without('ice'));
  });
});
