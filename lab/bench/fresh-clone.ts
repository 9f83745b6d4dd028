import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/testing/free-port.ts';
import type { Figure } from './report.ts';

const root = path.resolve(import.meta.dirname, '../..');
const budgetSeconds = 40;
const patienceSeconds = 600;

/** A clone that has nothing yet, and how long `npm start` takes there until the first page is on its way. */
export async function measureFreshClone(): Promise<Figure[]> {
  const parent = mkdtempSync(path.join(tmpdir(), 'sufra-clone-'));
  const folder = path.join(parent, 'sufra');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder]);
  const port = await freePort();
  const { NODE_ENV: _mode, NODE_COMPILE_CACHE: _cache, ...own } = process.env;
  const startedAt = performance.now();
  // The script that npm runs, started directly: npm itself does not pass signals on.
  const child = spawn(process.execPath, ['scripts/go.mjs', 'start'], {
    cwd: folder,
    env: { ...own, PORT: String(port) },
    stdio: 'ignore',
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  try {
    await untilFirstPage(`http://127.0.0.1:${port}/menu`, child);
    const seconds = (performance.now() - startedAt) / 1000;
    return [
      {
        what: '`npm start` on a fresh clone, to the first page',
        budget: `${budgetSeconds} s`,
        measured: `${seconds.toFixed(0)} s`,
        isMet: seconds <= budgetSeconds,
        command: 'npm run bench -- fresh-clone',
      },
    ];
  } finally {
    child.kill('SIGTERM');
    await closed;
    rmSync(parent, { recursive: true, force: true });
  }
}

async function untilFirstPage(address: string, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + patienceSeconds * 1000;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}`);
    const answer = await fetch(address).catch(() => undefined);
    const text = await answer?.text();
    if (answer?.ok && text) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`npm start showed no page within ${patienceSeconds} s`);
}
