import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Db } from './db.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { createListener } from './postgresql-listener.ts';
import { PreparedClient } from './prepared-client.ts';
import * as schema from './schema.ts';

/** Any number; it only has to be the same in every process of this product. */
const migrationLock = 7_283_361;

/** Opens a pool on PostgreSQL; of several processes that start together one migrates, the others wait. */
export async function openPostgresql(databaseUrl: string, onError: (error: unknown) => void): Promise<Database> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, Client: PreparedClient });
  pool.on('error', onError);
  await migrateOnce(pool);
  const listener = createListener(databaseUrl, onError);
  return {
    kind: 'postgresql',
    db: drizzle(pool, { schema }) as unknown as Db,
    listen: listener.listen,
    async executeSql(text, values) {
      const result: unknown = await pool.query(text, values);
      return { rows: Array.isArray(result) ? result.flatMap(rowsOf) : rowsOf(result) };
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

const rowsOf = (result: unknown): unknown[] => (result as pg.QueryResult).rows ?? [];

async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    try {
      await migrate(drizzle(client), { migrationsFolder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    }
  } finally {
    client.release();
  }
}
