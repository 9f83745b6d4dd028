import pg from 'pg';

export type Announcements = { plainPerSecond: number; announcedPerSecond: number };

const clients = 16;
const seconds = 3;

/**
 * One-row transactions a second that the database makes durable, without and with a notification of the other
 * processes: PostgreSQL commits one announcing transaction after the other, also while it waits for the disk.
 */
export async function measureAnnouncements(databaseUrl: string): Promise<Announcements> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients });
  // A connection that is being closed may still get the end of the server as an error.
  pool.on('error', () => undefined);
  await pool.query('create table if not exists load_announcements (id bigint generated always as identity, word text)');
  const insert = `insert into load_announcements (word) values ('x')`;
  const plainPerSecond = await rateOf(pool, insert);
  const announcedPerSecond = await rateOf(
    pool,
    `with added as (${insert} returning id) select pg_notify('load_announcements', id::text) from added`,
  );
  await pool.query('drop table load_announcements');
  await pool.end();
  return { plainPerSecond, announcedPerSecond };
}

async function rateOf(pool: pg.Pool, statement: string): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const client = async (): Promise<void> => {
    for (; performance.now() - startedAt < seconds * 1000; done += 1) await pool.query(statement);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done / ((performance.now() - startedAt) / 1000);
}
