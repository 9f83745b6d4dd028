import { expect, test } from 'vitest';
import { type Start, startPath } from './index.route.tsx';

const forced: Start = {
  isLocationForced: true,
  isMenuOnly: false,
  areMenusSeparated: false,
  allowedOrderTypes: ['to-go', 'deliver'],
  hasLastLocation: false,
  isFromQr: false,
};

test('ROUTE-01, ROUTE-02: a forced location leads to the chooser of the first allowed order type, at the first category', () => {
  expect(startPath('grill-1', forced)).toBe('/menu/grill-1/location/to-go');
});

test.each([
  ['the location is not forced', { isLocationForced: false }],
  ['the shop only shows its menu', { isMenuOnly: true }],
  ['a last location is known', { hasLastLocation: true }],
  ['the visit comes from a QR code', { isFromQr: true }],
  ['no order types are allowed', { allowedOrderTypes: [] }],
  ['the menus are separated', { areMenusSeparated: true }],
])('ROUTE-03: / leads to the menu when %s', (_why, different) => {
  expect(startPath('grill-1', { ...forced, ...different })).toBe('/menu/grill-1');
});
