import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../testing/free-port.ts';

/** A PostgreSQL server of the operating system's packages, with an administrator whose password is `admin`. */
export type InstalledPostgres = {
  /** The administrator's address of a database; `postgres` by default. */
  url(database?: string, account?: string, password?: string): string;
  port: number;
  data: string;
  run(program: string, ...args: string[]): void;
  stop(how?: 'fast' | 'immediate'): void;
};

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** The folder with the programs of the newest installed PostgreSQL; the packages that tests use have no pg_dump. */
export function findInstalledPostgres(parent = '/usr/lib/postgresql'): string | undefined {
  const versions = existsSync(parent) ? readdirSync(parent).toSorted((one, other) => Number(other) - Number(one)) : [];
  const folders = versions.map((version) => path.join(parent, version, 'bin'));
  return folders.find((folder) =>
    ['postgres', 'pg_dump', 'pg_restore', 'pg_basebackup'].every((name) => existsSync(path.join(folder, name))),
  );
}

/** Starts a server on a new, empty folder, or on the folder that `fill` fills, such as a copy of another server. */
export async function startInstalledPostgres(
  bin: string,
  fill?: (data: string, run: InstalledPostgres['run']) => void,
): Promise<InstalledPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-postgres-'));
  const account = isRoot ? { uid: nobody, gid: nobody } : {};
  if (isRoot) chownSync(folder, nobody, nobody);
  const run: InstalledPostgres['run'] = (program, ...args) =>
    void execFileSync(path.join(bin, program), args, {
      ...account,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'inherit'],
      env: { ...process.env, PGPASSWORD: 'admin' },
    });
  const data = path.join(folder, 'data');
  if (fill) fill(data, run);
  else initialise(data, folder, bin, account);
  const port = await freePort();
  const flags = `-h 127.0.0.1 -p ${port} -c unix_socket_directories= -c fsync=off -c wal_level=replica`;
  run('pg_ctl', 'start', '--pgdata', data, '--wait', '--log', path.join(folder, 'log'), '-o', flags);
  return {
    port,
    data,
    url: (database = 'postgres', name = 'admin', password = 'admin') =>
      `postgres://${name}:${password}@127.0.0.1:${port}/${database}`,
    run,
    stop(how = 'fast') {
      if (!existsSync(path.join(data, 'postmaster.pid'))) return;
      run('pg_ctl', 'stop', '--pgdata', data, '--wait', `--mode=${how}`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function initialise(data: string, folder: string, bin: string, account: object): void {
  const options = ['--auth=scram-sha-256', '--username=admin', '--pwfile=password', '--encoding=UTF8', '--no-sync'];
  writeFileSync(path.join(folder, 'password'), 'admin\n', { mode: 0o644 });
  execFileSync(path.join(bin, 'initdb'), ['--pgdata', data, ...options, '--locale=C'], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
