import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPgliteStatements } from './pglite-statements.ts';

// On PostgreSQL the driver does this.
describe.runIf(!process.env.TEST_DATABASE_URL)('statements of the embedded database', () => {
  let database: PGlite;
  let query: ReturnType<typeof createPgliteStatements>;
  beforeAll(async () => {
    database = await PGlite.create();
    query = createPgliteStatements(database);
  });
  afterAll(() => database.close());

  test('a statement that comes again is prepared once, and answers as PGlite itself does', async () => {
    const text = `select $1::int as number, $2::jsonb as document, $3::text as nothing, now() > $4::timestamptz as is_past`;
    const values = [7, { a: [1] }, null, new Date('2026-01-01T00:00:00Z')];
    const expected = (await database.query(text, values)).rows;
    for (let time = 0; time < 5; time += 1) expect((await query(text, values)).rows).toEqual(expected);
    expect((await query(text, values, { rowMode: 'array' })).rows).toEqual([[7, { a: [1] }, null, true]]);
    const prepared = await database.query(`select from pg_prepared_statements where statement like '%is_past%'`);
    expect(prepared.rows).toHaveLength(1);
  });

  test('a statement that fails leaves the next one well', async () => {
    const divide = (by: number) => query('select 6 / $1::int as result', [by]);
    for (let time = 0; time < 4; time += 1) expect((await divide(2)).rows).toEqual([{ result: 3 }]);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(3)).rows).toEqual([{ result: 2 }]);
  });
});
