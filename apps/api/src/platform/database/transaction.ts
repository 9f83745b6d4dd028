import { announceAfterCommit } from './announce.ts';
import type { Db } from './db.ts';

/**
 * Runs work in one transaction; the context it receives hides the outer one, because on the embedded database a query
 * through the outer one would wait for ever. Its announcements are told once it has committed.
 */
export function withTransaction<C extends { db: Db }, T>(context: C, work: (context: C) => Promise<T>): Promise<T> {
  return announceAfterCommit(context.db, (transaction) => work({ ...context, db: transaction }));
}

/** PostgreSQL's code for a statement that was undone to break a deadlock. */
export const deadlock = '40P01';

/** Its code for a row that another transaction wrote first. */
export const uniqueViolation = '23505';

/**
 * Runs something once more, or several times, when it came to nothing for one of these reasons. It has to be whole in
 * itself: a transaction, or one statement, of which nothing is left.
 *
 * @example retry(() => withTransaction(context, write), { after: [deadlock], times: 1 })
 */
export async function retry<Value>(
  run: () => Promise<Value>,
  { after, times }: { after: string[]; times: number },
): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    const state = sqlStateOf(error);
    if (times === 0 || state === undefined || !after.includes(state)) throw error;
    return retry(run, { after, times: times - 1 });
  }
}

/** The code of PostgreSQL in an error of a statement; nothing for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}
