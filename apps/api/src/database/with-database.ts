import { loadConfig } from '../config.ts';
import { openDatabase } from './database.ts';
import type { Db } from './db.ts';

/** Gives a tool the configured database, and closes it whatever happens. */
export async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const database = await openDatabase(loadConfig());
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}
