import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Db } from './db.ts';
import { migratePostgresql } from './migrate-postgresql.ts';
import { pooledTransactions } from './pooled-transactions.ts';
import { createListener } from './postgresql-listener.ts';
import { PreparedClient } from './prepared-client.ts';
import * as schema from './schema.ts';

/** How long a server waits for a connection before it says that the database is away. */
const connectMilliseconds = 5000;

export type PostgresqlOptions = {
  poolSize?: number | undefined;
  answerWithinSeconds?: number | undefined;
  onError: (error: unknown) => void;
};

/** Opens a pool on PostgreSQL; of several processes that start together one migrates, the others wait. */
export async function openPostgresql(
  databaseUrl: string,
  { poolSize = 10, answerWithinSeconds, onError }: PostgresqlOptions,
): Promise<Database> {
  const migrated = await migrateFirst(databaseUrl, onError);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    Client: PreparedClient,
    connectionTimeoutMillis: connectMilliseconds,
    ...(answerWithinSeconds !== undefined && patience(answerWithinSeconds * 1000)),
  });
  reportErrors(pool, onError);
  const listener = createListener(databaseUrl, onError);
  return {
    kind: 'postgresql',
    migrated,
    db: Object.assign(drizzle(pool, { schema }) as unknown as Db, { transaction: pooledTransactions(pool) }),
    listen: listener.listen,
    poolState: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
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

/**
 * How long one waits for the other: a server for an answer, and PostgreSQL for the next statement of a transaction. What a
 * transaction holds whose line was lost without a word would else be held for hours.
 */
const patience = (milliseconds: number) => ({
  query_timeout: milliseconds,
  idle_in_transaction_session_timeout: milliseconds,
});

/** The pool hears only of connections that rest in it; one that is lost in the middle of a transaction says so itself. */
function reportErrors(pool: pg.Pool, onError: (error: unknown) => void): void {
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));
}

/** Migrations take the time they need. */
async function migrateFirst(databaseUrl: string, onError: (error: unknown) => void): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: connectMilliseconds });
  reportErrors(pool, onError);
  try {
    return await migratePostgresql(pool);
  } finally {
    await pool.end();
  }
}

const rowsOf = (result: unknown): unknown[] => (result as pg.QueryResult).rows ?? [];
