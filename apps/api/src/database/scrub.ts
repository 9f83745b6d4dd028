import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/**
 * Writes the embedded database's files anew, without what was deleted or changed: until then the old rows, and the
 * journal that tells of them, can be read in the files by whoever has the disk. Takes a second or two, during which
 * everybody waits, and is not for a transaction. A PostgreSQL server has its own upkeep, journal and backups, which
 * are its operator's.
 */
export async function scrub(db: Db): Promise<void> {
  const steps = ['vacuum full', 'set wal_recycle = off', 'select pg_switch_wal()', 'checkpoint'];
  for (const step of steps) await db.execute(sql.raw(step));
}
