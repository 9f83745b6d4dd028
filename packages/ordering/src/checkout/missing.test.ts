import { expect, test } from 'vitest';
import { isReplaceable, leavesTheHouse, rankSubstitutes } from './missing.ts';
import { orderStatusCodes } from '../order/order-status.ts';

test('a dish is replaced while the branch has the order and the order has not left', () => {
  const now = new Date();
  const replaceable = orderStatusCodes.filter((status) => isReplaceable({ status, releasedAt: now }));
  expect(replaceable).toEqual(['posted', 'accepted', 'confirmed', 'in-kitchen', 'ready']);
  expect(isReplaceable({ status: 'posted', releasedAt: null })).toBe(false);
  expect(orderStatusCodes.filter(leavesTheHouse)).toEqual(['on-the-way', 'delivered', 'finished']);
});

test('the nearest dish of the same category is offered first, and the cheaper of two', () => {
  const dish = (id: string, categoryId: string, priceMinor: number) => ({ id, categoryId, priceMinor });
  const dishes = [dish('steak', 'grill', 2100), dish('dear', 'wraps', 2500), dish('cheap', 'wraps', 1500)];
  const ranked = rankSubstitutes(dishes, { categoryId: 'wraps', priceMinor: 2000 });
  expect(ranked.map(({ id }) => id)).toEqual(['cheap', 'dear', 'steak']);
});
