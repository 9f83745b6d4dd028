import { expect, test } from 'vitest';
import { soundCost } from './sound-cost.ts';
import { soundOf } from './sound-of.ts';

test.each([
  ['shawerma', 'شاورما'],
  ['falafil', 'فلافل'],
  ['karak', 'كرك'],
  ['7ummus', 'حمص'],
  ['3aseer', 'عصير'],
  ['ba6a6es', 'بطاطس'],
  ['5obz', 'خبز'],
  ['bitza', 'بيتزا'],
  ['kabtchino', 'كابتشينو'],
  ['chakchouka', 'شكشوكه'],
  ['lazagne', 'لازانيا'],
])('ROUTE-28: %s sounds like %s', (latin, arabic) => {
  expect(soundCost(soundOf(latin), soundOf(arabic), 0.6)).toBeLessThanOrEqual(0.6);
});

test.each([
  ['burger', 'برغر', 'برجر', 'برقر'],
  ['gahwa', 'قهوه'],
  ['mango', 'مانجو', 'مانقو', 'مانغو'],
])('ROUTE-28: dialects write %s in their own way', (latin, ...arabic) => {
  for (const word of arabic) expect(soundCost(soundOf(latin), soundOf(word), 0.5)).toBeLessThanOrEqual(0.5);
});

test.each([
  ['pizza', 'سلطه'],
  ['coffee', 'كفته'],
  ['salad', 'سلمون'],
])('%s does not sound like %s', (latin, arabic) => {
  expect(soundCost(soundOf(latin), soundOf(arabic), 0.8)).toBe(Infinity);
});
