import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverEnvironment, serverOptions } from '../../scripts/go/server-options.mjs';
import { freePort } from '../../scripts/testing/free-port.ts';

/** A shop that runs for the bench: the real server in its own process, on a folder of its own. */
export type BenchShop = {
  address: string;
  startedInSeconds: number;
  /** The server process now; another one after a restart. */
  pid(): number;
  /** Resident memory of the server process now, in megabytes. */
  memoryMegabytes(): number;
  stop(): Promise<void>;
  /** Stops the process and starts it again on the same data. */
  restart(): Promise<number>;
};

const main = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts');

/** Starts the server and waits until it is ready; with `databaseUrl` on PostgreSQL, else on PGlite. */
export async function startBenchShop(
  options: { databaseUrl?: string; env?: Record<string, string> } = {},
): Promise<BenchShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-bench-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...serverEnvironment,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../.cache/compiled'),
    DEMO: 'true',
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    SECRET_KEY: 'for the bench and nothing else, never for a shop',
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...options.env,
  };
  let child: ChildProcess;
  const start = async (): Promise<number> => {
    const startedAt = performance.now();
    child = spawn(process.execPath, [...serverOptions, main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    await untilReady(address, child).catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
    return (performance.now() - startedAt) / 1000;
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await closed;
  };
  const startedInSeconds = await start();
  return {
    address,
    startedInSeconds,
    pid: () => child.pid ?? 0,
    memoryMegabytes: () => residentMegabytes(child.pid),
    restart: async () => {
      await stop();
      return start();
    },
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  const patience = performance.now() + 60_000;
  while (performance.now() < patience) {
    if (child.exitCode !== null) throw new Error(`the server stopped with code ${child.exitCode}`);
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the server did not become ready within a minute');
}

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
