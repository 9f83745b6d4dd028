import type { Db } from './db.ts';

/**
 * A question of the query builder that is put together once for each handle of the database, for what is asked with
 * every request: putting it together takes longer than sending it. Its values are placeholders.
 *
 * @example prepareOnce((db) => db.select().from(orders).where(eq(orders.id, sql.placeholder('id'))).prepare('order'))
 */
export function prepareOnce<Question extends object>(make: (db: Db) => Question): (db: Db) => Question {
  const made = new WeakMap<Db, Question>();
  return (db) => {
    const question = made.get(db) ?? make(db);
    made.set(db, question);
    return question;
  };
}
