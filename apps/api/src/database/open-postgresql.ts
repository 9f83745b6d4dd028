import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Db } from './db.ts';
import { migratePostgresql } from './migrate-postgresql.ts';
import { createListener } from './postgresql-listener.ts';
import { PreparedClient } from './prepared-client.ts';
import * as schema from './schema.ts';

/** Opens a pool on PostgreSQL; of several processes that start together one migrates, the others wait. */
export async function openPostgresql(
  databaseUrl: string,
  { poolSize = 10, onError }: { poolSize?: number | undefined; onError: (error: unknown) => void },
): Promise<Database> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize, Client: PreparedClient });
  pool.on('error', onError);
  const migrated = await migratePostgresql(pool);
  const listener = createListener(databaseUrl, onError);
  return {
    kind: 'postgresql',
    migrated,
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
