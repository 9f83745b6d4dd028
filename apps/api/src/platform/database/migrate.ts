import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Runs a statement, always on the same connection. */
export type RunStatement = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

type MigrateOptions = {
  folder?: string;
  /** The time that a change of a table may block its users: it waits for its lock, and they for it. */
  lockTimeoutMilliseconds?: number;
  /** The number of tries to get its lock. */
  tries?: number;
  /** Passes the time between two tries. */
  pause?: () => Promise<unknown>;
};

const lockNotAvailable = '55P03';
const known = 'drizzle.__drizzle_migrations';

/** The migrations that a database lacks, oldest first. Nothing is written: an account that may not change tables can ask. */
export async function findPending(run: RunStatement, folder = migrationsFolder): Promise<MigrationMeta[]> {
  const [table] = (await run(`select to_regclass('${known}') is not null as exists`)).rows as [{ exists: boolean }];
  const rows = table.exists ? (await run(`select max(created_at)::text as last from ${known}`)).rows : [];
  const [{ last } = { last: null }] = rows as { last: string | null }[];
  return readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => last === null || folderMillis > Number(last),
  );
}

/**
 * Applies the missing migrations and returns their number. Each migration is one transaction that gives way when it
 * does not get its locks at once: a shop that is open goes on. Indexes that are made CONCURRENTLY lock no table and
 * stand outside a transaction; one that was left unfinished is made anew.
 */
export async function migrate(run: RunStatement, options: MigrateOptions = {}): Promise<number> {
  const pending = await findPending(run, options.folder);
  if (pending.length === 0) return 0;
  await run('create schema if not exists drizzle');
  await run(`create table if not exists ${known} (id serial primary key, hash text not null, created_at bigint)`);
  for (const migration of pending) {
    if (migration.sql.some((statement) => isConcurrent(statement))) await applyBeside(run, migration);
    else await applyWhenFree(run, migration, options);
  }
  return pending.length;
}

const isConcurrent = (statement: string): boolean => /\bconcurrently\b/i.test(statement);

async function applyWhenFree(run: RunStatement, migration: MigrationMeta, options: MigrateOptions): Promise<void> {
  const { lockTimeoutMilliseconds = 2000, tries = 60, pause = () => setTimeout(1000) } = options;
  for (let left = tries - 1; ; left -= 1) {
    try {
      await run('begin');
      await run(`set local lock_timeout = ${lockTimeoutMilliseconds}`);
      for (const statement of migration.sql) await run(statement);
      await note(run, migration);
      await run('commit');
      return;
    } catch (error) {
      await run('rollback');
      if ((error as { code?: string }).code !== lockNotAvailable || left === 0) throw error;
      await pause();
    }
  }
}

async function applyBeside(run: RunStatement, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    const [, index, table] =
      /^\s*create (?:unique )?index concurrently ("[^"]+") on (?:only )?("[^"]+"|\w+)/i.exec(statement) ?? [];
    // PostgreSQL makes no index of a divided table beside its users: it blocks those who write, for as long as it takes.
    if (table && (await isDivided(run, table))) {
      await run(`drop index if exists ${index}`);
      await run(statement.replace(/ concurrently /i, ' '));
      continue;
    }
    if (index) await run(`drop index concurrently if exists ${index}`);
    const [, old] = /^\s*drop index concurrently (?:if exists )?("[^"]+")/i.exec(statement) ?? [];
    await run(old && (await isDivided(run, old)) ? statement.replace(/ concurrently /i, ' ') : statement);
  }
  await note(run, migration);
}

/** True of a table with partitions, and of an index of one. */
async function isDivided(run: RunStatement, relation: string): Promise<boolean> {
  const { rows } = await run(`select from pg_class where oid = to_regclass($1) and relkind in ('p', 'I')`, [relation]);
  return rows.length > 0;
}

async function note(run: RunStatement, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await run(`insert into ${known} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
}
