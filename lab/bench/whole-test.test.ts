import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readWholeTest } from './whole-test.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'whole-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const afterARunOf = (minutes: number, closing: string) => {
  const file = path.join(folder, 'whole.json');
  writeFileSync(file, JSON.stringify({ minutes, closing, endedAt: '2026-11-20T09:00:00.000Z' }));
  return readWholeTest(file)[0];
};

test('the last run of all tests counts when it was short enough and nothing failed', () => {
  expect(afterARunOf(11.1, '4000 passed, 0 failed')).toMatchObject({
    measured: '11.1 minutes, 4000 passed, 0 failed (2026-11-20 09:00 UTC)',
    isMet: true,
  });
  expect(afterARunOf(12.3, '4000 passed, 0 failed')?.isMet).toBe(false);
  expect(afterARunOf(3, '4000 passed, 10 failed')?.isMet).toBe(false);
});

test('without such a run nothing is claimed', () => {
  expect(readWholeTest(path.join(folder, 'nothing.json'))[0]?.isMet).toBe(false);
});
