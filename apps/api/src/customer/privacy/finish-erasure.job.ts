import { sql } from 'drizzle-orm';
import { type Context, withTransaction } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { eraseRows } from './privacy.store.ts';

/**
 * Writes the embedded database's files anew, without what was deleted or changed: until then the old rows, and the
 * journal that tells of them, can be read in the files on the disk. Takes a second or two, during which all statements
 * wait, and must not run in a transaction. A PostgreSQL server has its own upkeep, journal and backups, which are its
 * operator's.
 */
async function scrub(db: Db): Promise<void> {
  const steps = ['vacuum full', 'set wal_recycle = off', 'select pg_switch_wal()', 'checkpoint'];
  for (const step of steps) await db.execute(sql.raw(step));
}

/**
 * Erases once more, in case something was being written for the customer at the moment of the erasure, and takes
 * what is left of it out of the files.
 */
export const finishErasureJob: Job<Context, { customerId: string; keepsFiles?: boolean }> = {
  name: 'finish-erasure',
  retryLimit: 4,
  async run(context, { customerId, keepsFiles }) {
    await withTransaction(context, ({ db }) => eraseRows(db, customerId));
    if (!keepsFiles) await scrubJob.run(context, {});
  },
};

/** Takes deleted rows out of the files of the embedded database: once for all customers that a sweep took away. */
export const scrubJob: Job<Context, Record<string, never>> = {
  name: 'scrub-files',
  retryLimit: 4,
  async run(context) {
    if (!context.config.databaseUrl) await scrub(context.db);
  },
};
