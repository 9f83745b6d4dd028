import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, openPglite } from './open-pglite.ts';

// On PostgreSQL the driver does this.
describe.runIf(!process.env.TEST_DATABASE_URL)('statements of the embedded database', () => {
  let plain: PGlite;
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    [plain, database] = await Promise.all([PGlite.create(), openPglite({})]);
  });
  afterAll(() => Promise.all([plain.close(), database.close()]));

  test('a statement that comes again is prepared once, and answers as PGlite itself does', async () => {
    const text = `select $1::int as number, $2::jsonb as document, $3::text as nothing, now() > $4::timestamptz as is_past`;
    const values = [7, { a: [1] }, null, new Date('2026-01-01T00:00:00Z')];
    const expected = (await plain.query(text, values)).rows;
    for (let time = 0; time < 5; time += 1) expect((await database.executeSql(text, values)).rows).toEqual(expected);
    const prepared = await database.executeSql(`select from pg_prepared_statements where statement like '%is_past%'`);
    expect(prepared.rows).toHaveLength(1);
  });

  test('bytes come back as they were, through prepared statements and others', async () => {
    const every = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256);
    const text = 'select $1::bytea as bytes, $2::bytea as empty, $3::bytea as nothing';
    const values = [Buffer.from(every).subarray(1), new Uint8Array(), null];
    const read = { bytes: every.subarray(1), empty: new Uint8Array(), nothing: null };
    for (let time = 0; time < 3; time += 1) expect((await database.executeSql(text, values)).rows).toEqual([read]);
  });

  test('rows are read as lists where Drizzle asks for its columns', async () => {
    const read = () =>
      database.db.select({ number: sql`${7}::int`, document: sql`${'{"a":[1]}'}::jsonb` }).from(sql`(select) as one`);
    for (let time = 0; time < 3; time += 1) expect(await read()).toEqual([{ number: 7, document: { a: [1] } }]);
  });

  test('a statement that fails leaves the next one well', async () => {
    const divide = (by: number) => database.executeSql('select 6 / $1::int as result', [by]);
    for (let time = 0; time < 4; time += 1) expect((await divide(2)).rows).toEqual([{ result: 3 }]);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(3)).rows).toEqual([{ result: 2 }]);
  });
});
