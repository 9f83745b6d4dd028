import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../platform/database/database.ts';
import type { Database } from '../platform/database/db.ts';
import { distribute } from '../platform/database/distribute.ts';

/** Any number; it only has to be the same in every worker of a run. */
const templateLock = 9_120_447;

/**
 * The address of a new database on the server, copied from a template that the first worker prepares. With partitions it is
 * distributed as `npm run db:distribute` does it.
 */
export async function createPostgresTestDatabase(
  serverUrl: string,
  version: string,
  prepare: (database: Database) => Promise<void>,
  partitions = 0,
): Promise<string> {
  const template = `template_${version}_${partitions}`;
  const copy = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [templateLock]);
    const known = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (known.rowCount === 0) {
      await admin.query(`create database ${template}`);
      const database = await openDatabase({ databaseUrl: urlOf(serverUrl, template) });
      await prepare(database);
      await database.close();
      await untilUnused(admin, template);
      if (partitions > 0) await distributeTemplate(urlOf(serverUrl, template), partitions);
      await untilUnused(admin, template);
    }
    await admin.query(`create database ${copy} template ${template} strategy file_copy`);
  } finally {
    await admin.end();
  }
  return urlOf(serverUrl, copy);
}

/** A connection that was closed here is gone from the server a moment later; until then nothing is copied or distributed. */
async function untilUnused(admin: pg.Client, name: string): Promise<void> {
  for (;;) {
    const { rowCount } = await admin.query('select 1 from pg_stat_activity where datname = $1', [name]);
    if (rowCount === 0) return;
    await setTimeout(20);
  }
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function distributeTemplate(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await distribute((text, values) => client.query(text, values), { kind: 'partitions', count });
  await client.end();
}
