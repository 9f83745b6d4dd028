import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from './db.ts';
import * as schema from './schema.ts';

/**
 * Transactions that give their connection back whatever happens. Drizzle's own keep it for ever when not even BEGIN comes
 * through, and a pool that lost its connections one by one answers nobody, long after the database is there again.
 */
export function pooledTransactions(pool: pg.Pool): Db['transaction'] {
  const known = new WeakMap<pg.PoolClient, Db>();
  const handleOf = (client: pg.PoolClient): Db => {
    const handle = known.get(client) ?? drizzle(client, { schema });
    known.set(client, handle);
    return handle;
  };
  return async (work, config) => {
    const client = await pool.connect();
    try {
      return await handleOf(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
}
