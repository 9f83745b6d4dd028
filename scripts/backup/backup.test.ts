import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '@sufra/api/database/database';
import { expect, onTestFinished, test } from 'vitest';
import { importLoadMerchant } from '../load/load-merchant.ts';
import { findInstalledPostgres, startInstalledPostgres } from './postgres-tools.ts';

const bin = findInstalledPostgres();

/** Every table with its rows, as text that any difference would change. */
async function contentsOf(database: Database): Promise<Record<string, string>> {
  const { rows } = await database.executeSql(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'drizzle', 'pgboss')`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of rows as { name: string }[]) {
    const digest = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest from ${name} t`;
    contents[name] = ((await database.executeSql(digest)).rows as [{ digest: string }])[0].digest;
  }
  return contents;
}

const triggers = `select tgname, tgenabled from pg_trigger where not tgisinternal order by tgname`;

/** As docs/deployment.md says; only where PostgreSQL and its tools are installed. */
test.runIf(bin)('what pg_dump writes, pg_restore makes the same shop of', { timeout: 120_000 }, async () => {
  const postgres = await startInstalledPostgres(bin!);
  onTestFinished(() => postgres.stop());
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-dump-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o777);
  const file = path.join(folder, 'sufra.dump');
  await importLoadMerchant(postgres.url);
  const shop = await openDatabase({ databaseUrl: postgres.url });
  const before = await contentsOf(shop);
  const rules = await shop.executeSql(triggers);
  postgres.run('pg_dump', `--dbname=${postgres.url}`, '--format=custom', `--file=${file}`);
  await shop.executeSql('create database restored');
  const databaseUrl = new URL('/restored', postgres.url).href;
  postgres.run('pg_restore', '--exit-on-error', '--single-transaction', '--no-owner', `--dbname=${databaseUrl}`, file);
  const restored = await openDatabase({ databaseUrl });
  expect(restored.migrated).toBe(0);
  expect(await contentsOf(restored)).toEqual(before);
  expect((await restored.executeSql(triggers)).rows).toEqual(rules.rows);
  expect(Object.values(before).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(15);
  expect(rules.rows.length).toBeGreaterThan(1);
  await Promise.all([shop.close(), restored.close()]);
});
