import { describe, expect, test } from 'vitest';
import { aComboChoice, aComboSlot, aMenuCategory, aMenuItem, aModifier, aModifierGroup } from '../testing/factories.ts';
import { availabilityOf, type OrderingSituation } from './availability.ts';
import type { Availability } from './menu.ts';

/** Friday 20 November 2026, 12:00 in Riyadh. */
const noon: OrderingSituation = {
  branchId: 'olaya',
  orderType: 'to-go',
  now: new Date('2026-11-20T09:00:00Z'),
  timeZone: 'Asia/Riyadh',
};
const at = (moment: string) => ({ ...noon, now: new Date(moment) });
const available = { isAvailable: true };
const refused = (reason: string) => ({ isAvailable: false, reason });
const hoursOnly = (...hours: Availability['hours']): Availability => ({ hours, dates: [] });

describe('availabilityOf', () => {
  test('an item without limits is available, chosen branch or not', () => {
    expect(availabilityOf(aMenuItem(), aMenuCategory(), noon)).toEqual(available);
    const undecided = { now: noon.now, timeZone: noon.timeZone };
    const limited = aMenuItem({ excludedBranchIds: ['olaya'], orderTypes: ['deliver'] });
    expect(availabilityOf(limited, aMenuCategory(), undecided)).toEqual(available);
  });

  test('not at this branch, by the item or by its category', () => {
    const excludedItem = aMenuItem({ excludedBranchIds: ['olaya'] });
    expect(availabilityOf(excludedItem, aMenuCategory(), noon)).toEqual(refused('excluded'));
    const excludedCategory = aMenuCategory({ excludedBranchIds: ['olaya'] });
    expect(availabilityOf(aMenuItem(), excludedCategory, noon)).toEqual(refused('excluded'));
    expect(availabilityOf(excludedItem, aMenuCategory(), { ...noon, branchId: 'malqa' })).toEqual(available);
  });

  test('out of stock at this branch only', () => {
    const item = aMenuItem({ outOfStockBranchIds: ['olaya'] });
    expect(availabilityOf(item, aMenuCategory(), noon)).toEqual(refused('out-of-stock'));
    expect(availabilityOf(item, aMenuCategory(), { ...noon, branchId: 'malqa' })).toEqual(available);
  });

  test('a sold-out item', () => {
    expect(availabilityOf(aMenuItem({ isSoldOut: true }), aMenuCategory(), noon)).toEqual(refused('sold-out'));
  });

  test('an item whose required choices are sold out is sold out', () => {
    const soldOut = aModifier({ isSoldOut: true });
    const group = aModifierGroup({ minimum: 1, modifiers: [soldOut] });
    const item = aMenuItem({ modifierGroups: [group] });
    expect(availabilityOf(item, aMenuCategory(), noon)).toEqual(refused('sold-out'));
    const optional = aMenuItem({ modifierGroups: [{ ...group, minimum: 0 }] });
    expect(availabilityOf(optional, aMenuCategory(), noon)).toEqual(available);
    const slot = aComboSlot({ choices: [aComboChoice({ isSoldOut: true })] });
    expect(availabilityOf(aMenuItem({ comboSlots: [slot] }), aMenuCategory(), noon)).toEqual(refused('sold-out'));
    const filled = { ...slot, choices: [...slot.choices, aComboChoice({ id: 'water' })] };
    expect(availabilityOf(aMenuItem({ comboSlots: [filled] }), aMenuCategory(), noon)).toEqual(available);
  });

  test('an item for pickup is not delivered', () => {
    const item = aMenuItem({ orderTypes: ['pickup'] });
    const delivery = availabilityOf(item, aMenuCategory(), { ...noon, orderType: 'deliver' });
    expect(delivery).toEqual({ ...refused('order-type'), orderTypes: ['pickup'] });
    for (const orderType of ['pickup', 'to-go', 'curbside'] as const) {
      expect(availabilityOf(item, aMenuCategory(), { ...noon, orderType })).toEqual(available);
    }
  });

  test('an item for several ways of serving is had in each of them', () => {
    const item = aMenuItem({ orderTypes: ['deliver', 'pickup'] });
    for (const orderType of ['deliver', 'to-go'] as const) {
      expect(availabilityOf(item, aMenuCategory(), { ...noon, orderType })).toEqual(available);
    }
  });

  test('a part of a combo that may stay empty does not have to be there', () => {
    const slot = aComboSlot({ minimum: 0, choices: [aComboChoice({ isSoldOut: true })] });
    expect(availabilityOf(aMenuItem({ comboSlots: [slot] }), aMenuCategory(), noon)).toEqual(available);
  });

  test('an item for delivery is not picked up', () => {
    const item = aMenuItem({ orderTypes: ['deliver'] });
    for (const orderType of ['pickup', 'to-go', 'curbside', 'eat-in'] as const) {
      expect(availabilityOf(item, aMenuCategory(), { ...noon, orderType })).toMatchObject(refused('order-type'));
    }
  });

  test('an inactive category takes its items along', () => {
    const category = aMenuCategory({ isActive: false });
    expect(availabilityOf(aMenuItem(), category, noon)).toEqual(refused('category-inactive'));
  });

  test('a reason that waiting does not cure is given before one that it does', () => {
    const closed = hoursOnly({ days: [], from: '06:00', to: '11:00' });
    const item = aMenuItem({ availability: closed, isSoldOut: true });
    expect(availabilityOf(item, aMenuCategory(), noon)).toEqual(refused('sold-out'));
  });
});

