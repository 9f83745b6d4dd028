import { expect, test } from 'vitest';
import { countRules } from './count-rules.ts';
import { readResults } from './read-results.ts';
import { readRules } from './read-rules.ts';
import { ruleIdsOf } from './rule-ids-of.ts';
import { rulesReport } from './rules-report.ts';

const rules = readRules(
  [
    'id\tarea\tside\tsource\trule',
    'CART-18\tcart\tclient\tA§1\tEqual lines merge.',
    'CART-19\tcart\tclient\tA§1\tThe quantity is never below one.',
    'PRICE-01\tprice\tboth\tA§9\tPrices have a currency.',
  ].join('\n'),
);

const results = (tests: { title: string; status: string }[]) =>
  readResults(
    JSON.stringify({ numTotalTests: tests.length, testResults: [{ name: 'a.test.ts', assertionResults: tests }] }),
  );

const idsOf = (list: { id: string }[]) => list.map((rule) => rule.id);

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

test('a rule counts when one of its tests passes, also beside tests of other rules', () => {
  const count = countRules(rules, results([{ title: 'CART-18, PRICE-01: both', status: 'passed' }]));
  expect(idsOf(count.proved)).toEqual(['CART-18', 'PRICE-01']);
  expect(idsOf(count.missing)).toEqual(['CART-19']);
});

test('one failing test takes a rule away, however many pass', () => {
  const count = countRules(
    rules,
    results([
      { title: 'CART-18: passes', status: 'passed' },
      { title: 'CART-18: fails', status: 'failed' },
    ]),
  );
  expect(idsOf(count.proved)).toEqual([]);
  expect(idsOf(count.failing)).toEqual(['CART-18']);
});

test('a skipped test proves nothing and breaks nothing', () => {
  const skipped = results([{ title: 'CART-18: later', status: 'skipped' }]);
  expect(idsOf(countRules(rules, skipped).proved)).toEqual([]);
  expect(idsOf(countRules(rules, skipped).failing)).toEqual([]);
});

test('an id that is not in the list is named', () => {
  const count = countRules(rules, results([{ title: 'CART-81: a slip', status: 'passed' }]));
  expect(count.unknownIds).toEqual(['CART-81']);
});

test('the report counts by area, lists what is missing on request, and ends with the total', () => {
  const count = countRules(rules, results([{ title: 'CART-18: merges', status: 'passed' }]));
  const report = rulesReport(count, { listMissing: true });
  expect(report).toContain('cart         1 of   2');
  expect(report).toContain('CART-19    The quantity is never below one.');
  expect(report.split('\n').at(-1)).toBe('Rules with a passing test: 1 of 3');
  expect(rulesReport(count, { listMissing: false })).not.toContain('CART-19');
});
