import { expect, test } from 'vitest';
import { aComboChoice, aComboSlot, aMenuCategory, aMenuItem, aModifier, aModifierGroup } from '../testing/factories.ts';
import { availabilityOf } from './availability.ts';
import { checkConfiguration } from './check-configuration.ts';
import { itemAtBranch } from './item-at-branch.ts';

const toum = aModifier({ id: 'toum', outOfStockBranchIds: ['olaya'] });
const sauces = aModifierGroup({ id: 'sauces', minimum: 1, maximum: 1, modifiers: [toum, aModifier({ id: 'chilli' })] });
const burger = aMenuItem({ modifierGroups: [sauces] });
const withToum = {
  itemId: burger.id,
  modifiers: [{ modifierId: 'toum', quantity: 1 }],
  removedIngredientIds: [],
  comboItems: [],
  notes: '',
};
const now = new Date('2026-11-20T09:00:00Z');
const at = (branchId: string) => ({ branchId, now, timeZone: 'Asia/Riyadh' });

test('CHK-22: a sauce that ran out at one branch is sold out there and nowhere else', () => {
  expect(checkConfiguration(itemAtBranch(burger, 'olaya'), withToum)).toEqual([
    { code: 'modifier-sold-out', modifierId: 'toum' },
  ]);
  expect(checkConfiguration(itemAtBranch(burger, 'malqa'), withToum)).toEqual([]);
  expect(itemAtBranch(burger, undefined)).toBe(burger);
  expect(itemAtBranch(burger, 'malqa')).toBe(burger);
});

test('CHK-22: what fills a combo, and its own choices, run out at a branch as well', () => {
  const slot = aComboSlot({
    choices: [
      aComboChoice({ id: 'cola', outOfStockBranchIds: ['olaya'] }),
      aComboChoice({ id: 'meal', modifierGroups: [sauces] }),
    ],
  });
  const [{ choices } = slot] = itemAtBranch(aMenuItem({ comboSlots: [slot] }), 'olaya').comboSlots;
  expect(choices.map((choice) => choice.isSoldOut)).toEqual([true, false]);
  expect(choices[1]?.modifierGroups[0]?.modifiers.map((modifier) => modifier.isSoldOut)).toEqual([true, false]);
});

test('CHK-22: an item that cannot be made at a branch without what ran out there is out of stock', () => {
  const only = aMenuItem({ modifierGroups: [{ ...sauces, modifiers: [toum] }] });
  expect(availabilityOf(only, aMenuCategory(), at('olaya'))).toEqual({ isAvailable: false, reason: 'out-of-stock' });
  expect(availabilityOf(only, aMenuCategory(), at('malqa'))).toEqual({ isAvailable: true });
});

test('API-69: a category that a branch has switched off is off there only', () => {
  const category = aMenuCategory({ inactiveBranchIds: ['olaya'] });
  expect(availabilityOf(burger, category, at('olaya'))).toEqual({ isAvailable: false, reason: 'category-inactive' });
  expect(availabilityOf(burger, category, at('malqa'))).toEqual({ isAvailable: true });
});
