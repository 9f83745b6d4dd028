import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@sufra/api/platform/database/database';
import { generate } from 'selfsigned';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from './postgres-server.ts';

const certify = () =>
  generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });

const secured = 'select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where datname is not null';

test(
  'a shop speaks to PostgreSQL by TLS, and to no other server than the one it knows',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sufra-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    chmodSync(folder, 0o755);
    const [known, stranger] = await Promise.all([certify(), certify()]);
    const file = (name: string, content: string): string => {
      writeFileSync(path.join(folder, name), content, { mode: 0o644 });
      return path.join(folder, name);
    };
    const authority = file('known.pem', known.cert);
    const other = file('stranger.pem', stranger.cert);
    const key = file('key.pem', known.private);
    chmodSync(key, 0o600);
    // The account that PostgreSQL runs under when the tests are root's.
    if (process.getuid?.() === 0) chownSync(key, 65_534, 65_534);
    const server = await startPostgres({
      settings: ['ssl=on', `ssl_cert_file=${authority}`, `ssl_key_file=${key}`],
    });
    onTestFinished(() => server.stop());
    const url = server.url.replace('127.0.0.1', 'localhost');

    const database = await openDatabase({ databaseUrl: `${url}?sslmode=verify-full&sslrootcert=${authority}` });
    await database.listen('tests', () => undefined);
    expect((await database.executeSql(secured)).rows).toEqual([{ ssl: true }]);
    await database.close();

    const fooled = openDatabase({ databaseUrl: `${url}?sslmode=verify-full&sslrootcert=${other}` });
    await expect(fooled).rejects.toThrow(/self-signed|verify/);
  },
);
