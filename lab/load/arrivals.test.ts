import { expect, test } from 'vitest';
import { seededRandom } from '../../packages/ordering/bench/seeded-random.ts';
import { untilNext } from './arrivals.ts';
import { chooseVisit, shares } from './visits.ts';

test('guests who come by themselves come as often as they should, and sometimes together', () => {
  const random = seededRandom(3);
  const waits = Array.from({ length: 20_000 }, () => untilNext(50, random));
  expect(waits.reduce((sum, wait) => sum + wait, 0) / waits.length).toBeCloseTo(20, 0);
  expect(waits.every((wait) => wait >= 0)).toBe(true);
  expect(waits.some((wait) => wait < 1)).toBe(true);
});

test('visits have the shares of a Friday evening', () => {
  expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBe(100);
  const random = seededRandom(4);
  const visits = Array.from({ length: 20_000 }, () => chooseVisit(random));
  for (const [visit, share] of Object.entries(shares)) {
    expect(visits.filter((each) => each === visit).length / 200).toBeCloseTo(share, -0.5);
  }
});
