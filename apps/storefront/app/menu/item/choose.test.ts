import { priceModifiers, type ModifierChoice } from '@sufra/ordering';
import { aComboChoice, aComboSlot, aModifier, aModifierGroup } from '@sufra/ordering/testing/factories';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseForSlot, chooseModifier, clearGroup, configureSelection } from './choose.ts';
import { freeUnits } from './part-questions.tsx';

const sauces = aModifierGroup({
  maximum: 2,
  freeCount: 1,
  modifiers: [
    aModifier({ id: 'toum', priceMinor: 300 }),
    aModifier({ id: 'chilli', priceMinor: 450 }),
    aModifier({ id: 'aioli', priceMinor: 500 }),
  ],
});
const one = (modifierId: string): ModifierChoice => ({ modifierId, quantity: 1 });

test('MENU-12: one more than the maximum of a group is refused', () => {
  const two = [one('toum'), one('chilli')];
  expect(chooseModifier(sauces, two, 'aioli', 1)).toBeUndefined();
  expect(chooseModifier(sauces, two, 'toum', 2)).toBeUndefined();
  expect(chooseModifier(sauces, two, 'toum', 0)).toEqual([one('chilli')]);
});

test('a group without a maximum takes any number', () => {
  expect(chooseModifier({ ...sauces, maximum: 0 }, [one('toum')], 'aioli', 9)).toHaveLength(2);
});

test('in a group with one answer the new one replaces the old, and others stay', () => {
  const bread = aModifierGroup({
    minimum: 1,
    maximum: 1,
    modifiers: [aModifier({ id: 'saj' }), aModifier({ id: 'pita' })],
  });
  const choices = chooseModifier(bread, [one('saj'), one('toum')], 'pita', 1);
  expect(choices).toEqual([one('toum'), one('pita')]);
  expect(clearGroup(bread, choices ?? [])).toEqual([one('toum')]);
});

test('the cheapest chosen ones are marked free', () => {
  expect(freeUnits(sauces, [one('aioli'), one('toum')])).toEqual({ toum: 1 });
});

test('what is marked free is what the rules do not charge', () => {
  const quantities = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(quantities, fc.integer({ min: 0, max: 6 }), (wanted, freeCount) => {
      const group = { ...sauces, freeCount };
      const choices = group.modifiers.map(({ id }, at) => ({ modifierId: id, quantity: wanted[at] ?? 0 }));
      const free = freeUnits(group, choices);
      const charged = group.modifiers.reduce(
        (sum, { id, priceMinor }, at) => sum + priceMinor * ((wanted[at] ?? 0) - (free[id] ?? 0)),
        0,
      );
      expect(charged).toBe(priceModifiers([group], choices));
    }),
  );
});

test('a place of a combo keeps what was decided about the choice that fills it', () => {
  const slot = aComboSlot({
    minimum: 2,
    maximum: 2,
    choices: [aComboChoice({ id: 'cola' }), aComboChoice({ id: 'water' })],
  });
  const first = chooseForSlot(slot, [], 'cola', 1) ?? [];
  const configured = configureSelection(first, 'cola', { modifiers: [one('ice')], removedIngredientIds: [] });
  expect(chooseForSlot(slot, configured, 'cola', 2)).toEqual([
    { comboChoiceId: 'cola', quantity: 2, modifiers: [one('ice')], removedIngredientIds: [] },
  ]);
  expect(chooseForSlot(slot, chooseForSlot(slot, configured, 'cola', 2) ?? [], 'water', 1)).toBeUndefined();
});
