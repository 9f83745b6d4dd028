import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/testing/free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');
const millisecondsToStart = 180_000;
const millisecondsToStop = 60_000;

export type ShopOptions = {
  /** Where the product is, when it is not this one. */
  folder?: string;
  /** Keep what an earlier shop stored; a new folder with the demo's merchants otherwise. */
  dataDir?: string;
  /** A PostgreSQL database instead of the embedded one. */
  databaseUrl?: string;
  /** The same address again after a restart. */
  port?: number;
  environment?: Record<string, string>;
};

export type Shop = {
  url: string;
  port: number;
  dataDir: string;
  /** Everything the shop wrote so far. */
  log(): string;
  /** Asks the shop to close, as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends the process without warning, as a power cut of its machine would. */
  kill(): Promise<void>;
  /** Removes what it stored. */
  removeData(): void;
};

/** Starts the real server with the demo restaurant on a free port and waits until it is ready for guests. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const folder = options.folder ?? root;
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? newDataDir(options);
  // Vitest marks its processes as a test run; the shop is the real one.
  const { VITEST: _vitest, ...inherited } = process.env;
  const env = {
    ...inherited,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'true',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DEMO_STEP_SECONDS: '2',
    NODE_COMPILE_CACHE: path.join(folder, '.cache/compiled'),
    ...(options.databaseUrl
      ? { DATABASE_URL: options.databaseUrl, SECRET_KEY: 'a key that only the journeys ever use' }
      : {}),
    ...options.environment,
  };
  const entry = path.join(folder, 'apps/server/src/main.ts');
  const server = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  // Stops the shop when the run is interrupted.
  const takeAlong = () => server.kill('SIGKILL');
  process.once('exit', takeAlong);
  server.once('exit', () => process.off('exit', takeAlong));
  let log = '';
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => (log += text));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(server, url, () => log);
  return {
    url,
    port,
    dataDir,
    log: () => log,
    stop: () => stop(server, () => log),
    kill: () => end(server, 'SIGKILL'),
    removeData: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/**
 * Lets the shops of this run begin with the database of one that has imported the demo's merchants, which takes longer
 * than all the rest of a start. Answers how to remove it.
 */
export async function prepareData(): Promise<() => void> {
  const shop = await startShop();
  await shop.stop();
  process.env.PREPARED_SHOP = shop.dataDir;
  return shop.removeData;
}

function newDataDir({ folder, databaseUrl }: ShopOptions): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sufra-shop-'));
  const { PREPARED_SHOP: prepared } = process.env;
  if (prepared && !folder && !databaseUrl) cpSync(prepared, dataDir, { recursive: true });
  return dataDir;
}

async function untilReady(server: ChildProcess, url: string, log: () => string): Promise<void> {
  const giveUpAt = Date.now() + millisecondsToStart;
  while (!(await isReady(url))) {
    if (server.exitCode !== null) throw new Error(`The shop ended instead of starting:\n${log()}`);
    if (Date.now() > giveUpAt) {
      server.kill('SIGKILL');
      throw new Error(`The shop did not answer ${url}/readyz:\n${log()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Throws when the shop had to be killed, with its log. */
async function stop(server: ChildProcess, log: () => string): Promise<void> {
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    server.kill('SIGKILL');
  }, millisecondsToStop);
  await end(server, 'SIGTERM');
  clearTimeout(late);
  if (isLate) throw new Error(`The shop did not close within ${millisecondsToStop / 1000} s:\n${log()}`);
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}
