import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addCorner,
  cornersOfArea,
  crossingOf,
  emptyArea,
  isDrawn,
  isInArea,
  moveCorner,
  pointWellInside,
  removeCorner,
} from './area-outline.ts';
import type { AreaShape } from './distance.ts';

const first = { part: 0, ring: 0, corner: 0 };
const square: AreaShape = {
  type: 'Polygon',
  coordinates: [
    [
      [46, 24],
      [47, 24],
      [47, 25],
      [46, 25],
      [46, 24],
    ],
  ],
};
const hole = [
  [46.4, 24.4],
  [46.6, 24.4],
  [46.5, 24.6],
  [46.4, 24.4],
];
const withHole: AreaShape = { type: 'Polygon', coordinates: [...(square.coordinates as number[][][]), hole] };
const twoParts: AreaShape = {
  type: 'MultiPolygon',
  coordinates: [
    square.coordinates,
    [
      [
        [48, 24],
        [49, 24],
        [49, 25],
        [48, 24],
      ],
    ],
  ],
};

test('an area is drawn corner by corner, and its ring ends with its first corner', () => {
  let shape = emptyArea;
  expect(isDrawn(shape)).toBe(false);
  const corners = [
    { latitude: 24.123456, longitude: 46 },
    { latitude: 24, longitude: 47 },
    { latitude: 25, longitude: 47 },
  ];
  for (const [corner, point] of corners.entries()) shape = addCorner(shape, { ...first, corner }, point);
  expect(shape).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [46, 24.12346],
        [47, 24],
        [47, 25],
        [46, 24.12346],
      ],
    ],
  });
  expect(isDrawn(shape)).toBe(true);
});

test('moving the first corner moves the end of the ring with it', () => {
  const moved = moveCorner(square, first, { latitude: 23, longitude: 45 });
  expect(moved.coordinates[0]?.at(0)).toEqual([45, 23]);
  expect(moved.coordinates[0]?.at(-1)).toEqual([45, 23]);
});

test('a corner comes before the one at its place', () => {
  const added = addCorner(square, { ...first, corner: 1 }, { latitude: 23.9, longitude: 46.5 });
  expect(cornersOfArea(added).map(({ point }) => point.longitude)).toEqual([46, 46.5, 47, 47, 46]);
});

test('without a corner too many a hole and a part go, and the last border stays to be drawn on', () => {
  const onlyHoleGone = removeCorner(withHole, { part: 0, ring: 1, corner: 2 });
  expect(onlyHoleGone).toEqual(square);
  const onePart = removeCorner(twoParts, { part: 1, ring: 0, corner: 0 });
  expect(onePart).toEqual({ type: 'MultiPolygon', coordinates: [square.coordinates] });
  let shape: AreaShape = square;
  for (const left of [3, 2, 1, 0]) {
    shape = removeCorner(shape, first);
    expect(cornersOfArea(shape)).toHaveLength(left);
    expect(isDrawn(shape)).toBe(left >= 3);
  }
  expect(shape).toEqual(emptyArea);
});

test('a border whose sides cross is told; one that turns, or touches itself at a corner, is not', () => {
  expect(crossingOf(square)).toBeUndefined();
  expect(crossingOf(withHole)).toBeUndefined();
  const bowTie = moveCorner(
    moveCorner(square, { ...first, corner: 1 }, { latitude: 25, longitude: 47 }),
    { ...first, corner: 2 },
    { latitude: 24, longitude: 47 },
  );
  expect(crossingOf(bowTie)).toEqual([1, 3]);
});

test('a hole is outside, and each part is inside', () => {
  expect(isInArea(withHole, { latitude: 24.45, longitude: 46.5 })).toBe(false);
  expect(isInArea(withHole, { latitude: 24.2, longitude: 46.5 })).toBe(true);
  expect(isInArea(twoParts, { latitude: 24.2, longitude: 48.9 })).toBe(true);
  expect(isInArea(twoParts, { latitude: 24.2, longitude: 47.5 })).toBe(false);
});

test('the place of the name is inside of every area that does not cross itself', () => {
  const corner = fc.record({
    latitude: fc.double({ min: 24, max: 25, noNaN: true }),
    longitude: fc.double({ min: 46, max: 47, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(corner, { minLength: 3, maxLength: 9 }), (corners) => {
      const middle = { latitude: 24.5, longitude: 46.5 };
      const around = corners.toSorted(
        (one, other) =>
          Math.atan2(one.latitude - middle.latitude, one.longitude - middle.longitude) -
          Math.atan2(other.latitude - middle.latitude, other.longitude - middle.longitude),
      );
      const shape = around.reduce(
        (drawn, point, index) => addCorner(drawn, { ...first, corner: index }, point),
        emptyArea,
      );
      fc.pre(!crossingOf(shape) && areaOf(shape) > 0.0001);
      const at = pointWellInside(shape);
      expect(at && isInArea(shape, at)).toBe(true);
    }),
  );
  const name = pointWellInside(withHole);
  expect(name && isInArea(withHole, name)).toBe(true);
  expect(pointWellInside(emptyArea)).toBeUndefined();
});

function areaOf(shape: AreaShape): number {
  const points = cornersOfArea(shape).map(({ point }) => point);
  const sum = points.reduce((total, one, index) => {
    const next = points[(index + 1) % points.length] ?? one;
    return total + one.longitude * next.latitude - next.longitude * one.latitude;
  }, 0);
  return Math.abs(sum / 2);
}
