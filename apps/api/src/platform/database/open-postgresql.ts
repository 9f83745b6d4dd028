import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, DatabaseOptions, Db } from './db.ts';
import { isDatabaseUnavailable } from './is-unavailable.ts';
import { findPending, migrate, type RunStatement } from './migrate.ts';
import { createHosts, type PostgresqlHosts } from './postgresql-hosts.ts';
import { announceThrough } from './announce.ts';
import { createNatsAnnouncer, listenWithMissed, missedChannel } from './nats/nats-announcer.ts';
import { createReplica, readThrough } from './replica.ts';
import { grantToShopAccounts } from './rights.ts';
import { createStatementNames } from './statement-names.ts';

type Statement = string | pg.QueryConfig;
type Queries = { query(statement: Statement, values?: unknown[]): Promise<pg.QueryResult> };

/** One name for one text on all connections of a pool, as the driver asks for. */
const namesOfPools = new WeakMap<pg.Pool, (text: string) => string | undefined>();

function namesOf(pool: pg.Pool): (text: string) => string | undefined {
  const names = namesOfPools.get(pool) ?? createStatementNames({ limit: 400 });
  namesOfPools.set(pool, names);
  return names;
}

/**
 * Sends statements that come again under a name, so that a connection parses and plans them once: Drizzle and pg-boss
 * name none. Without names a whole order cost 20.9 ms of CPU in server and PostgreSQL together instead of 17.4, and
 * `POST /orders` 5.8 ms instead of 4.2 (medians of interleaved runs, record 0098).
 */
export function withStatementNames(pool: pg.Pool, client: pg.Pool | pg.PoolClient = pool): Queries {
  const nameOf = namesOf(pool);
  return {
    query: (statement, values) =>
      typeof statement === 'string' && values === undefined
        ? client.query(statement)
        : client.query(named(nameOf, statement, values), values),
  };
}

/**
 * A text with a list of values is one statement, even if the list is empty. Drizzle's texts without any may be `begin`.
 */
function named(
  nameOf: (text: string) => string | undefined,
  statement: Statement,
  values: unknown[] | undefined,
): pg.QueryConfig {
  const config = typeof statement === 'string' ? { text: statement } : statement;
  if (!values || (values.length === 0 && typeof statement !== 'string')) return config;
  const name = config.name ?? nameOf(config.text);
  return name === undefined ? config : { ...config, name };
}

