import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecordedRun } from './count-rules.ts';
import { fingerprintOf } from './source-tree.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
beforeEach(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(path.join(root, '.cache/rules-'));
  writeFileSync(path.join(folder, '.gitignore'), 'node_modules/\n/results/\n*.log\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const sample = `
  import { afterEach, beforeEach, expect, test } from 'vitest';
  beforeEach(() => expect(1).toBe(1));
  afterEach(() => expect(1).toBe(1));
  test('CART-18: asserts', () => expect(1).toBe(1));
  test('CART-19: is empty', () => {});
  test.fails('CART-20: is meant to fail', () => expect(1).toBe(2));
  test.skip('CART-21: is skipped', () => expect(1).toBe(1));
  test.todo('CART-22: is not written');
  test.each([1, 2])('CART-23: for %d', (value) => expect(value).toBe(1));
`;

test(
  'a run writes down what became of each test, and hooks do not assert for an empty one',
  { timeout: 60_000 },
  async () => {
    writeFileSync(path.join(folder, 'sample.test.ts'), sample);
    const config = {
      test: {
        name: 'sample',
        runner: path.join(root, 'scripts/testing/counting-runner.ts'),
        reporters: [[path.join(root, 'scripts/rules/record-results.ts'), { folder: path.join(folder, 'results') }]],
      },
    };
    writeFileSync(path.join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};`);
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    // One of the tests fails on purpose.
    await promisify(execFile)(process.execPath, [vitest, 'run', '--root', folder]).catch(() => undefined);

    const { tests } = JSON.parse(readFileSync(path.join(folder, 'results/sample.json'), 'utf8')) as RecordedRun;
    const seen = tests.map(({ title, state, isExpectedToFail, assertions }) => [
      title,
      state,
      isExpectedToFail,
      assertions,
    ]);
    expect(seen).toEqual([
      ['CART-18: asserts', 'passed', false, 1],
      ['CART-19: is empty', 'passed', false, 0],
      ['CART-20: is meant to fail', 'passed', true, 1],
      ['CART-21: is skipped', 'skipped', false, 0],
      ['CART-22: is not written', 'skipped', false, 0],
      ['CART-23: for 1', 'passed', false, 1],
      ['CART-23: for 2', 'failed', false, 1],
    ]);
    expect(new Set(tests.map(({ file }) => file))).toEqual(new Set(['sample.test.ts']));
  },
);

test('the fingerprint of the sources changes with every file, its name and its words, and with nothing that is ignored', () => {
  const write = (name: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
    return fingerprintOf(folder);
  };
  const first = write('a.ts', 'one');
  expect(write('a.ts', 'one')).toBe(first);
  for (const name of ['results/unit.json', 'node_modules/p/index.js', 'b/node_modules/p.js', 'b.log', '.git/HEAD'])
    expect(write(name, 'x'), name).toBe(first);
  const changes = [
    write('a.ts', 'two'),
    write('deep/a.ts', 'one'),
    write('deep/results/unit.json', 'x'),
    write('.x', ''),
  ];
  expect(new Set([first, ...changes]).size).toBe(changes.length + 1);
});

test('a line of .gitignore that it cannot read stops it', () => {
  writeFileSync(path.join(folder, '.gitignore'), 'a*/b?.ts\n');
  expect(() => fingerprintOf(folder)).toThrow('a*/b?.ts is a kind of line');
});
