import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { findPending, migrate, type RunStatement } from './migrate.ts';

/** Any number; it only has to be the same in every process of this product. */
const migrationLock = 7_283_361;

/** Of several processes that start together one migrates and the others wait. */
export async function migratePostgresql(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  const run: RunStatement = (text, values) => client.query(text, values);
  try {
    if ((await findPending(run)).length === 0) return 0;
    await takeLock(run);
    try {
      return await migrate(run);
    } finally {
      await run('select pg_advisory_unlock($1)', [migrationLock]);
    }
  } finally {
    client.release();
  }
}

/** Asks again and again: a statement that waited would be waited for by every index that is made beside the open shop. */
async function takeLock(run: RunStatement): Promise<void> {
  for (;;) {
    const { rows } = await run('select pg_try_advisory_lock($1) as taken', [migrationLock]);
    if ((rows as [{ taken: boolean }])[0].taken) return;
    await setTimeout(100);
  }
}
