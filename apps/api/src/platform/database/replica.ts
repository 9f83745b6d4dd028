import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db, ReplicaReads } from './db.ts';
import { isDatabaseUnavailable } from './is-unavailable.ts';
import { sqlStateOf } from './transaction.ts';

export type Replica = {
  /** Runs reads on the replica once it has everything that is committed now; else on the primary. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  reads(): ReplicaReads;
};

/** The replica of each database that has one, by the database's own handle. */
const replicas = new WeakMap<Db, Replica>();

/** From now on `readOnly` uses this replica for what is read from the database. */
export const readThrough = (db: Db, replica: Replica): void => void replicas.set(db, replica);

/**
 * Runs statements that only read on the replica of DATABASE_READ_URL where there is one, else, and inside of a
 * transaction, on the context's own database. It sees everything that was committed before it began. The work may be
 * run twice: on the primary when the replica fails it.
 */
export function readOnly<C extends { db: Db }, T>(context: C, work: (context: C) => Promise<T>): Promise<T> {
  const replica = replicas.get(context.db);
  return replica ? replica.read((db) => work({ ...context, db })) : work(context);
}

/** The time a read waits for a replica that is behind, and the time it is then left alone. */
const patienceMilliseconds = 250;
const behindMilliseconds = 1000;
/** The time a replica is left alone that did not answer. */
const awayMilliseconds = 5000;

/** PostgreSQL's code for a read that was undone because the primary had removed what it reads. */
const recoveryConflict = '40001';

class Behind extends Error {}

class OtherDatabase extends Error {
  constructor() {
    super('DATABASE_READ_URL: this server is no replica of the database in DATABASE_URL; nothing is read from it');
  }
}

/** A replica beside its primary; its state is this process's own. */
export function createReplica(
  { primary, db }: { primary: Db; db: Db },
  { onError }: { onError: (error: unknown) => void },
): Replica {
  const reads = { replica: 0, behind: 0, away: 0 };
  let leftAlone = { until: 0, because: 'away' as 'behind' | 'away' };
  let isKnown = false;

  function leaveAlone(error: unknown): void {
    const isBehind = error instanceof Behind;
    if (!isBehind) {
      onError(error);
      isKnown = false;
    }
    const milliseconds = isBehind ? behindMilliseconds : awayMilliseconds;
    leftAlone = { until: performance.now() + milliseconds, because: isBehind ? 'behind' : 'away' };
  }

  /** Once it answers, and again after it was away: another server may stand at its address. */
  async function identify(): Promise<void> {
    if (isKnown) return;
    const [one, other] = await Promise.all([identityOf(primary), identityOf(db)]);
    if (one !== other) throw new OtherDatabase();
    isKnown = true;
  }

  async function read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (performance.now() < leftAlone.until) {
      reads[leftAlone.because] += 1;
      return work(primary);
    }
    const committed = await positionOf(primary);
    try {
      await identify();
      await untilReplayed(db, committed);
      const answer = await work(db);
      reads.replica += 1;
      return answer;
    } catch (error) {
      const isUndone = sqlStateOf(error) === recoveryConflict;
      const isUseless = error instanceof Behind || error instanceof OtherDatabase || isDatabaseUnavailable(error);
      if (!isUndone && !isUseless) throw error;
      if (isUseless) leaveAlone(error);
      reads[error instanceof Behind || isUndone ? 'behind' : 'away'] += 1;
      return work(primary);
    }
  }

  return { read, reads: () => reads };
}

/** The end of the log on disk: every acknowledged write lies before it. */
async function positionOf(primary: Db): Promise<string> {
  const { rows } = await primary.execute<{ position: string }>(
    sql`select pg_current_wal_flush_lsn()::text as position`,
  );
  return (rows[0] as { position: string }).position;
}

/** The same for a server and its copies, and for no other. */
async function identityOf(server: Db): Promise<string> {
  const { rows } = await server.execute<{ identity: string }>(sql`
    select concat(system_identifier, '/', current_database()) as identity from pg_control_system()`);
  return (rows[0] as { identity: string }).identity;
}

/** Waits until a connection to the replica sees a position of the log. A server that was promoted never does. */
async function untilReplayed(replica: Db, position: string): Promise<void> {
  const giveUpAt = performance.now() + patienceMilliseconds;
  for (let pause = 2; ; pause *= 2) {
    const { rows } = await replica.execute<{ reached: boolean }>(sql`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`);
    if (rows[0]?.reached) return;
    if (performance.now() + pause > giveUpAt) throw new Behind();
    await setTimeout(pause);
  }
}
