import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../context.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { migrationsFolder } from '../database/migrations-folder.ts';
import { openPglite } from '../database/open-pglite.ts';
import { jobList } from '../job-list.ts';
import { openJobQueue } from '../jobs/jobs.ts';
import { createPostgresTestDatabase } from './postgres-test-database.ts';

const cacheFolder = fileURLToPath(new URL('../../../../node_modules/.cache/sufra-test-database/', import.meta.url));

let shared: Promise<Database> | undefined;

/** The database that all tests of this worker share: the embedded one, or one on the server that the run provides. */
export function sharedTestDatabase(): Promise<Database> {
  shared ??= process.env.TEST_DATABASE_URL ? openPostgres() : openFromDump();
  return shared;
}

/** The same database as another process sees it: connections of its own, except that the embedded one has only one. */
export async function openTestDatabaseAgain(): Promise<Database> {
  const database = await sharedTestDatabase();
  if (!databaseUrl) return { ...database, close: async () => {} };
  return openDatabase({ databaseUrl });
}

let databaseUrl: string | undefined;

async function openPostgres(): Promise<Database> {
  databaseUrl = await createPostgresTestDatabase(process.env.TEST_DATABASE_URL ?? '', versionKey(), declareQueues);
  return openDatabase({ databaseUrl });
}

/** Empties every table; the tables themselves and the declared queues stay. */
export async function emptyDatabase(database: Database): Promise<void> {
  const { rows } = await database.executeSql(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  );
  const [{ names }] = rows as [{ names: string }];
  // The order log refuses that like any other change; as a replica, a session runs no triggers.
  await database.executeSql(
    `begin; set local session_replication_role = replica; truncate ${names} restart identity cascade; commit`,
  );
  await database.executeSql('delete from pgboss.job');
}

/** A dump with migrations applied and queues declared, made once per version of both. */
async function openFromDump(): Promise<Database> {
  const file = join(cacheFolder, `${versionKey()}.tar`);
  if (!existsSync(file)) await makeDump(file);
  return openPglite({ loadDataDir: new Blob([readFileSync(file)]) });
}

async function makeDump(file: string): Promise<void> {
  const database = await openPglite({});
  await declareQueues(database);
  const dump = Buffer.from(await (await database.dump()).arrayBuffer());
  await database.close();
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, dump);
  renameSync(`${file}.${process.pid}`, file);
}

async function declareQueues(database: Database): Promise<void> {
  const queue = await openJobQueue<Context>(database, { jobs: jobList, onError: () => {}, isMaintained: false });
  await queue.stop();
}

function versionKey(): string {
  const hash = createHash('sha256').update(process.version);
  const files = readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const file of files.filter((name) => /\.(sql|json)$/.test(name)))
    hash.update(file).update(readFileSync(join(migrationsFolder, file)));
  hash.update(readFileSync(fileURLToPath(import.meta.resolve('pg-boss'))));
  return hash.digest('hex').slice(0, 24);
}
