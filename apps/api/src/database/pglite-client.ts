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

/**
 * One connection serves everybody. It does things in the order in which they are sent, so a statement is sent at once,
 * unless a transaction or a script is under way: these have the connection for themselves.
 */
export function createPgliteClient(connection: PgliteConnection): PgliteClient {
  const turns = createTurns();
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
  const amongOthers = <T>(work: () => Promise<T>): Promise<T> => {
    refuseInside();
    return turns.amongOthers(work);
  };
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    refuseInside();
    return turns.alone(work);
  };

  /** A transaction that could not be ended, because the disk was full, must not stay in everybody's way. */
  async function leaveAborted(reason: unknown): Promise<never> {
    if (codeOf(reason) === '25P02') await alone(() => send('rollback')).catch(() => undefined);
    throw reason;
  }

  return {
    query: (text, values, options) => amongOthers(() => inner.query(text, values, options)).catch(leaveAborted),
    exec: (text) => alone(() => connection.call({ kind: 'exec', text }) as Promise<Rows>),
    transaction: (work) =>
      alone(async () => {
        const state = { isOpen: true };
        // What comes next is sent behind it without waiting for it.
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
      if (values) return amongOthers(run);
      return alone(() =>
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

/** Whoever needs the connection alone waits for who had it alone before; everybody else waits only for these. */
function createTurns() {
  let lastAlone: Promise<unknown> | undefined;
  const afterwards = <T>(work: () => Promise<T>): Promise<T> => (lastAlone ? lastAlone.then(work) : work());
  return {
    amongOthers: afterwards,
    alone<T>(work: () => Promise<T>): Promise<T> {
      const result = afterwards(work);
      const isOver = result
        .catch(() => undefined)
        .then(() => {
          if (lastAlone === isOver) lastAlone = undefined;
        });
      lastAlone = isOver;
      return result;
    },
  };
}
