import { loadConfig } from '../config/config.ts';
import type { Database, DatabaseOptions, Db } from './db.ts';
import { openPostgresql } from './open-postgresql.ts';
import { openPglite } from './pglite/open-pglite.ts';

export type { Database, Db } from './db.ts';

/** Opens PostgreSQL when an address is given, else the embedded one, with all migrations applied. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  const onError = options.onError ?? (() => {});
  if (options.databaseUrl) return openPostgresql(options.databaseUrl, { ...options, onError });
  return openPglite({ dataDir: options.memory ? undefined : options.dataDir, loadDataDir: options.loadDataDir });
}

/** Gives a tool the configured database, and closes it whatever happens. */
export async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const database = await openDatabase(loadConfig());
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}
