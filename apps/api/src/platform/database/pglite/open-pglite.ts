import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, Db } from '../db.ts';
import { migrate } from '../migrate.ts';
import { lockFolder } from './folder-lock.ts';
import { Worker } from 'node:worker_threads';

export type PgliteWorkerData = { dataDir?: string; loadDataDir?: Blob };

export type PgliteRequest =
  | { kind: 'query'; text: string; values?: unknown[]; rowMode?: 'array' | 'object'; timesAsText: boolean }
  | { kind: 'exec'; text: string }
  | { kind: 'listen' | 'unlisten'; channel: string }
  | { kind: 'dump' | 'close' };

export type PgliteCall = PgliteRequest & { id: number };

export type PgliteReply =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'failure'; id: number; error: { message: string; fields: Record<string, unknown> } }
  | { kind: 'notification'; channel: string; payload: string };

type QueryOptions = { rowMode?: 'array' | 'object' };
type Rows = { rows: unknown[] };

type PgliteQueries = {
  query(text: string, values?: unknown[], options?: QueryOptions): Promise<Rows>;
};

/** The part of PGlite that Drizzle calls, and what the job queue needs beside it. */
type PgliteClient = PgliteQueries & {
  exec(text: string): Promise<Rows>;
  transaction<T>(work: (inner: PgliteQueries) => Promise<T>): Promise<T>;
  executeSql(text: string, values?: unknown[]): Promise<Rows>;
};

/**
 * One connection serves all callers. It runs statements in the order in which they are sent, so a statement is sent at
 * once, unless a transaction or a script is under way: these have the connection for themselves.
 */
export function createPgliteClient(connection: PgliteConnection): PgliteClient {
  const turns = createReadWriteLock();
  const current = new AsyncLocalStorage<{ isOpen: boolean }>();

  const send = (text: string, values?: unknown[], rowMode?: 'array' | 'object'): Promise<Rows> =>
    connection.call({ kind: 'query', text, values, rowMode, timesAsText: true }) as Promise<Rows>;
  const inner: PgliteQueries = { query: (text, values, options) => send(text, values, options?.rowMode) };

  function refuseInside(): void {
    if (current.getStore()?.isOpen) {
      throw new Error(
        'The outer database was used inside a transaction: use the context that the transaction hands over.',
      );
    }
  }
  const shared = <T>(work: () => Promise<T>): Promise<T> => {
    refuseInside();
    return turns.shared(work);
  };
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    refuseInside();
    return turns.exclusive(work);
  };

  /** A transaction that could not be ended, because the disk was full, must not block all other callers. */
  async function leaveAborted(reason: unknown): Promise<never> {
    if (codeOf(reason) === '25P02') await exclusive(() => send('rollback')).catch(() => undefined);
    throw reason;
  }

  return {
    query: (text, values, options) => shared(() => inner.query(text, values, options)).catch(leaveAborted),
    exec: (text) => exclusive(() => connection.call({ kind: 'exec', text }) as Promise<Rows>),
    transaction: (work) =>
      exclusive(async () => {
        const state = { isOpen: true };
        // Further statements are sent behind it without waiting for it.
        const begun = send('begin');
        begun.catch(() => undefined);
        try {
          const result = await current.run(state, () => work(inner));
          await begun;
          await send('commit');
          return result;
        } catch (error) {
          await send('rollback');
          throw error;
        } finally {
          state.isOpen = false;
        }
      }),
    executeSql(text, values) {
      const run = async (): Promise<Rows> => {
        if (!values) return (await connection.call({ kind: 'exec', text })) as Rows;
        return (await connection.call({ kind: 'query', text, values, timesAsText: false })) as Rows;
      };
      // The job queue looks things up through its own handle while it stores work in a caller's transaction.
      if (current.getStore()?.isOpen) return run();
      if (values) return shared(run);
      return exclusive(() =>
        run().catch(async (error: unknown) => {
          // A script with its own BEGIN that failed half-way would leave the one connection unusable.
          await send('rollback').catch(() => undefined);
          throw error;
        }),
      );
    },
  };
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** An exclusive caller waits for the exclusive one before it; shared callers wait only for exclusive ones. */
function createReadWriteLock() {
  let lastExclusive: Promise<unknown> | undefined;
  const afterwards = <T>(work: () => Promise<T>): Promise<T> => (lastExclusive ? lastExclusive.then(work) : work());
  return {
    shared: afterwards,
    exclusive<T>(work: () => Promise<T>): Promise<T> {
      const result = afterwards(work);
      const isOver = result
        .catch(() => undefined)
        .then(() => {
          if (lastExclusive === isOver) lastExclusive = undefined;
        });
      lastExclusive = isOver;
      return result;
    },
  };
}

