import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lockProblems, readAudit } from './audit.mjs';
import { inRoot } from './paths.mjs';

const report = (vulnerabilities: object) =>
  `npm warn something\n${JSON.stringify({ vulnerabilities: { 'left-pad': {} }, metadata: { vulnerabilities } })}\n`;

test('a weakness that is high or critical fails, a lesser one does not', () => {
  expect(readAudit(0, report({ high: 0, critical: 0, moderate: 3 }))).toEqual({ kind: 'clean' });
  expect(readAudit(1, report({ high: 1 }))).toEqual({ kind: 'weak', details: 'left-pad' });
  expect(readAudit(1, report({ critical: 1 }))).toMatchObject({ kind: 'weak' });
});

test.each([
  [
    'npm warn audit 405 Method Not Allowed - POST https://registry.example/\n{"message":"nothing"}',
    '405 Method Not Allowed',
  ],
  ['npm error network request failed', 'npm audit ended with 1 and no report'],
  ['', 'npm audit ended with 1 and no report'],
])('a registry that does not answer is said to have been of no help', (output, reason) => {
  expect(readAudit(1, output)).toMatchObject({ kind: 'not-asked', reason: expect.stringContaining(reason) });
});

test('every package has a licence that suits the shop, a checksum, and names no registry', () => {
  expect(lockProblems(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')))).toEqual([]);
});

test('a package that does not is named', () => {
  const integrity = 'sha512-x';
  const packages = {
    '': {},
    'packages/ordering': {},
    'node_modules/@sufra/ordering': { link: true },
    'node_modules/free': { license: '(GPL-3.0 OR MIT)', integrity },
    'node_modules/bound': { license: 'MIT AND AGPL-3.0', integrity },
    'node_modules/a/node_modules/nameless': { integrity },
    'node_modules/unchecked': { license: 'MIT' },
    'node_modules/placed': { license: 'MIT', integrity, resolved: 'https://registry.example/placed.tgz' },
  };
  expect(lockProblems({ packages })).toEqual([
    'bound: MIT AND AGPL-3.0',
    'nameless: no licence',
    'unchecked: no checksum',
    'placed: names a registry',
  ]);
});
