import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sufra-skew-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every way to ask for the time is skewed, and a given moment is not', async () => {
  const file = path.join(folder, 'skew');
  const day = 24 * 60 * 60 * 1000;
  writeFileSync(file, String(-3 * day));
  const script = `console.log(JSON.stringify([
    new Date().getTime(), Date.now(), new Date(Date()).getTime(), new Date(0).getTime(), new Date() instanceof Date
  ]))`;
  const before = Date.now();
  const clock = path.resolve(import.meta.dirname, 'skewed-clock.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', clock, '--eval', script], {
    env: { ...process.env, SKEW_FILE: file },
  });
  const [made, now, said, given, isDate] = JSON.parse(stdout) as [number, number, number, number, boolean];
  for (const moment of [made, now, said]) expect(Math.round((moment - before) / day)).toBe(-3);
  expect([given, isDate]).toEqual([0, true]);
});
