import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A place for data that can become full. */
export type SmallDisk = {
  folder: string;
  /** True when it is a disk of its own; a plain folder cannot be filled without filling the machine. */
  canBeFilled: boolean;
  fill(): void;
  free(): void;
  remove(): void;
};

/** A file system in memory of this size where mounting is allowed (root on Linux), else a plain folder. */
export function openSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-chaos-'));
  const canBeFilled = mount(folder, megabytes);
  chmodSync(folder, 0o777);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    canBeFilled,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (const size of [1024 * 1024, 4096, 1]) while (tryWrite(file, size));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      if (canBeFilled) execFileSync('umount', ['--lazy', folder]);
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mount(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'sufra-chaos', folder], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

function tryWrite(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch {
    return false;
  }
}