/** Drizzle over a pool of connections, with named statements and transactions that give their connection back. */
export function drizzleOverPool(pool: pg.Pool): Db {
  // Drizzle calls no more of a pool or a connection than `query`, except for transactions.
  const handleOf = (queries: Queries): Db => drizzle(queries as unknown as pg.Pool);
  const handles = new WeakMap<pg.PoolClient, Db>();
  const handleOfClient = (client: pg.PoolClient): Db => {
    const handle = handles.get(client) ?? handleOf(withHangUp(withStatementNames(pool, client), client));
    handles.set(client, handle);
    return handle;
  };
  /** Drizzle's own keep the connection for ever when not even BEGIN comes through, until the pool has none left. */
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect();
    try {
      return await handleOfClient(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return Object.assign(handleOf(withStatementNames(pool)), { transaction });
}

/** Ends a connection on which a statement timed out: ROLLBACK would wait behind it for as long again. */
const withHangUp = ({ query }: Queries, client: pg.PoolClient): Queries => ({
  async query(statement, values) {
    try {
      return await query(statement, values);
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') await (client as pg.Client).end();
      throw error;
    }
  },
});

/** Any number; it only has to be the same in every process of this product. */
const migrationLock = 7_283_361;

/** Of several processes that start together one migrates and the others wait. */
async function migratePostgresql(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  const run: RunStatement = (text, values) => client.query(text, values);
  try {
    if ((await findPending(run)).length === 0) return 0;
    await takeLock(run);
    try {
      const applied = await migrate(run);
      await grantToShopAccounts(run);
      return applied;
    } finally {
      await run('select pg_advisory_unlock($1)', [migrationLock]);
    }
  } finally {
    client.release();
  }
}

/** Asks again and again: a statement that waited would be waited for by every index that is made beside the open shop. */
async function takeLock(run: RunStatement): Promise<void> {
  for (;;) {
    const { rows } = await run('select pg_try_advisory_lock($1) as taken', [migrationLock]);
    if ((rows as [{ taken: boolean }])[0].taken) return;
    await delay(100);
  }
}

/** The time a server waits for a connection before the database counts as unavailable. */
const connectMilliseconds = 5000;

type PostgresqlOptions = {
  poolSize?: number | undefined;
  answerWithinSeconds?: number | undefined;
  /** The time to wait for an unavailable database at the start; none unless set. */
  waitSeconds?: number | undefined;
  /** Called before each further try. */
  onWait?: ((error: unknown, secondsToNextTry: number) => void) | undefined;
  /** The message service that announcements go through; NOTIFY without one. */
  realtime?: DatabaseOptions['realtime'];
  readUrl?: DatabaseOptions['readUrl'];
  onError: (error: unknown) => void;
};

/**
 * Opens a pool on PostgreSQL; of several processes that start together one migrates, the others wait. With several
 * servers in the address, connections go to the one that takes writes, and look for it again when it is lost.
 */
export async function openPostgresql(
  databaseUrl: string,
  { poolSize = 10, answerWithinSeconds, waitSeconds = 0, onWait, realtime, readUrl, onError }: PostgresqlOptions,
): Promise<Database> {
  const hosts = createHosts(databaseUrl);
  const migrated = await untilAvailable(() => migrateFirst(hosts, onError), { waitSeconds, onWait });
  const patient = answerWithinSeconds === undefined ? {} : patience(answerWithinSeconds * 1000);
  const pool = new pg.Pool({
    max: poolSize,
    Client: clientOf(hosts),
    connectionTimeoutMillis: connectMilliseconds,
    ...patient,
  });
  reportErrors(pool, onError);
  const listener = createListener(hosts, onError);
  const queries = withStatementNames(pool);
  const db = drizzleOverPool(pool);
  const tellOverDatabase = async (sender: string): Promise<void> =>
    void (await queries.query('select pg_notify($1, $2)', [missedChannel, sender]));
  const service = realtime && createNatsAnnouncer(realtime, { ...realtime, listener, tellOverDatabase, onError });
  if (service) announceThrough(db, service.publish);
  await service?.ready();
  const replica = readUrl === undefined ? undefined : openReplica(readUrl, { primary: db, poolSize, patient, onError });
  if (replica) readThrough(db, replica);
  return {
    kind: 'postgresql',
    migrated,
    db,
    listen: service?.listen ?? listenWithMissed(listener),
    ...(service && { announcerState: service.state }),
    ...(replica && { replicaReads: replica.reads }),
    poolState: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async executeSql(text, values) {
      const result: unknown = await queries.query(text, values);
      return { rows: Array.isArray(result) ? result.flatMap(rowsOf) : rowsOf(result) };
    },
    async close() {
      await service?.close();
      await replica?.close();
      await listener.close();
      await pool.end();
    },
  };
}

/**
 * The time-outs of both sides: a server waits for an answer, and PostgreSQL for the next statement of a transaction.
 * The locks of a transaction whose connection was lost silently would else be held for hours.
 */
const patience = (milliseconds: number) => ({
  query_timeout: milliseconds,
  idle_in_transaction_session_timeout: milliseconds,
});

/** The pool reports only idle connections; one that is lost in the middle of a transaction fails its query. */
function reportErrors(pool: pg.Pool, onError: (error: unknown) => void): void {
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));
}

type ReplicaOptions = { primary: Db; poolSize: number; patient: pg.PoolConfig; onError: (error: unknown) => void };

/** A replica need not answer when a process starts, nor later. */
function openReplica(connectionString: string, { primary, poolSize, patient, onError }: ReplicaOptions) {
  const pool = new pg.Pool({ connectionString, max: poolSize, connectionTimeoutMillis: 2000, ...patient });
  reportErrors(pool, onError);
  return { ...createReplica({ primary, db: drizzleOverPool(pool) }, { onError }), close: () => pool.end() };
}

/** A connection to the server that was last found to take writes; when it ends that server is looked for again. */
const clientOf = (hosts: PostgresqlHosts) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.current() });
      // Also when it never connected, which only the pool is told.
      this.once('end', () => void hosts.find().catch(() => undefined));
    }
  };

const longestPauseSeconds = 15;

