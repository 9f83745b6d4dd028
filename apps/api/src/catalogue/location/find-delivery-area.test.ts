import { usualUnattendedRules } from '@sufra/ordering';
import { expect, test } from 'vitest';
import { findDeliveryArea } from './find-delivery-area.ts';
import type { Branch, DeliveryArea } from './load-branches.ts';

const square = (west: number, east: number): DeliveryArea['polygon'] => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 24],
      [east, 24],
      [east, 25],
      [west, 25],
      [west, 24],
    ],
  ],
});

const anArea = (polygon: DeliveryArea['polygon']): DeliveryArea => ({
  id: 'area',
  handle: 'area',
  name: {},
  latitude: 24.5,
  longitude: 46.5,
  minimumOrderMinor: 0,
  deliveryChargeMinor: 0,
  rideMinutes: null,
  polygon,
});

const aBranch = (own: Partial<Branch>): Branch => ({
  id: 'branch',
  handle: 'branch',
  name: {},
  address: {},
  phone: null,
  latitude: 24.5,
  longitude: 46.5,
  timeZone: 'Asia/Riyadh',
  isCurbsideEnabled: false,
  isAcceptingOrders: true,
  orderTypes: ['deliver'],
  openingHours: { weekly: [], exceptions: [] },
  pauses: [],
  preparationMinutes: 0,
  kitchen: null,
  prayerMethod: null,
  asrMethod: null,
  autoAccept: [],
  autoAcceptSwitches: [],
  slowHours: [],
  unattended: usualUnattendedRules,
  deliveryAreas: [],
  ...own,
});

const west = aBranch({ id: 'west', longitude: 46.1, deliveryAreas: [anArea(square(46, 46.7))] });
const east = aBranch({ id: 'east', longitude: 46.9, deliveryAreas: [anArea(square(46.3, 47))] });

test.each([
  ['where only one delivers, that branch', 46.2, 'west'],
  ['where two deliver, the nearer branch', 46.4, 'west'],
  ['the other one nearer to it', 46.6, 'east'],
  ['outside of all areas, nobody', 47.1, undefined],
])('finds %s', (_, longitude, expected) => {
  expect(findDeliveryArea([west, east], { latitude: 24.5, longitude })?.branch.id).toBe(expected);
});

test('leaves out a branch that does not deliver', () => {
  const closed = { ...west, orderTypes: ['pickup' as const] };
  expect(findDeliveryArea([closed], { latitude: 24.5, longitude: 46.2 })).toBeUndefined();
});

test('knows areas of several parts, and holes in them', () => {
  const hole: [number, number][] = [
    [46.4, 24.4],
    [46.6, 24.4],
    [46.6, 24.6],
    [46.4, 24.6],
    [46.4, 24.4],
  ];
  const [outer = []] = square(46.3, 47).coordinates as [number, number][][];
  const polygon = { type: 'MultiPolygon' as const, coordinates: [[outer, hole]] };
  const branch = aBranch({ deliveryAreas: [anArea(polygon)] });
  expect(findDeliveryArea([branch], { latitude: 24.5, longitude: 46.5 })).toBeUndefined();
  expect(findDeliveryArea([branch], { latitude: 24.5, longitude: 46.7 })?.area.id).toBe('area');
});
