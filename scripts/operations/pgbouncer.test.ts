import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@sufra/api/platform/database/database';
import { expect, onTestFinished, test } from 'vitest';
import { importLoadMerchant } from '../testing/load-merchant.ts';
import { freePort } from '../testing/free-port.ts';
import { findInstalledPostgres, startInstalledPostgres } from './installed-postgres.ts';

const bin = findInstalledPostgres();
const pgbouncer = process.env.PGBOUNCER_PATH || '/usr/sbin/pgbouncer';
const example = readFileSync(path.resolve(import.meta.dirname, '../../deploy/pgbouncer.ini'), 'utf8');
const nobody = 65_534;

/** The shipped example before a server; answers its port. */
async function startPgbouncer(serverPort: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-pgbouncer-'));
  const port = await freePort();
  const users = path.join(folder, 'userlist.txt');
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(users, '"admin" "admin"\n');
  writeFileSync(
    file,
    example
      .replace('host=postgres port=5432 dbname=sufra', `host=127.0.0.1 port=${serverPort} dbname=postgres`)
      .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1\nunix_socket_dir =')
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/etc/pgbouncer/userlist.txt', users),
  );
  // An unpacked package has its libraries beside it, in a folder that only its owner may open.
  const program = path.join(folder, 'pgbouncer');
  const libraries = globSync(path.resolve(pgbouncer, '../../lib/*/libcares.so.2.*'));
  for (const library of libraries) cpSync(library, path.join(folder, 'libcares.so.2'));
  cpSync(pgbouncer, program);
  for (const name of [folder, users, file]) if (process.getuid?.() === 0) chownSync(name, nobody, nobody);
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const started = spawn(program, [file], {
    ...account,
    env: { ...process.env, LD_LIBRARY_PATH: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  started.stderr.setEncoding('utf8').on('data', (text) => (log += text));
  onTestFinished(async () => {
    started.kill('SIGTERM');
    if (started.exitCode === null) await once(started, 'exit');
    rmSync(folder, { recursive: true });
  });
  await expect
    .poll(
      async () => {
        if (started.exitCode !== null) throw new Error(`PgBouncer ended:\n${log}`);
        const line = createConnection(port, '127.0.0.1');
        const isOpen = await Promise.race([
          once(line, 'connect').then(() => true),
          once(line, 'error').then(() => false),
        ]);
        line.destroy();
        return isOpen;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return port;
}

test.runIf(bin && existsSync(pgbouncer))('a shop works through the shipped pooler', { timeout: 120_000 }, async () => {
  const server = await startInstalledPostgres(bin!);
  onTestFinished(() => server.stop());
  const port = await startPgbouncer(server.port);
  const databaseUrl = `postgres://admin:admin@127.0.0.1:${port}/sufra`;
  await importLoadMerchant(databaseUrl);
  const shop = await openDatabase({ databaseUrl, poolSize: 3, answerWithinSeconds: 10 });
  const other = await openDatabase({ databaseUrl, poolSize: 3, answerWithinSeconds: 10 });
  const heard = new Promise<string>((resolve) => void shop.listen('kitchen', resolve));
  await expect
    .poll(async () => {
      await other.executeSql(`select pg_notify('kitchen', 'ready')`);
      return Promise.race([heard, Promise.resolve('')]);
    })
    .toBe('ready');
  const { rows } = await other.executeSql('select count(*)::int as count from merchants');
  expect(rows).toEqual([{ count: 1 }]);
  await Promise.all([shop.close(), other.close()]);
});
