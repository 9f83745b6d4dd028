import path from 'node:path';
import { expect, test } from 'vitest';
import { findCitationBreaches, readCitable } from './citations.ts';

const citable = readCitable(path.resolve(import.meta.dirname, '../..'));
const refused = (text: string) =>
  findCitationBreaches([{ path: 'a.ts', text }], citable).map(({ line, message }) => `${line}: ${message}`);

test('rules, choices and decision records of the repository may be cited', () => {
  expect(refused('/** Lines merge (CART-18, D-26, decision record 0072). UTF-8, SHA-256. */')).toEqual([]);
});

test('what is not in the repository is found at its line', () => {
  const [rule, choice, record, number] = ['CART-1800', 'D-99', 'decision record 9999', ['decision', 11].join(' ')];
  expect(refused(`\n// ${rule}`)).toEqual([expect.stringMatching(/^2: CART-1800 is not in docs\/rules\.tsv/)]);
  expect(refused(`// ${choice}`)).toEqual([expect.stringContaining('is not in docs/choices.md')]);
  expect(refused(`// ${record}`)).toEqual([expect.stringContaining('9999 is not in docs/decisions')]);
  expect(refused(`// ${number}`)).toEqual([expect.stringContaining('Cite a rule id')]);
});
