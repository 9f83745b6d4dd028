import type { Db } from './db.ts';

/**
 * Runs work in one transaction; the context it receives hides the outer one, because on the embedded
 * database a query through the outer one would wait for ever.
 */
export function withTransaction<C extends { db: Db }, T>(context: C, work: (context: C) => Promise<T>): Promise<T> {
  return context.db.transaction((transaction) => work({ ...context, db: transaction }));
}
