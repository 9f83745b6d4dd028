import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '@sufra/api/platform/database/database';
import { findObstacles } from '@sufra/api/platform/database/rights';
import { tableNames } from '@sufra/api/services';
import { expect, onTestFinished, test } from 'vitest';
import { importLoadMerchant } from '../testing/load-merchant.ts';
import { documentedCommands, runDocumented } from './document.ts';
import { findInstalledPostgres, startInstalledPostgres, type InstalledPostgres } from './installed-postgres.ts';

const bin = findInstalledPostgres();

const passwords = { OWNER_PASSWORD: 'owner', SHOP_PASSWORD: 'shop', BACKUP_PASSWORD: 'backup' };

const ownerUrl = (server: InstalledPostgres, database: string): string => server.url(database, 'sufra_owner', 'owner');
const shopUrl = (server: InstalledPostgres, database: string): string => server.url(database, 'sufra_shop', 'shop');

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

async function start(): Promise<InstalledPostgres> {
  const server = await startInstalledPostgres(bin!);
  onTestFinished(() => server.stop());
  return server;
}

test.runIf(bin)(
  'the documented commands make accounts, dump a shop, and restore it on another server',
  { timeout: 240_000 },
  async () => {
    const [postgres, elsewhere] = [await start(), await start()];
    const admin = { ADMIN_URL: postgres.url(), OWNER_URL: ownerUrl(postgres, 'sufra') };
    const applied = runDocumented('accounts', { bin: bin!, variables: { ...passwords, ...admin } });
    expect(applied).toMatch(/PostgreSQL database is up to date; migrations applied now: [1-9]/);
    await importLoadMerchant(shopUrl(postgres, 'sufra'));

    const folder = mkdtempSync(path.join(tmpdir(), 'sufra-dump-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const dump = documentedCommands('dump').replace('--file="', `--file="${folder}/`);
    expect(dump).toContain(folder);
    runDocumented('dump', {
      bin: bin!,
      variables: { BACKUP_URL: postgres.url('sufra', 'sufra_backup', 'backup') },
      commands: dump,
    });

    const there = { ADMIN_URL: elsewhere.url(), RESTORED_OWNER_URL: ownerUrl(elsewhere, 'sufra_restored') };
    const DUMP = path.join(folder, readdirSync(folder)[0] ?? '');
    const migrated = runDocumented('restore', { bin: bin!, variables: { ...passwords, ...there, DUMP } });
    expect(migrated).toContain('migrations applied now: 0');

    const [shop, restored] = await Promise.all([
      openDatabase({ databaseUrl: ownerUrl(postgres, 'sufra') }),
      openDatabase({ databaseUrl: ownerUrl(elsewhere, 'sufra_restored') }),
    ]);
    const before = await contentsOf(shop);
    const after = await contentsOf(restored);
    // The time of its last look at its schedule is the queue's own.
    delete before['pgboss.version'];
    delete after['pgboss.version'];
    expect(after).toEqual(before);
    expect(Object.values(before).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(15);
    const rules = (await shop.executeSql(triggers)).rows;
    expect((await restored.executeSql(triggers)).rows).toEqual(rules);
    expect(rules.length).toBeGreaterThan(1);
    const opened = await openDatabase({ databaseUrl: shopUrl(elsewhere, 'sufra_restored') });
    expect((await opened.executeSql(findObstacles, [tableNames])).rows).toEqual([]);
    await Promise.all([shop.close(), restored.close(), opened.close()]);
  },
);

test.runIf(bin)(
  'a shop that ran as the superuser of its database adopts the documented accounts',
  { timeout: 240_000 },
  async () => {
    const postgres = await start();
    const superuser = await openDatabase({ databaseUrl: postgres.url() });
    await superuser.executeSql('create database sufra');
    await superuser.close();
    await importLoadMerchant(postgres.url('sufra'));
    const variables = { ...passwords, ADMIN_URL: postgres.url(), OWNER_URL: ownerUrl(postgres, 'sufra') };
    runDocumented('adopt', { bin: bin!, variables });
    const [shop, owner] = await Promise.all([
      openDatabase({ databaseUrl: shopUrl(postgres, 'sufra') }),
      openDatabase({ databaseUrl: ownerUrl(postgres, 'sufra') }),
    ]);
    expect((await shop.executeSql(findObstacles, [tableNames])).rows).toEqual([]);
    expect((await shop.executeSql('select count(*)::int as count from merchants')).rows).toEqual([{ count: 1 }]);
    await expect(shop.executeSql('drop table orders')).rejects.toThrow('must be owner');
    await owner.executeSql('alter table orders add column mine integer');
    await importLoadMerchant(shopUrl(postgres, 'sufra'));
    await Promise.all([shop.close(), owner.close()]);
  },
);
