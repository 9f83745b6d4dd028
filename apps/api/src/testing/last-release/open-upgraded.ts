import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { openDatabase } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/db.ts';
import { openPglite } from '../../platform/database/pglite/open-pglite.ts';
import { jobList } from '../../job-list.ts';
import { openJobQueue } from '../../platform/jobs/jobs.ts';
import { createEmptyDatabase } from '../crash/empty-database.ts';

/** A database of the last release, stored compressed in this folder, under the tables of this one. */
export async function openUpgraded(file: string): Promise<Database> {
  const dump = gunzipSync(readFileSync(new URL(file, import.meta.url))).toString();
  const sql = `set check_function_bodies = false; ${dump}; reset check_function_bodies`;
  const serverUrl = process.env.TEST_DATABASE_URL;
  const database = serverUrl ? await openPostgresql(serverUrl, sql) : await openEmbedded(sql);
  const queue = await openJobQueue(database, { jobs: jobList, onError: () => {}, isMaintained: false });
  await queue.stop();
  return database;
}

async function openPostgresql(serverUrl: string, sql: string): Promise<Database> {
  const databaseUrl = await createEmptyDatabase(serverUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
  return openDatabase({ databaseUrl });
}

async function openEmbedded(sql: string): Promise<Database> {
  const old = new PGlite();
  await old.exec(sql);
  const loadDataDir = await old.dumpDataDir('none');
  await old.close();
  return openPglite({ loadDataDir });
}
