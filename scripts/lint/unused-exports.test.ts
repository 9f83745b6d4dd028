import { expect, test } from 'vitest';
import { findUnusedExports } from './unused-exports.ts';

const rule = 'packages/ordering/src/cart/cart-expiry.ts';
const source =
  '/** @example isOver(5) */\nexport function isOver(seconds: number): boolean {\n  return seconds < 0;\n}\n';
const unusedBeside = (path: string, text: string) =>
  findUnusedExports([
    { path: rule, text: source },
    { path, text },
  ]).map(({ path: file, line }) => `${file}:${line}`);

test('a function that tests alone use is found at its line, and told what to do', () => {
  const call = "import { isOver } from './cart-expiry.ts';\ntest('x', () => isOver(1));\n";
  expect(unusedBeside('packages/ordering/src/cart/cart-expiry.test.ts', call)).toEqual([`${rule}:2`]);
  expect(unusedBeside('apps/api/src/testing/seed-shop.ts', call)).toEqual([`${rule}:2`]);
  expect(findUnusedExports([{ path: rule, text: source }])[0]?.message).toContain('delete it with its tests');
});

test('an import, a re-export and a comment are no use', () => {
  expect(unusedBeside('packages/ordering/src/index.ts', "export { isOver } from './cart/cart-expiry.ts';\n")).toEqual([
    `${rule}:2`,
  ]);
  expect(unusedBeside('apps/api/src/main.ts', "import {\n  isOver,\n} from '@sufra/ordering';\n// isOver\n")).toEqual([
    `${rule}:2`,
  ]);
});

test('a call of an app, of a tool or of the same file is one', () => {
  const call = "import { isOver } from '@sufra/ordering';\nexport default () => isOver(1);\n";
  expect(unusedBeside('apps/storefront/app/cart/cart.route.tsx', call)).toEqual([]);
  expect(unusedBeside('lab/load/main.ts', call)).toEqual([]);
  expect(findUnusedExports([{ path: rule, text: `${source}const isLate = isOver(2);\n` }])).toEqual([]);
});

test('tables and what the framework calls by name need no caller', () => {
  const text = 'export const offers = pgTable();\nexport const handleError = 1;\n';
  expect(findUnusedExports([{ path: 'apps/api/src/ordering/promotion/promotion.tables.ts', text }])).toEqual([]);
  const entry = 'apps/storefront/app/entry.server.tsx';
  expect(findUnusedExports([{ path: entry, text: 'export const handleError = 1;\n' }])).toEqual([]);
});
