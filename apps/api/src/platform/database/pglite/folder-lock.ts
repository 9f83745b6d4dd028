import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Two processes on one embedded database lose rows without an error, so the second one is refused.
 * Returns the function that gives the folder free again.
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'lock');
  const own = `${lock}.${process.pid}`;
  const me = JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) });
  writeFileSync(own, me);
  try {
    if (!tryLink(own, lock)) {
      removeAbandoned(lock, folder);
      if (!tryLink(own, lock)) throw inUse(folder, lock);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (readHolder(lock)?.text === me) rmSync(lock, { force: true });
  };
}

function removeAbandoned(lock: string, folder: string): void {
  const holder = readHolder(lock);
  if (holder && isAlive(holder)) throw inUse(folder, lock);
  const aside = `${lock}.abandoned.${process.pid}`;
  if (!existsSync(lock)) return;
  renameSync(lock, aside);
  // Another process may have taken the lock since it was read: then it is put back.
  if (readHolder(aside)?.text !== holder?.text) {
    tryLink(aside, lock);
    rmSync(aside, { force: true });
    throw inUse(folder, lock);
  }
  rmSync(aside, { force: true });
}

type Holder = { pid: number; startedAt: string | null; text: string };

function readHolder(lock: string): Holder | undefined {
  try {
    const text = readFileSync(lock, 'utf8');
    return { ...(JSON.parse(text) as { pid: number; startedAt: string | null }), text };
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return processStart(holder.pid) === holder.startedAt;
}

/** On Linux the start tick tells a process from a later one with the same number. */
function processStart(pid: number): string | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function inUse(folder: string, lock: string): Error {
  const holder = readHolder(lock);
  return new Error(
    `The database folder ${folder} is in use by process ${holder?.pid ?? 'unknown'}. ` +
      'Stop that process first, choose another DATA_DIR, or set DATABASE_URL to share one PostgreSQL.',
  );
}
