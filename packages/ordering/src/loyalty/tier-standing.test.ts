import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tierStanding, tierWindowStart } from './programme.ts';

const spark = { id: 'spark', minimumPoints: 0 };
const ember = { id: 'ember', minimumPoints: 500 };
const flame = { id: 'flame', minimumPoints: 1500 };
const tiers = [spark, ember, flame];

describe('tierStanding', () => {
  test.each([
    [0, { tier: spark, next: ember, missingPoints: 500, progress: 0 }],
    [400, { tier: spark, next: ember, missingPoints: 100, progress: 0.8 }],
    [499, { tier: spark, next: ember, missingPoints: 1, progress: 0.998 }],
    [500, { tier: ember, next: flame, missingPoints: 1000, progress: 0 }],
    [1000, { tier: ember, next: flame, missingPoints: 500, progress: 0.5 }],
    [1500, { tier: flame, next: undefined, missingPoints: 0, progress: 1 }],
    [99_999, { tier: flame, next: undefined, missingPoints: 0, progress: 1 }],
  ])('LOYAL-01: %d points earned', (points, standing) => {
    expect(tierStanding(tiers, points)).toEqual(standing);
  });

  test('nobody is below a tier for everybody; without one, the way to the first begins at nothing', () => {
    expect(tierStanding([ember, flame], 125)).toEqual({
      tier: undefined,
      next: ember,
      missingPoints: 375,
      progress: 0.25,
    });
    expect(tierStanding([], 125)).toEqual({ tier: undefined, next: undefined, missingPoints: 0, progress: 1 });
  });

  test('the missing points, once earned, reach the next tier; the order of the file does not matter', () => {
    const anyTiers = fc.uniqueArray(
      fc.nat({ max: 5000 }).map((minimumPoints) => ({ minimumPoints })),
      {
        selector: ({ minimumPoints }) => minimumPoints,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(anyTiers, fc.nat({ max: 6000 }), (list, points) => {
        const { tier, next, missingPoints, progress } = tierStanding(list, points);
        expect(progress).toBeGreaterThanOrEqual(0);
        expect(progress).toBeLessThanOrEqual(1);
        expect(tierStanding(list.toReversed(), points)).toEqual(tierStanding(list, points));
        expect(tierStanding(list, points + missingPoints).tier).toEqual(next ?? tier);
      }),
    );
  });
});

test('points count for twelve months', () => {
  expect(tierWindowStart(new Date('2026-11-20T12:00:00Z'))).toEqual(new Date('2025-11-20T12:00:00Z'));
});
