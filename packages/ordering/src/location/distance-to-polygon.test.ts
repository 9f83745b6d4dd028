import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AreaShape, distanceMetres, distanceToEdgeMetres } from './distance.ts';

const square = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const olaya: AreaShape = { type: 'Polygon', coordinates: [square(46.67, 24.68, 46.69, 24.7)] };

describe('distanceToEdgeMetres', () => {
  test.each([
    ['east of a side, straight to it', { latitude: 24.69, longitude: 46.7 }, 1010],
    ['south of a side', { latitude: 24.67, longitude: 46.68 }, 1112],
    ['north of a side', { latitude: 24.71, longitude: 46.68 }, 1112],
    ['beyond a corner, to the corner', { latitude: 24.71, longitude: 46.7 }, 1502],
    ['inside, to the nearest side', { latitude: 24.69, longitude: 46.671 }, 101],
    ['on the edge', { latitude: 24.69, longitude: 46.69 }, 0],
  ])('%s', (_, point, expected) => {
    expect(Math.abs(distanceToEdgeMetres(point, olaya) - expected)).toBeLessThan(2);
  });

  test('of several parts, and of holes, the nearest edge counts', () => {
    const parts: AreaShape = {
      type: 'MultiPolygon',
      coordinates: [[square(46, 24, 46.1, 24.1)], [square(46.6, 24.6, 46.8, 24.8), square(46.67, 24.68, 46.69, 24.7)]],
    };
    expect(distanceToEdgeMetres({ latitude: 24.69, longitude: 46.6895 }, parts)).toBeLessThan(60);
    expect(distanceToEdgeMetres({ latitude: 24.05, longitude: 46.101 }, parts)).toBeLessThan(110);
  });

  test('an area without corners is nowhere near', () => {
    expect(distanceToEdgeMetres({ latitude: 0, longitude: 0 }, { type: 'Polygon', coordinates: [] })).toBe(Infinity);
    const dot: AreaShape = { type: 'Polygon', coordinates: [[[46.67, 24.68]]] };
    expect(distanceToEdgeMetres({ latitude: 24.68, longitude: 46.67 }, dot)).toBe(Infinity);
  });

  test('degrees of longitude are as wide as they are at the latitude', () => {
    // At 60° north 0.02° of longitude is as wide as 0.01° of latitude: the side runs exactly north-east.
    const side = [
      [10, 60],
      [10.02, 60.01],
    ];
    const shape: AreaShape = { type: 'Polygon', coordinates: [[...side, ...side.slice(0, 1)]] };
    expect(Math.abs(distanceToEdgeMetres({ latitude: 60, longitude: 10.02 }, shape) - 786.3)).toBeLessThan(1);
  });

  test('a corner that is there twice changes nothing, and one without both numbers is no corner', () => {
    const ring = square(46.67, 24.68, 46.69, 24.7);
    const north = { latitude: 24.71, longitude: 46.68 };
    const twice: AreaShape = { type: 'Polygon', coordinates: [ring.flatMap((corner) => [corner, corner])] };
    expect(distanceToEdgeMetres(north, twice)).toBe(distanceToEdgeMetres(north, olaya));
    for (const broken of [
      [[46.67], [46.69, 24.68]],
      [[46.67, 24.68], [46.69]],
      [[], []],
    ]) {
      expect(distanceToEdgeMetres(north, { type: 'Polygon', coordinates: [broken] })).toBe(Infinity);
    }
  });

  test('is never further than the nearest corner', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 24.5, max: 24.9, noNaN: true }),
        fc.double({ min: 46.5, max: 46.9, noNaN: true }),
        (latitude, longitude) => {
          const corners = olaya.type === 'Polygon' ? (olaya.coordinates[0] ?? []) : [];
          const nearest = Math.min(
            ...corners.map(([x = 0, y = 0]) => distanceMetres({ latitude, longitude }, { latitude: y, longitude: x })),
          );
          expect(distanceToEdgeMetres({ latitude, longitude }, olaya)).toBeLessThanOrEqual(nearest + 0.001);
        },
      ),
    );
  });
});
