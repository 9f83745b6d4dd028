import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  countRules,
  isFullCount,
  readRules,
  ruleIdsOf,
  rulesReport,
  sidesOf,
  type RecordedTest,
} from './count-rules.ts';

const list = [
  'id\tarea\tside\tsource\trule',
  'CART-18\tcart\tclient\tA§1\tEqual lines merge.',
  'CART-19\tcart\tserver\tA§1\tThe quantity is never below one.',
  'PRICE-01\tprice\tboth\tA§9\tPrices have a currency.',
].join('\n');
const rules = readRules(list);

const onScreen = 'apps/storefront/app/cart/cart.test.tsx';
const atApi = 'apps/api/src/ordering/checkout/calculate.test.ts';
const inPackage = 'packages/ordering/src/cart/cart.test.ts';

const passed = (title: string, own: Partial<RecordedTest> = {}): RecordedTest => ({
  title,
  file: onScreen,
  state: 'passed',
  isExpectedToFail: false,
  assertions: 1,
  ...own,
});

const countOf = (tests: RecordedTest[], tree = 'this tree') => countRules(rules, [{ tree, tests }], 'this tree');
const provedBy = (tests: RecordedTest[]) => countOf(tests).proved.map(({ id }) => id);

test.each([
  ['CART-18: equal lines merge', ['CART-18']],
  ['CART-18, CART-19: equal lines merge', ['CART-18', 'CART-19']],
  ['equal lines merge, see CART-18: yes', []],
  ['CART-18 equal lines merge', []],
  ['CART-18:no blank after the colon', []],
  ['cart-18: lower case', []],
])('%s names %j', (title, ids) => {
  expect(ruleIdsOf(title)).toEqual(ids);
});

test('a rule counts when a test on its side passes', () => {
  expect(provedBy([passed('CART-18: merges')])).toEqual(['CART-18']);
  expect(provedBy([passed('CART-19: never below one', { file: atApi })])).toEqual(['CART-19']);
  expect(provedBy([passed('CART-19: never below one')])).toEqual([]);
});

test('a rule of both sides counts when client and server have a test each', () => {
  const client = passed('PRICE-01: shows the currency');
  const server = passed('PRICE-01: answers the currency', { file: atApi });
  expect(provedBy([client, server])).toEqual(['PRICE-01']);
  expect(countOf([client]).missing.find(({ rule }) => rule.id === 'PRICE-01')?.sides).toEqual(['server']);
  expect(countOf([server]).missing.find(({ rule }) => rule.id === 'PRICE-01')?.sides).toEqual(['client']);
});

test.each([
  ['e2e/cart.e2e.ts', ['client', 'server']],
  ['apps/server/src/whole-shop/routes.shop.test.ts', ['client', 'server']],
  [onScreen, ['client']],
  [atApi, ['server']],
  ['apps/server/src/gateways/webhooks.test.ts', ['server']],
  ['packages/ui/src/overlays/snackbars.test.tsx', ['client']],
  [inPackage, []],
  ['packages/contracts/src/app-icon.test.ts', []],
  ['scripts/rules/count-rules.test.ts', []],
])('%s runs through %j', (file, sides) => {
  expect(sidesOf(file)).toEqual(sides);
});

test('a test of the shared packages proves nothing on either side', () => {
  expect(provedBy([passed('CART-18, CART-19, PRICE-01: all of it', { file: inPackage })])).toEqual([]);
});

test.each<[string, Partial<RecordedTest>]>([
  ['without an assertion', { assertions: 0 }],
  ['that is skipped', { state: 'skipped' }],
  ['that never ran', { state: 'pending' }],
  ['that is meant to fail', { isExpectedToFail: true }],
  ['that failed', { state: 'failed' }],
])('a test %s proves nothing', (_what, own) => {
  expect(provedBy([passed('CART-18: merges', own)])).toEqual([]);
});

test('one failing test takes a rule away, however many pass', () => {
  const counted = countOf([passed('CART-18: passes'), passed('CART-18: fails', { state: 'failed', file: inPackage })]);
  expect(counted.proved).toEqual([]);
  expect(counted.missing.find(({ rule }) => rule.id === 'CART-18')).toMatchObject({ sides: [], isFailing: true });
});

test('results of other sources prove nothing', () => {
  expect(countOf([passed('CART-18: merges')], 'another tree').proved).toEqual([]);
});

test('one test that carries every id there is proves none of them', () => {
  const all = readRules(readFileSync(path.resolve(import.meta.dirname, '../../docs/rules.tsv'), 'utf8'));
  const title = `${all.map(({ id }) => id).join(', ')}: everything`;
  const counted = countRules(all, [{ tree: '', tests: [passed(title, { file: 'e2e/all.e2e.ts' })] }], '');
  expect(counted.proved).toEqual([]);
  expect(isFullCount(counted)).toBe(false);
  expect(rulesReport(counted)).toContain(title);
});

test('an id that is not in the list is named, and the count is not full', () => {
  const full = [
    passed('CART-18: merges'),
    passed('CART-19: never below one', { file: atApi }),
    passed('PRICE-01: shows it', { file: 'e2e/price.e2e.ts' }),
  ];
  expect(isFullCount(countOf(full))).toBe(true);
  const slip = countOf([...full, passed('CART-81: a slip', { state: 'skipped' })]);
  expect([slip.unknownIds, isFullCount(slip)]).toEqual([['CART-81'], false]);
});

test('the report counts by area, says what is missing and where, and ends with the total', () => {
  const report = rulesReport(countOf([passed('CART-18: merges'), passed('PRICE-01: shows it')]));
  expect(report).toContain('cart         1 of   2');
  expect(report).toMatch(/CART-19 +server +The quantity is never below one\./);
  expect(report).toMatch(/PRICE-01 +server +Prices have a currency\./);
  expect(report.split('\n').at(-1)).toBe('Rules proved on this tree: 1 of 3');
});

test('a side that is none is an error', () => {
  expect(() => readRules(list.replace('both', 'everywhere'))).toThrow('the side of PRICE-01 is "everywhere"');
});
