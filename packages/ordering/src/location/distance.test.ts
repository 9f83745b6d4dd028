import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres, formatDistance } from './distance.ts';

const point = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('distanceMetres', () => {
  test.each([
    ['nowhere', point(24.7, 46.7), point(24.7, 46.7), 0],
    ['one degree north', point(0, 0), point(1, 0), 111_195],
    ['one degree east at the equator', point(0, 0), point(0, 1), 111_195],
    ['one degree east in Riyadh', point(24.7136, 46.6753), point(24.7136, 47.6753), 101_010],
    ['Riyadh to Jeddah', point(24.7136, 46.6753), point(21.4858, 39.1925), 846_000],
    ['across the date line', point(0, 179.5), point(0, -179.5), 111_195],
    ['to the other side', point(0, 0), point(0, 180), 20_015_115],
  ])('%s', (_way, from, to, expected) => {
    const tolerance = expected * 0.005 + 1;
    expect(Math.abs(distanceMetres(from, to) - expected)).toBeLessThan(tolerance);
  });

  test('is the same both ways and never negative', () => {
    const anywhere = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        expect(distanceMetres(from, to)).toBeCloseTo(distanceMetres(to, from), 3);
        expect(distanceMetres(from, to)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('formatDistance', () => {
  test.each([
    [0, 0, 'm'],
    [4, 0, 'm'],
    [346, 350, 'm'],
    [994, 990, 'm'],
    [996, 1, 'km'],
    [1000, 1, 'km'],
    [1234, 1.2, 'km'],
    [9940, 9.9, 'km'],
    [9960, 10, 'km'],
    [12_345, 12, 'km'],
  ])('%d metres read %s %s', (metres, value, unit) => {
    expect(formatDistance(metres)).toEqual({ value, unit });
  });
});
