import type { MenuItem } from '@sufra/ordering';
import { expect, test } from 'vitest';
import {
  aCategoryResource,
  aMenuDocument,
  anItemResource,
  anItemWithSauces,
  ids,
} from '../../testing/menu-document.ts';
import { cardState, isShownAt } from '../card-state.ts';
import { viewMenu } from './menu-view.ts';
import { readMenuText, writeMenu } from './menu-text.ts';
import { readMenu } from './menu.resource.ts';

const view = (
  categories = [aCategoryResource()],
  locale: 'en-us' | 'ar-sa' = 'en-us',
  included = anItemWithSauces().included,
) =>
  viewMenu(readMenu(aMenuDocument(categories, included), { code: 'SAR', digits: 2 }), '/cdn/menu.json', {
    locale,
    primary: 'en-us',
    appId: 'web',
  });

test('MENU-06: categories stand in their display order', () => {
  const drinks = aCategoryResource({ id: ids.drinks, 'display-order': 1, name: { 'en-us': 'Drinks' }, items: [] });
  const grill = aCategoryResource({ 'display-order': 2 });
  expect(view([grill, drinks]).categories.map(({ name }) => name)).toEqual(['Drinks', 'Charcoal Grill']);
});

test('MENU-05: a category that excludes this app is not there', () => {
  expect(view([aCategoryResource({ 'excluded-apps': ['web'] })]).categories).toEqual([]);
  expect(view([aCategoryResource({ 'excluded-apps': ['kiosk'] })]).categories).toHaveLength(1);
});

test('MENU-03: a category is shown unless the current branch is excluded', () => {
  const [category] = view([aCategoryResource({ 'excluded-locations': ['olaya'] })]).categories;
  expect(category && isShownAt(category, 'olaya')).toBe(false);
  expect(category && isShownAt(category, 'malaz')).toBe(true);
  expect(category && isShownAt(category, undefined)).toBe(true);
});

test('ROUTE-05: a category slug is its English name and its id, lowercased and joined with hyphens, in every language', () => {
  const slug = `charcoal-grill-${ids.grill}`;
  expect(view().categories[0]).toMatchObject({ slug, name: 'Charcoal Grill' });
  expect(view([aCategoryResource()], 'ar-sa').categories[0]).toMatchObject({ slug, name: 'مشاوي الفحم' });
});

test('a card holds what a guest reads, and only what is out of the ordinary', () => {
  const [plain] = view().categories[0]?.items ?? [];
  expect(plain).toEqual({
    id: ids.burger,
    slug: `${ids.burger}-char-burger`,
    name: 'Char burger',
    description: 'Two smashed patties',
    priceMinor: 3600,
    imageUrl: '/cdn/burger.webp',
    calories: 890,
  });
  const [withSauces] = view([aCategoryResource({ items: [anItemWithSauces().item] })]).categories[0]?.items ?? [];
  expect(withSauces?.needsChoice).toBe(true);
});

test('what a required choice costs at least is part of the price, which begins there when it may cost more', () => {
  const size = (id: string, priceMinor: number) => ({
    id,
    name: { 'en-us': id },
    priceMinor,
    maximumQuantity: 1,
    isSoldOut: false,
    allergens: [],
  });
  const menu = readMenu(aMenuDocument(), { code: 'SAR', digits: 2 });
  const burger = menu.items.get(ids.burger);
  if (!burger) throw new Error('no burger');
  const priceWith = (own: Partial<MenuItem['modifierGroups'][number]>) => {
    const group = { id: 'size', name: {}, minimum: 1, maximum: 1, freeCount: 0, modifiers: [size('l', 700)], ...own };
    const items = new Map([[ids.burger, { ...burger, modifierGroups: [group] }]]);
    const [category] = viewMenu({ ...menu, items }, '', { locale: 'en-us', primary: 'en-us', appId: 'web' }).categories;
    const [dish] = category?.items ?? [];
    const now = new Date('2026-11-20T09:00:00Z');
    return category && dish && [cardState(dish, category, { now, timeZone: 'UTC' }).priceMinor, dish.isPriceFrom];
  };
  const sizes = [size('l', 700), size('m', 300)];
  expect(priceWith({ modifiers: sizes })).toEqual([3900, true]);
  expect(priceWith({ modifiers: [size('m', 0), size('l', 700)] })).toEqual([3600, true]);
  expect(priceWith({})).toEqual([4300, undefined]);
  expect(priceWith({ minimum: 0, modifiers: sizes })).toEqual([3600, undefined]);
  expect(priceWith({ freeCount: 1, modifiers: sizes })).toEqual([3600, undefined]);
});

test('a branch that ran out of the cheapest required answer has the price of the next one', () => {
  const size = { maximumQuantity: 1, isSoldOut: false, allergens: [] };
  const small = { ...size, id: 's', name: { 'en-us': 's' }, priceMinor: 0, outOfStockBranchIds: ['malqa'] };
  const large = { ...size, id: 'l', name: { 'en-us': 'l' }, priceMinor: 700 };
  const menu = readMenu(aMenuDocument(), { code: 'SAR', digits: 2 });
  const burger = menu.items.get(ids.burger);
  if (!burger) throw new Error('no burger');
  const group = { id: 'size', name: {}, minimum: 1, maximum: 1, freeCount: 0, modifiers: [small, large] };
  const items = new Map([[ids.burger, { ...burger, modifierGroups: [group] }]]);
  const [category] = viewMenu({ ...menu, items }, '', { locale: 'en-us', primary: 'en-us', appId: 'web' }).categories;
  const [dish] = category?.items ?? [];
  if (!category || !dish) throw new Error('no dish');
  const priceAt = (branchId: string) =>
    cardState(dish, category, { branchId, now: new Date('2026-11-20T09:00:00Z'), timeZone: 'UTC' }).priceMinor;
  expect([priceAt('olaya'), priceAt('malqa')]).toEqual([3600, 4300]);
});

test('a menu that travelled inside its page is the same menu', () => {
  const hours = { hours: [{ days: [5], from: '06:00', to: '11:30' }], dates: [] };
  const odd = anItemResource({
    id: ids.water,
    name: { 'en-us': 'Water\t& ice\n' },
    description: {},
    calories: null,
    'image-uri': null,
    price: 0,
    'is-sold-out': true,
    'is-popular': true,
    prices: [{ location: 'olaya', price: 4 }],
    availability: hours,
  });
  for (const locale of ['en-us', 'ar-sa'] as const) {
    const menu = view(
      [
        aCategoryResource({ items: [anItemWithSauces().item, odd], availability: hours }),
        aCategoryResource({ id: ids.drinks, items: [] }),
      ],
      locale,
    );
    expect(readMenuText(writeMenu(menu))).toEqual(menu);
  }
});
