import path from 'node:path';
import { expect, test } from 'vitest';
import { findSlowPatterns } from './slow-patterns.ts';
import { readSourceFiles } from './source-file.ts';

const root = path.resolve(import.meta.dirname, '../..');

// Every source is read and parsed: a busy machine takes its time over that.
test(
  'no pattern of the shop takes longer and longer over a text that somebody makes for it',
  { timeout: 60_000 },
  () => {
    const files = readSourceFiles(root, ['.ts', '.tsx']).filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path));
    expect(files.length).toBeGreaterThan(800);
    expect(findSlowPatterns(files)).toEqual([]);
  },
);

test('such a pattern is found wherever it stands', () => {
  const text =
    'const a = (text: string) => /^(?:x+)+$/v.test(text);\nconst b = /^[^@]+@[^@]+\\.[^@]+$/;\nconst c = /^x+$/;';
  expect(findSlowPatterns([{ path: 'a.ts', text }])).toMatchObject([
    { pattern: '/^(?:x+)+$/v', how: expect.stringContaining('exponential') },
    { pattern: '/^[^@]+@[^@]+\\.[^@]+$/', how: expect.stringContaining('polynomial') },
  ]);
});

test('a repeated group that can be eaten by a part of its own is found', () => {
  const found = (pattern: string) => findSlowPatterns([{ path: 'a.ts', text: `const a = ${pattern};` }]);
  expect(found('/^(<!--.*?-->\\s*)*<svg/s')).toMatchObject([{ how: 'exponential (repetition)' }]);
  expect(found('/^(?:ab[^c]+)+$/')).toMatchObject([{ how: 'exponential (repetition)' }]);
  expect(found('/^[a-z]+(-[a-z]+)*$/')).toEqual([]);
  expect(found('/^(?:"[^"]*",)*$/')).toEqual([]);
});
