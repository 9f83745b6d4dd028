import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../context.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { Database } from '../platform/database/db.ts';
import { migrationsFolder } from '../platform/database/migrate.ts';
import { openPglite } from '../platform/database/pglite/open-pglite.ts';
import { jobList } from '../job-list.ts';
import { openJobQueue } from '../platform/jobs/jobs.ts';
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

/** The address of a further database on the server of the run, ready and empty, with as many partitions as asked for. */
export const createFurtherDatabase = (serverUrl: string, partitions = 0): Promise<string> =>
  createPostgresTestDatabase(serverUrl, versionKey(), declareQueues, partitions);

let databaseUrl: string | undefined;

async function openPostgres(): Promise<Database> {
  const { TEST_DATABASE_URL: url = '', TEST_PARTITIONS: partitions = '0' } = process.env;
  databaseUrl = await createPostgresTestDatabase(url, versionKey(), declareQueues, Number(partitions));
  return openDatabase({ databaseUrl });
}

/** A table with this many rows is truncated: their graves would slow down the tests to come. */
const manyRows = 500;
const emptyingsPerTruncation = 50;
let emptyings = 0;

/**
 * Empties every table; the tables themselves and the declared queues stay. Truncating makes new files for all of them,
 * which takes most of what a small test takes, so what few rows there are is deleted instead.
 */
export async function emptyDatabase(database: Database): Promise<void> {
  const counts = await countRows(database);
  const isTruncated = emptyings++ % emptyingsPerTruncation === 0 || counts.some(({ rows }) => rows === manyRows);
  const used = counts.filter(({ rows }) => rows > 0);
  const emptying = isTruncated
    ? [`truncate ${counts.map(({ name }) => name).join(', ')} restart identity cascade`]
    : used.map(({ name }) => `delete from ${name}`);
  // The order log refuses that like any other change; as a replica, a session runs no triggers.
  const steps = ['begin', 'set local session_replication_role = replica', ...emptying, 'commit'];
  await database.executeSql(steps.join('; '));
  await database.executeSql('delete from pgboss.job');
}

/** The number of rows of each table, up to many. */
async function countRows(database: Database): Promise<{ name: string; rows: number }[]> {
  const names = await tableNames(database);
  const counts = names.map(
    (name) => `select '${name}' as name, count(*)::int as rows from (select 1 from ${name} limit ${manyRows}) as few`,
  );
  const { rows } = await database.executeSql(counts.join(' union all '));
  return rows as { name: string; rows: number }[];
}

const knownNames = new WeakMap<Database, Promise<string[]>>();

function tableNames(database: Database): Promise<string[]> {
  const known = knownNames.get(database) ?? readTableNames(database);
  knownNames.set(database, known);
  return known;
}

async function readTableNames(database: Database): Promise<string[]> {
  const { rows } = await database.executeSql(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** A dump with migrations applied and queues declared, made once per version of both. */
async function openFromDump(): Promise<Database> {
  return openPglite({ loadDataDir: new Blob([readFileSync(await prepareDump())]) });
}

/** Answers the file of the dump, and makes it first where there is none of this version. */
export async function prepareDump(): Promise<string> {
  const file = join(cacheFolder, `${versionKey()}.tar`);
  if (!existsSync(file)) await makeDump(file);
  return file;
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
  hash.update(readFileSync(findPackageJSON('pg-boss', import.meta.url) ?? ''));
  return hash.digest('hex').slice(0, 24);
}
