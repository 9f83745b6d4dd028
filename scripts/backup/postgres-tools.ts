import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../testing/free-port.ts';

/** A PostgreSQL that is installed on this machine, with the tools that belong to it. */
export type InstalledPostgres = { url: string; run(program: string, ...args: string[]): void; stop(): void };

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** The folder with the programs of the newest installed PostgreSQL; the packages that tests use have no pg_dump. */
export function findInstalledPostgres(parent = '/usr/lib/postgresql'): string | undefined {
  const versions = existsSync(parent) ? readdirSync(parent).toSorted((one, other) => Number(other) - Number(one)) : [];
  const folders = versions.map((version) => path.join(parent, version, 'bin'));
  return folders.find((folder) =>
    ['postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(path.join(folder, name))),
  );
}

/** Starts it on a new, empty folder. */
export async function startInstalledPostgres(bin: string): Promise<InstalledPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-backup-'));
  const account = isRoot ? { uid: nobody, gid: nobody } : {};
  if (isRoot) chownSync(folder, nobody, nobody);
  const run = (program: string, ...args: string[]): void =>
    void execFileSync(path.join(bin, program), args, {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const port = await freePort();
  const data = ['--pgdata', path.join(folder, 'data')];
  run('initdb', ...data, '--auth=trust', '--username=sufra', '--encoding=UTF8', '--locale=C', '--no-sync');
  const flags = `-h 127.0.0.1 -p ${port} -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', 'start', ...data, '--wait', '--log', path.join(folder, 'log'), '-o', flags);
  return {
    url: `postgres://sufra@127.0.0.1:${port}/postgres`,
    run,
    stop() {
      run('pg_ctl', 'stop', ...data, '--wait', '--mode=fast');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