describe('availabilityOf by the clock of the branch', () => {
  const breakfast = aMenuItem({ availability: hoursOnly({ days: [], from: '06:00', to: '11:00' }) });
  const night = hoursOnly({ days: [5], from: '18:00', to: '02:00' });

  test.each([
    ['2026-11-20T02:59:59Z', false],
    ['2026-11-20T03:00:00Z', true],
    ['2026-11-20T07:59:59Z', true],
    ['2026-11-20T08:00:00Z', false],
  ])('breakfast from 06:00 to 11:00 in Riyadh, at %s: %s', (moment, isAvailable) => {
    expect(availabilityOf(breakfast, aMenuCategory(), at(moment)).isAvailable).toBe(isAvailable);
  });

  test('a refusal says when the item is served again', () => {
    expect(availabilityOf(breakfast, aMenuCategory(), noon)).toEqual({
      ...refused('hours'),
      nextOpeningAt: new Date('2026-11-21T03:00:00Z'),
    });
  });

  test.each([
    ['2026-11-20T14:59:00Z', false],
    ['2026-11-20T15:00:00Z', true],
    ['2026-11-20T22:59:00Z', true],
    ['2026-11-20T23:00:00Z', false],
    ['2026-11-21T15:30:00Z', false],
    ['2026-11-19T22:30:00Z', false],
  ])('Friday night until two belongs to Friday, at %s: %s', (moment, isAvailable) => {
    const item = aMenuItem({ availability: night });
    expect(availabilityOf(item, aMenuCategory(), at(moment)).isAvailable).toBe(isAvailable);
  });

  test('item and category must both be open, and so must the next opening', () => {
    const category = aMenuCategory({ availability: hoursOnly({ days: [0, 1], from: '10:00', to: '22:00' }) });
    expect(availabilityOf(breakfast, category, at('2026-11-22T07:30:00Z'))).toEqual(available);
    expect(availabilityOf(breakfast, category, at('2026-11-22T06:30:00Z'))).toEqual({
      ...refused('hours'),
      nextOpeningAt: new Date('2026-11-22T07:00:00Z'),
    });
    const never = aMenuCategory({ availability: hoursOnly({ days: [], from: '12:00', to: '13:00' }) });
    expect(availabilityOf(breakfast, never, noon)).toEqual(refused('hours'));
  });

  test('dates include their first and last day', () => {
    const ramadan = { hours: [], dates: [{ from: '2027-02-08', to: '2027-03-09' }] };
    const item = aMenuItem({ availability: ramadan });
    expect(availabilityOf(item, aMenuCategory(), at('2027-02-07T21:00:00Z'))).toEqual(available);
    expect(availabilityOf(item, aMenuCategory(), at('2027-03-09T20:59:00Z'))).toEqual(available);
    expect(availabilityOf(item, aMenuCategory(), at('2027-03-09T21:00:00Z'))).toEqual(refused('dates'));
    expect(availabilityOf(item, aMenuCategory(), noon)).toEqual({
      ...refused('dates'),
      nextOpeningAt: new Date('2027-02-07T21:00:00Z'),
    });
  });

  test('an item out of its dates says so, also where its category is closed by the hour', () => {
    const item = aMenuItem({ availability: { hours: [], dates: [{ from: '2026-01-01', to: '2026-01-31' }] } });
    const category = aMenuCategory({ availability: hoursOnly({ days: [], from: '06:00', to: '11:00' }) });
    expect(availabilityOf(item, category, noon)).toEqual(refused('dates'));
  });

  test('a season with opening days opens on the first such day', () => {
    const mondays = {
      hours: [{ days: [1], from: '12:00', to: '14:00' }],
      dates: [{ from: '2027-02-09', to: '2027-03-09' }],
    };
    const item = aMenuItem({ availability: mondays });
    expect(availabilityOf(item, aMenuCategory(), noon)).toEqual({
      ...refused('dates'),
      nextOpeningAt: new Date('2027-02-15T09:00:00Z'),
    });
  });

  test('the last night of a season runs past its midnight', () => {
    const availability = {
      hours: [{ days: [], from: '18:00', to: '02:00' }],
      dates: [{ from: '2026-11-01', to: '2026-11-20' }],
    };
    const item = aMenuItem({ availability });
    expect(availabilityOf(item, aMenuCategory(), at('2026-11-20T22:30:00Z'))).toEqual(available);
    expect(availabilityOf(item, aMenuCategory(), at('2026-11-21T16:00:00Z'))).toEqual(refused('dates'));
  });
});