/** Tries again, with growing pauses, while the database is unavailable. A wrong password or name fails at once. */
async function untilAvailable<Value>(
  work: () => Promise<Value>,
  { waitSeconds = 0, onWait }: Pick<PostgresqlOptions, 'waitSeconds' | 'onWait'>,
): Promise<Value> {
  const giveUpAt = performance.now() + waitSeconds * 1000;
  for (let pauseSeconds = 0.5; ; pauseSeconds = Math.min(longestPauseSeconds, 2 * pauseSeconds)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() + pauseSeconds * 1000 > giveUpAt) throw error;
      onWait?.(error, pauseSeconds);
      await delay(pauseSeconds * 1000);
    }
  }
}

/** Migrations take the time they need. */
async function migrateFirst(hosts: PostgresqlHosts, onError: (error: unknown) => void): Promise<number> {
  const connectionString = await hosts.find();
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: connectMilliseconds });
  reportErrors(pool, onError);
  try {
    return await migratePostgresql(pool);
  } finally {
    await pool.end();
  }
}

const rowsOf = (result: unknown): unknown[] => (result as pg.QueryResult).rows ?? [];

type Subscription = { onPayload: (payload: string) => void; onReconnect?: () => void };

/**
 * Nothing is ever sent on a connection that only listens: a line that was lost without a word would be silent for good.
 * So it is asked, and has to answer.
 */
const usualPatience = { askEveryMilliseconds: 10_000, answerMilliseconds: 5000 };

/** One connection that listens on every channel asked for, and comes back when it is lost. */
export function createListener(
  hosts: PostgresqlHosts,
  onError: (error: unknown) => void,
  { askEveryMilliseconds, answerMilliseconds } = usualPatience,
): { listen: Database['listen']; close(): Promise<void> } {
  const channels = new Map<string, Set<Subscription>>();
  let client: Promise<pg.Client> | undefined;
  let current: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: await hosts.find(),
      keepAlive: true,
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
    });
    next.on('notification', ({ channel, payload }) =>
      channels.get(channel)?.forEach((subscription) => subscription.onPayload(payload ?? '')),
    );
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('The listening connection ended.')));
    await next.connect();
    for (const channel of channels.keys()) await execute(next, `listen ${quote(channel)}`);
    failures = 0;
    const asking = setInterval(() => {
      if (isClosed || current !== next) clearInterval(asking);
      else void ask(next);
    }, askEveryMilliseconds).unref();
    current = next;
    return next;
  }

  async function ask(which: pg.Client): Promise<void> {
    try {
      await execute(which, 'select 1');
    } catch (error) {
      lost(which, error);
    }
  }

  function lost(which: pg.Client, error: unknown): void {
    if (isClosed || retry) return;
    onError(error);
    // Late events of a lost connection must not end the one that follows it.
    which.removeAllListeners();
    which.on('error', () => undefined);
    which.end().catch(() => undefined);
    reconnectLater();
  }

  function reconnectLater(): void {
    const waitMilliseconds = Math.min(15_000, 250 * 2 ** failures++);
    retry = setTimeout(() => {
      retry = undefined;
      client = connect();
      client.then(
        () => channels.forEach((subscriptions) => subscriptions.forEach(({ onReconnect }) => onReconnect?.())),
        () => {
          if (!isClosed && !retry) reconnectLater();
        },
      );
    }, waitMilliseconds);
  }

  return {
    async listen(channel, onPayload, onReconnect) {
      client ??= connect();
      const subscription = { onPayload, onReconnect };
      const subscriptions = channels.get(channel) ?? new Set();
      channels.set(channel, subscriptions.add(subscription));
      await execute(await client, `listen ${quote(channel)}`);
      return async () => {
        subscriptions.delete(subscription);
        if (subscriptions.size > 0 || isClosed) return;
        channels.delete(channel);
        if (client) await execute(await client, `unlisten ${quote(channel)}`).catch(onError);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.then((open) => open.end()).catch(() => undefined);
    },
  };
}

/** The last query of each connection. */
const asked = new WeakMap<pg.Client, Promise<unknown>>();

/** One statement after the other: the driver is about to refuse a second one on a connection that still answers the first. */
function execute(client: pg.Client, statement: string): Promise<unknown> {
  const before = asked.get(client) ?? Promise.resolve();
  const answer = before.then(() => client.query(statement));
  asked.set(
    client,
    answer.catch(() => undefined),
  );
  return answer;
}

const quote = (channel: string): string => `"${channel.replaceAll('"', '""')}"`;
