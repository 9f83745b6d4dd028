import { aMenuItem } from '@sufra/ordering/testing/factories';
import { expect, test } from 'vitest';
import { searchMenu } from './search-menu.ts';

const menu = [
  aMenuItem({
    id: 'eclair',
    name: { 'en-us': 'Strawberry éclair', fr: 'Éclair aux fraises', 'ar-sa': 'إكلير بالفراولة' },
  }),
  aMenuItem({ id: 'shake', name: { 'en-us': 'Milkshake' }, description: { 'en-us': 'Strawberry, cold' } }),
  aMenuItem({ id: 'kofta', name: { 'ar-sa': 'كُفتة مشوية' } }),
];
const found = (query: string) => searchMenu(menu, query).map(({ id }) => id);

test('dishes are found in any language, accents and Arabic letter forms aside', () => {
  expect(found('eclair')).toEqual(['eclair']);
  expect(found('اكلير')).toEqual(['eclair']);
  expect(found('كفته')).toEqual(['kofta']);
});

test('a dish with the word in its name comes before one that only tells of it', () => {
  expect(found('strawberry')).toEqual(['eclair', 'shake']);
});

test('every word must be there, and no words find nothing', () => {
  expect(found('strawberry cold')).toEqual(['shake']);
  expect(found('  ')).toEqual([]);
});
