import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgliteConnection } from './pglite-connection.ts';

type QueryOptions = { rowMode?: 'array' | 'object' };
type Rows = { rows: unknown[] };

export type PgliteQueries = {
  query(text: string, values?: unknown[], options?: QueryOptions): Promise<Rows>;
};

/** The part of PGlite that Drizzle calls, and what the job queue needs beside it. */
export type PgliteClient = PgliteQueries & {
  exec(text: string): Promise<Rows>;
  transaction<T>(work: (inner: PgliteQueries) => Promise<T>): Promise<T>;
  executeSql(text: string, values?: unknown[]): Promise<Rows>;
};

/** One connection serves everybody, so statements and whole transactions wait for each other in a queue. */
export function createPgliteClient(connection: PgliteConnection): PgliteClient {
  const queue = createQueue();
  const current = new AsyncLocalStorage<{ isOpen: boolean }>();

  const send = (text: string, values?: unknown[], rowMode?: 'array' | 'object'): Promise<Rows> =>
    connection.call({ kind: 'query', text, values, rowMode, timesAsText: true }) as Promise<Rows>;
  const inner: PgliteQueries = { query: (text, values, options) => send(text, values, options?.rowMode) };

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (current.getStore()?.isOpen) {
      throw new Error(
        'The outer database was used inside a transaction: use the context that the transaction hands over.',
      );
    }
    return queue(work);
  }

  return {
    query: (text, values, options) => enqueue(() => inner.query(text, values, options)),
    exec: (text) => enqueue(() => connection.call({ kind: 'exec', text }) as Promise<Rows>),
    transaction: (work) =>
      enqueue(async () => {
        const state = { isOpen: true };
        await send('begin');
        try {
          const result = await current.run(state, () => work(inner));
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
      return enqueue(() =>
        run().catch(async (error: unknown) => {
          // A script with its own BEGIN that failed half-way would leave the one connection unusable.
          await send('rollback').catch(() => undefined);
          throw error;
        }),
      );
    },
  };
}

function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
