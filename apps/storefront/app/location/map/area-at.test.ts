import { expect, test } from 'vitest';
import { areasAt, nearestArea } from './area-at.ts';
import type { MapArea } from './map-data.ts';

const square = (id: string, west: number): MapArea => ({
  id,
  branchId: 'olaya',
  name: { 'en-us': id },
  latitude: 24.65,
  longitude: west + 0.05,
  outline: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 24.6],
        [west + 0.1, 24.6],
        [west + 0.1, 24.7],
        [west, 24.7],
        [west, 24.6],
      ],
    ],
  },
});
const areas = [square('west', 46.5), square('east', 46.7)];

test('a point lies in the area whose outline contains it', () => {
  expect(areasAt(areas, { latitude: 24.65, longitude: 46.55 }).map(({ id }) => id)).toEqual(['west']);
  expect(areasAt(areas, { latitude: 24.65, longitude: 46.65 })).toEqual([]);
});

test('ERR-63: outside of all areas the nearest one is known, with its distance', () => {
  const nearest = nearestArea(areas, { latitude: 24.65, longitude: 46.68 });
  expect(nearest?.area.id).toBe('east');
  expect(Math.abs((nearest?.distanceMetres ?? 0) - 2021)).toBeLessThan(5);
  expect(nearestArea([], { latitude: 24.65, longitude: 46.68 })).toBeUndefined();
});
