import { expect, test } from 'vitest';
import { groupNearPoints } from './map-view.tsx';

const at = (thing: string, x: number, y: number) => ({ thing, x, y });
const reach = { width: 90, height: 34 };
const names = (groups: { thing: string }[][]) => groups.map((group) => group.map(({ thing }) => thing).join('+'));

test('what would lie over one another is one group, where the first of them stands', () => {
  expect(names(groupNearPoints([at('a', 100, 100), at('b', 150, 110), at('c', 400, 100)], reach))).toEqual([
    'a+b',
    'c',
  ]);
});

test('one above the other is far enough at the height of a label', () => {
  expect(names(groupNearPoints([at('a', 100, 100), at('b', 100, 140)], reach))).toEqual(['a', 'b']);
});

test('neighbours are found across the edges of the grid, also off the screen', () => {
  expect(names(groupNearPoints([at('a', -1, -1), at('b', 1, 1)], reach))).toEqual(['a+b']);
});

test('the chosen branch is never hidden in a group', () => {
  const points = [at('a', 100, 100), at('chosen', 101, 101), at('b', 102, 102)];
  expect(names(groupNearPoints(points, reach, (thing) => thing === 'chosen'))).toEqual(['a+b', 'chosen']);
});

test('nothing is lost and nothing is shown twice among a thousand', () => {
  const points = Array.from({ length: 1000 }, (_, index) => at(String(index), (index * 37) % 900, (index * 53) % 700));
  const grouped = groupNearPoints(points, reach);
  expect(grouped.flat().length).toBe(1000);
  expect(new Set(grouped.flat().map(({ thing }) => thing)).size).toBe(1000);
  expect(grouped.length).toBeLessThan(260);
});
