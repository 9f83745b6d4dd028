import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sufra-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the lock on the embedded database', () => {
  test('a second opening is refused, with who holds it and what to do', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(new RegExp(`process ${process.pid}.*DATA_DIR`));
    unlock();
    lockFolder(folder)();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  test('the lock of a process that is gone is taken over', () => {
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }));
    expect(() => lockFolder(folder)()).not.toThrow();
  });

  test('a process that only has the same number counts as gone', () => {
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.pid, startedAt: 'before the restart' }));
    expect(() => lockFolder(folder)()).not.toThrow();
  });

  test('a lock file that a crash left half written is taken over', () => {
    writeFileSync(join(folder, 'lock'), '{"pid":');
    expect(() => lockFolder(folder)()).not.toThrow();
  });
});
