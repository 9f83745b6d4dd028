import type { NatsAddress } from './nats/nats-address.ts';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

type Rows<Row> = { rows: Row[] };

/** Both drivers answer a raw statement with an object that has `rows`. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** The one handle for PGlite and PostgreSQL: a database, or a transaction of it. */
export type Db = PgDatabase<RowsResult>;

export type Unlisten = () => Promise<void>;

export type Database = {
  kind: 'pglite' | 'postgresql';
  db: Db;
  /** The number of migrations that were applied when it was opened. */
  migrated: number;
  /** Calls back for everything that is announced on the channel, and whenever something may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void, onMissed?: () => void): Promise<Unlisten>;
  /** The state of the message service, where announcements go through one. */
  announcerState?(): AnnouncerState;
  /** Where reads for a replica went, where one is configured. */
  replicaReads?(): ReplicaReads;
  /** Runs plain SQL beside the tables: several statements when there are no values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** The state of this process's connections; the embedded database has but one. */
  poolState?(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
};

export type AnnouncerState = {
  /** False while this process does not hear itself over the service. */
  isUp: boolean;
  /** True when another process announced by NOTIFY a moment ago. */
  isMixed: boolean;
  /** The reasons to look into the database for what was not announced. */
  looks: Readonly<Record<'away' | 'gap' | 'silent' | 'told', number>>;
};

/** Counts of reads at the replica, and at the primary because the replica was behind or unavailable. */
export type ReplicaReads = Readonly<Record<'replica' | 'behind' | 'away', number>>;

export type DatabaseOptions = {
  databaseUrl?: string;
  /** The message service that announcements go through; PostgreSQL's own NOTIFY without one. */
  realtime?: NatsAddress & { beatMilliseconds?: number };
  /** A replica for what `readOnly` reads. */
  readUrl?: string;
  /** Connections of this process at most, beside the one that listens. */
  poolSize?: number;
  /** The time-out of one statement before PostgreSQL counts as unavailable; servers set one, tools wait. */
  answerWithinSeconds?: number;
  /** The time to wait for an unavailable PostgreSQL at the start; none unless set. */
  waitSeconds?: number;
  onWait?: (error: unknown, secondsToNextTry: number) => void;
  /** Folder of the embedded database; it is created, and locked against a second process. */
  dataDir?: string;
  /** An embedded database that is gone when it closes. */
  memory?: boolean;
  /** A dump to start the embedded memory database from. */
  loadDataDir?: Blob;
  onError?: (error: unknown) => void;
};
