import { expect, test } from 'vitest';
import { branchFileSchema } from '../../catalogue/settings/branch.schema.ts';
import { couponsFileSchema, loyaltyFileSchema } from '../../catalogue/settings/promotion.schema.ts';
import { formatBundleFile, formatJson } from './format-bundle-file.ts';

const loyalty = { redeem: { points: 100, amount: '5.00' }, earn: { amount: '1.00', points: 1 }, isEnabled: true };

test('keys stand in schema order and defaults are left out', () => {
  const text = formatBundleFile('loyalty.json', 'loyalty', loyaltyFileSchema.parse(loyalty));
  expect(Object.keys(JSON.parse(text))).toEqual(['$schema', 'earn', 'redeem']);
  expect(text.indexOf('"points": 1')).toBeLessThan(text.indexOf('"amount": "1.00"'));
  expect(text.endsWith('}\n')).toBe(true);
});

test('the reference to the schema fits the depth of the file', () => {
  const text = formatBundleFile('loyalty.json', 'loyalty', loyaltyFileSchema.parse(loyalty));
  expect(JSON.parse(text).$schema).toBe('../schema/loyalty.schema.json');
  const branch = formatBundleFile('branches/al-olaya.json', 'branch', {});
  expect(JSON.parse(branch).$schema).toBe('../../schema/branch.schema.json');
});

test('a file that was written reads back as the same value', () => {
  const coupons = couponsFileSchema.parse({
    coupons: [
      {
        code: 'LUNCH',
        name: { 'en-us': 'Lunch' },
        benefit: { type: 'discounted-item', item: 'soup', price: '5.00' },
        cartRules: { minimumSubtotal: '30.00' },
        orderTypes: ['to-go', 'pickup'],
      },
    ],
  });
  const text = formatBundleFile('coupons.json', 'coupons', coupons);
  const { $schema: _reference, ...again } = couponsFileSchema.parse(JSON.parse(text));
  expect(again).toEqual(coupons);
  expect(text).not.toContain('eligibility');
  expect(text).not.toContain('quantity');
});

test('lists of plain values stay on one line while they fit', () => {
  expect(formatJson({ a: ['x', 'y'], b: [[1, 2]], c: [] })).toBe(
    '{\n  "a": ["x", "y"],\n  "b": [\n    [1, 2]\n  ],\n  "c": []\n}',
  );
  expect(formatJson(Array.from({ length: 30 }, () => 'word')).split('\n')).toHaveLength(32);
});

test('an open ring and a range that ends before it starts are named with what to do', () => {
  const result = branchFileSchema.shape.deliveryAreas.safeParse([
    {
      handle: 'a',
      name: { 'en-us': 'A' },
      deliveryCharge: '1.00',
      labelPoint: { latitude: 0.5, longitude: 0.5 },
      polygon: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ],
        ],
      },
    },
  ]);
  expect(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    ['0.polygon.coordinates.0', 'The ring is not closed: repeat its first position at the end.'],
  ]);
});
