import { describe, expect, test } from 'vitest';
import { menuAddress, menuTypeFor } from './menu.ts';

const menus = {
  menuRef: '/cdn/common.json',
  orderTypeMenus: [
    { type: 'pickup', uri: '/cdn/pickup.json' },
    { type: 'deliver', uri: '/cdn/deliver.json' },
  ],
};

describe('menuTypeFor', () => {
  test.each([
    ['deliver', 'deliver'],
    ['pickup', 'pickup'],
    ['to-go', 'pickup'],
    ['curbside', 'pickup'],
    ['eat-in', undefined],
  ] as const)('MENU-08: %s reads the %s menu', (orderType, expected) => {
    expect(menuTypeFor(orderType)).toBe(expected);
  });
});

describe('menuAddress', () => {
  test.each([
    ['deliver', '/cdn/deliver.json'],
    ['pickup', '/cdn/pickup.json'],
    ['to-go', '/cdn/pickup.json'],
    ['eat-in', '/cdn/common.json'],
    [undefined, '/cdn/common.json'],
  ] as const)('MENU-07: for %s it is %s', (orderType, expected) => {
    expect(menuAddress(menus, orderType)).toBe(expected);
  });

  test('MENU-07: without a matching entry it is menu-ref', () => {
    expect(menuAddress({ ...menus, orderTypeMenus: [] }, 'deliver')).toBe('/cdn/common.json');
  });
});
