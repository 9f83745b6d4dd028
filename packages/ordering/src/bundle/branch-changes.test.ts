import { expect, test } from 'vitest';
import { cornersOfArea, emptyArea, isInArea, moveCorner } from '../location/area-outline.ts';
import type { AreaShape } from '../location/distance.ts';
import { addArea, addBranch, drawArea, removeBranch } from './branch-changes.ts';
import { editFile, type FileChange, type Json } from './edit-file.ts';

const text = (name: string) => ({ 'en-us': name });
const malaz = {
  handle: 'al-malaz',
  position: 4,
  name: text('Al Malaz'),
  address: text('Jarir Street'),
  phone: '+966110000104',
  location: { latitude: 24.6655, longitude: 46.7362 },
  timeZone: 'Asia/Riyadh',
  orderTypes: ['deliver', 'pickup'],
  preparationMinutes: 25,
  kitchen: { stations: [{ station: 'grill', hands: 2 }] },
  openingHours: { everyDay: ['11:00-15:30'] },
  deliveryAreas: [{ handle: 'al-malaz', name: text('Al Malaz'), deliveryCharge: '8.00' }],
};
const rawdah = {
  handle: 'al-rawdah',
  name: text('Al Rawdah'),
  address: text('Khalid Street'),
  location: { latitude: 24.73, longitude: 46.77 },
};

const made = (change: FileChange) => (change.kind === 'set' ? change.to : null);

test('a new branch stands last, with what was taken from another one and nothing else of it', () => {
  const start = { timeZone: 'Asia/Kuwait', orderTypes: ['pickup'], like: malaz, parts: ['orders', 'hours'] as const };
  const change = addBranch(rawdah, [malaz], start);
  expect(change.file).toBe('branches/al-rawdah.json');
  expect(made(change)).toEqual({
    ...rawdah,
    position: 5,
    timeZone: 'Asia/Riyadh',
    orderTypes: ['deliver', 'pickup'],
    preparationMinutes: 25,
    openingHours: malaz.openingHours,
  });
});

test('an empty branch has the clock and the order types of the shop, and no hours', () => {
  const change = addBranch({ ...rawdah, phone: '+966110000106' }, [], {
    timeZone: 'Asia/Kuwait',
    orderTypes: ['pickup'],
  });
  expect(made(change)).toMatchObject({
    position: 1,
    phone: '+966110000106',
    timeZone: 'Asia/Kuwait',
    orderTypes: ['pickup'],
    openingHours: {},
  });
  expect(made(change)).not.toHaveProperty('deliveryAreas');
});

test('a branch goes with every mention of it; an offer for it alone is named and stays', () => {
  const category = 'menus/main/categories/grill.json';
  const files = new Map<string, Json>([
    ['branches/al-malaz.json', malaz],
    [
      category,
      {
        handle: 'grill',
        excludedBranches: ['hitteen'],
        items: [
          {
            handle: 'kebab',
            branchPrices: [
              { branch: 'al-malaz', price: '16.00' },
              { branch: 'hitteen', price: '17.00' },
            ],
            outOfStockBranches: ['al-malaz'],
          },
        ],
      },
    ],
    [
      'promotions.json',
      {
        promotions: [
          { handle: 'lunch', name: text('Lunch'), branches: ['al-malaz', 'hitteen'] },
          { handle: 'only-here', name: text('Only here'), branches: ['al-malaz'] },
        ],
      },
    ],
  ]);
  const { changes, offers } = removeBranch(files, 'al-malaz');
  expect(offers).toEqual([text('Only here')]);
  const after = new Map(files);
  for (const change of changes) {
    const done = editFile(after.get(change.file) ?? null, change);
    if (!done.ok) throw new Error(change.file);
    if (done.value === null) after.delete(change.file);
    else after.set(change.file, done.value);
  }
  expect(after.has('branches/al-malaz.json')).toBe(false);
  expect(after.get(category)).toEqual({
    handle: 'grill',
    excludedBranches: ['hitteen'],
    items: [{ handle: 'kebab', branchPrices: [{ branch: 'hitteen', price: '17.00' }] }],
  });
  expect(after.get('promotions.json')).toMatchObject({
    promotions: [{ branches: ['hitteen'] }, { branches: ['al-malaz'] }],
  });
});

test('a new area waits for its border, and the place of its name follows the border only when it must', () => {
  const change = addArea(malaz, { handle: 'north', name: text('North'), deliveryCharge: '9.00' });
  expect(made(change)).toMatchObject({ labelPoint: malaz.location, polygon: emptyArea });
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
  const drawn = drawArea(malaz, made(change) as typeof malaz, square);
  expect(drawn.map(({ at }) => at.at(-1))).toEqual(['polygon']);
  const far = cornersOfArea(square).reduce<AreaShape>(
    (shape, { place, point }) => moveCorner(shape, place, { ...point, longitude: point.longitude + 3 }),
    square,
  );
  const [, label] = drawArea(malaz, made(change) as typeof malaz, far);
  expect(label && isInArea(far, made(label) as { latitude: number; longitude: number })).toBe(true);
});
