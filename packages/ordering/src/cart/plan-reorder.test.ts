import { describe, expect, test } from 'vitest';
import {
  aComboChoice,
  aComboSelection,
  aComboSlot,
  aConfiguration,
  aMenuCategory,
  aMenuItem,
  aModifier,
  aModifierGroup,
} from '../testing/factories.ts';
import type { MenuItem } from '../menu/menu.ts';
import type { ItemConfiguration } from './cart-line.ts';
import { planReorder } from './plan-reorder.ts';

const situation = { branchId: 'olaya', now: new Date('2026-11-20T12:00:00Z'), timeZone: 'Asia/Riyadh' };
const burger = { 'en-us': 'Burger' };
const wish = (configuration: ItemConfiguration = aConfiguration(), quantity = 1) => ({
  name: burger,
  configuration,
  quantity,
});
const menuOf = (...items: MenuItem[]) => ({
  categories: [aMenuCategory()],
  items: new Map(items.map((item) => [item.id, item])),
});

describe('ordering the same again', () => {
  test('ORDER-18: what is still sold comes back as it was chosen, at the price of today', () => {
    const item = aMenuItem({ priceMinor: 3300, modifierGroups: [aModifierGroup({ modifiers: [aModifier()] })] });
    const configuration = aConfiguration({ modifiers: [{ modifierId: 'cheese', quantity: 1 }], notes: 'Well done' });
    expect(planReorder([wish(configuration, 2)], menuOf(item), situation)).toEqual({
      lines: [{ item, configuration, quantity: 2 }],
      leftOut: [],
      reduced: [],
    });
  });

  test.each<[string, MenuItem[]]>([
    ['has left the menu', []],
    ['is sold out', [aMenuItem({ isSoldOut: true })]],
    ['is not had at the branch', [aMenuItem({ excludedBranchIds: ['olaya'] })]],
    ['is not made for this way of ordering', [aMenuItem({ orderTypes: ['deliver'] })]],
    ['needs an answer that is no longer there', [aMenuItem({ modifierGroups: [aModifierGroup({ minimum: 1 })] })]],
  ])('ORDER-18, ERR-60: an item that %s is named and left out', (_reason, items) => {
    const here = { ...situation, orderType: 'pickup' as const };
    expect(planReorder([wish()], menuOf(...items), here)).toEqual({ lines: [], leftOut: [burger], reduced: [] });
  });

  test('an item whose category is switched off at the branch is left out', () => {
    const menu = { ...menuOf(aMenuItem()), categories: [aMenuCategory({ inactiveBranchIds: ['olaya'] })] };
    expect(planReorder([wish()], menu, situation).leftOut).toEqual([burger]);
  });

  test('an item is judged by its own category, and left out when that is gone', () => {
    const menu = menuOf(aMenuItem());
    const other = aMenuCategory({ id: 'sweets', isActive: false });
    expect(planReorder([wish()], { ...menu, categories: [other, aMenuCategory()] }, situation).lines).toHaveLength(1);
    expect(planReorder([wish()], { ...menu, categories: [aMenuCategory({ id: 'sweets' })] }, situation)).toEqual({
      lines: [],
      leftOut: [burger],
      reduced: [],
    });
  });

  test('a part of a combo that is gone is dropped and the combo named', () => {
    const cola = aComboChoice();
    const item = aMenuItem({
      comboSlots: [
        aComboSlot({ minimum: 0, maximum: 0, choices: [cola, aComboChoice({ id: 'shake', isSoldOut: true })] }),
      ],
    });
    const comboItems = [aComboSelection(), aComboSelection({ comboChoiceId: 'shake' })];
    const plan = planReorder([wish(aConfiguration({ comboItems }))], menuOf(item), situation);
    expect(plan.lines[0]?.configuration.comboItems).toEqual([aComboSelection()]);
    expect(plan).toMatchObject({ leftOut: [], reduced: [burger] });
  });

  test('a choice that is gone is dropped and its item named, inside a combo too', () => {
    const choice = aComboChoice({ modifierGroups: [aModifierGroup({ modifiers: [aModifier({ isSoldOut: true })] })] });
    const item = aMenuItem({ comboSlots: [aComboSlot({ choices: [choice] })] });
    const part = aComboSelection({ comboChoiceId: choice.id, modifiers: [{ modifierId: 'cheese', quantity: 1 }] });
    const plan = planReorder([wish(aConfiguration({ comboItems: [part] }))], menuOf(item), situation);
    expect(plan.lines[0]?.configuration.comboItems).toEqual([{ ...part, modifiers: [] }]);
    expect(plan).toMatchObject({ leftOut: [], reduced: [burger] });
  });
});
