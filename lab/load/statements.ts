import pg from 'pg';

/** The database's counters so far; the difference of two readings is the cost of a load. */
export type DatabaseWork = { statements: number; commits: number; walBytes: number; bytes: number };

export type DatabaseMeter = {
  read(): Promise<DatabaseWork>;
  /** The statements that ran most often since `forget`, with their counts. */
  frequent(count: number): Promise<{ query: string; calls: number; milliseconds: number }[]>;
  /** The tables with the most bytes, indexes included. */
  largest(count: number): Promise<{ table: string; bytes: number }[]>;
  forget(): Promise<void>;
  close(): Promise<void>;
};

/** Needs `shared_preload_libraries=pg_stat_statements`. */
export async function openDatabaseMeter(databaseUrl: string): Promise<DatabaseMeter> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  return {
    async read() {
      const { rows } = await client.query<DatabaseWork>(`
        select (select coalesce(sum(calls), 0) from pg_stat_statements)::float8 as statements,
          (select sum(xact_commit) from pg_stat_database)::float8 as commits,
          pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "walBytes",
          pg_database_size(current_database())::float8 as bytes`);
      return rows[0]!;
    },
    async frequent(count) {
      const { rows } = await client.query<{ query: string; calls: number; milliseconds: number }>(
        `select query, calls::float8, total_exec_time as milliseconds from pg_stat_statements
          order by calls desc limit $1`,
        [count],
      );
      return rows;
    },
    async largest(count) {
      const { rows } = await client.query<{ table: string; bytes: number }>(
        `select schemaname || '.' || relname as table, pg_total_relation_size(relid)::float8 as bytes
          from pg_stat_user_tables order by bytes desc limit $1`,
        [count],
      );
      return rows;
    },
    async forget() {
      await client.query('select pg_stat_statements_reset()');
    },
    close: () => client.end(),
  };
}

export const difference = (before: DatabaseWork, after: DatabaseWork): DatabaseWork => ({
  statements: after.statements - before.statements,
  commits: after.commits - before.commits,
  walBytes: after.walBytes - before.walBytes,
  bytes: after.bytes - before.bytes,
});
