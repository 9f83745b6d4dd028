import { describe, expect, test } from 'vitest';
import { aMenuCategory, aMenuItem } from '../testing/factories.ts';
import type { MenuItem } from './menu.ts';
import { type Dish, pairingsOf } from './pairings.ts';

const situation = {
  branchId: 'olaya',
  orderType: 'pickup' as const,
  now: new Date('2026-03-01T09:00:00Z'),
  timeZone: 'Asia/Riyadh',
};

const menu = { burgers: ['burger', 'wrap'], sides: ['fries', 'bread', 'rice'], drinks: ['cola', 'water'] };

const dish = (id: string, own: Partial<MenuItem> = {}): Dish => {
  const [categoryId = '', itemIds = []] = Object.entries(menu).find(([, ids]) => ids.includes(id)) ?? [];
  return {
    item: aMenuItem({ id, categoryId, imageUrl: `/${id}.webp`, ...own }),
    category: aMenuCategory({ id: categoryId, itemIds }),
  };
};
const offer = (dishes: Dish[], chosenIds: string[], most = 6) =>
  pairingsOf(dishes, { chosenIds, situation, most }).map(({ item }) => item.id);

describe('pairingsOf', () => {
  const all = ['wrap', 'fries', 'bread', 'cola', 'water'].map((id) => dish(id));

  test('categories take turns, and the one that is chosen from already comes last', () => {
    expect(offer(all, ['burger'])).toEqual(['fries', 'cola', 'bread', 'water', 'wrap']);
  });

  test('other things are offered with another order', () => {
    expect(offer(all, ['burger', 'rice'])).toEqual(['cola', 'water', 'wrap', 'fries', 'bread']);
  });

  test('what is chosen already is not offered again', () => {
    expect(offer(all, ['burger', 'cola', 'fries'])).not.toContain('cola');
  });

  test('no more than asked for', () => {
    expect(offer(all, ['burger'], 2)).toEqual(['fries', 'cola']);
  });

  test('a dish with a picture comes before one without', () => {
    expect(offer([dish('fries', { imageUrl: undefined }), dish('bread')], ['burger'])).toEqual(['bread', 'fries']);
  });

  test('what cannot be had here and now is left out', () => {
    const gone = [
      dish('fries', { isSoldOut: true }),
      dish('bread', { outOfStockBranchIds: ['olaya'] }),
      dish('rice', { excludedBranchIds: ['olaya'] }),
      dish('cola', { orderTypes: ['deliver'] }),
    ];
    expect(offer([...gone, dish('water')], ['burger'])).toEqual(['water']);
  });
});
