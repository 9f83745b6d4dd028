import { openPglite } from './open-pglite.ts';
import { openPostgresql } from './open-postgresql.ts';
import type { Db } from './db.ts';

export type { Db } from './db.ts';

export type Unlisten = () => Promise<void>;

export type Database = {
  kind: 'pglite' | 'postgresql';
  db: Db;
  /** How many migrations were applied when it was opened. */
  migrated: number;
  /** Calls back for every NOTIFY on the channel, and once after each time the connection was lost. */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void): Promise<Unlisten>;
  /** Runs plain SQL beside the tables: several statements when there are no values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** How the connections of this process stand; the embedded database has but one. */
  poolState?(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
};

export type DatabaseOptions = {
  databaseUrl?: string;
  /** Connections of this process at most, beside the one that listens. */
  poolSize?: number;
  /** How long PostgreSQL may take for one statement before it counts as away; servers say so, tools wait. */
  answerWithinSeconds?: number;
  /** Folder of the embedded database; it is created, and locked against a second process. */
  dataDir?: string;
  /** An embedded database that is gone when it closes. */
  memory?: boolean;
  /** A dump to start the embedded memory database from. */
  loadDataDir?: Blob;
  onError?: (error: unknown) => void;
};

/** Opens PostgreSQL when an address is given, else the embedded one, with all migrations applied. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  const onError = options.onError ?? (() => {});
  if (options.databaseUrl) return openPostgresql(options.databaseUrl, { ...options, onError });
  return openPglite({ dataDir: options.memory ? undefined : options.dataDir, loadDataDir: options.loadDataDir });
}