export type EmbeddedDatabase = Database & { dump(): Promise<Blob> };

/** Opens the embedded database of a data folder, or one in memory when there is no folder. */
export async function openPglite(options: { dataDir?: string; loadDataDir?: Blob }): Promise<EmbeddedDatabase> {
  const folder = options.dataDir && join(options.dataDir, 'db');
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = folder ? lockFolder(folder) : () => {};
  try {
    return await open(folder && join(folder, 'pglite'), options.loadDataDir, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function open(
  dataDir: string | undefined,
  loadDataDir: Blob | undefined,
  unlock: () => void,
): Promise<EmbeddedDatabase> {
  const connection = await startPglite({ dataDir, loadDataDir });
  const client = createPgliteClient(connection);
  const listeners = new Map<string, Set<(payload: string) => void>>();
  connection.onNotification((channel, payload) => listeners.get(channel)?.forEach((listener) => listener(payload)));

  // Drizzle calls no more of PGlite than this client has.
  const db = drizzle(client as unknown as PGlite);
  const migrated = await migrate(client.executeSql);
  return {
    kind: 'pglite',
    migrated,
    db: db as unknown as Db,
    executeSql: client.executeSql,
    async listen(channel, onPayload) {
      const channelListeners = listeners.get(channel) ?? new Set();
      listeners.set(channel, channelListeners.add(onPayload));
      if (channelListeners.size === 1) await connection.call({ kind: 'listen', channel });
      return async () => {
        channelListeners.delete(onPayload);
        if (channelListeners.size === 0) await connection.call({ kind: 'unlisten', channel });
      };
    },
    dump: () => connection.call({ kind: 'dump' }) as Promise<Blob>,
    async close() {
      await connection.call({ kind: 'close' });
      await connection.end();
      unlock();
    },
  };
}

type PgliteConnection = {
  call(request: PgliteRequest): Promise<unknown>;
  onNotification(handler: (channel: string, payload: string) => void): void;
  end(): Promise<void>;
};

/**
 * PGlite in a thread of its own: in this one a query would hold up every other answer
 * (the slowest of a hundred waits 95 ms instead of 8).
 */
async function startPglite(data: PgliteWorkerData): Promise<PgliteConnection> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: data });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let gone: Error | undefined;
  let notify: (channel: string, payload: string) => void = () => {};

  const failAll = (error: Error): void => {
    gone = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: PgliteReply) => {
      if (reply.kind === 'ready') return resolve();
      if (reply.kind === 'notification') return notify(reply.channel, reply.payload);
      const caller = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (reply.kind === 'result') caller?.resolve(reply.result);
      else caller?.reject(Object.assign(new Error(reply.error.message), reply.error.fields));
    });
    worker.on('error', (error) => {
      reject(error);
      failAll(error);
    });
    worker.on('exit', () => failAll(new Error('The embedded database has stopped.')));
  });
  await ready;
  return {
    call(request) {
      if (gone) return Promise.reject(gone);
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ ...request, id });
      });
    },
    onNotification(handler) {
      notify = handler;
    },
    async end() {
      await worker.terminate();
    },
  };
}
