import { sql } from 'drizzle-orm';
import { fromDrizzle, type ConstructorOptions } from 'pg-boss';
import type { Database } from './database.ts';
import type { Db } from './db.ts';

type QueueDatabase = NonNullable<ConstructorOptions['db']>;

/** The database as the job queue wants it: plain SQL, and a wake-up when a commit stored some work. */
export const queueDatabase = (database: Database): QueueDatabase => ({
  executeSql: (text, values) => database.executeSql(text, isScript(text, values) ? undefined : values),
  async listen(channel, onNotification, onReconnect) {
    return { close: await database.listen(channel, onNotification, onReconnect) };
  },
});

/** The queue tidies up with several statements at once, to which it adds a list of no values. */
const isScript = (text: string, values: unknown[] = []): boolean => values.length === 0 && /;\s*\S/.test(text);

/** A caller's transaction, so that work is stored with what it belongs to. */
export const queueTransaction = (db: Db): QueueDatabase => fromDrizzle(db, sql);
