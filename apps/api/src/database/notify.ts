import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** Tells every process that listens on the channel, once the caller's transaction commits. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}
