import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drizzleOverPool, withStatementNames } from './open-postgresql.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const roles = pgTable('pg_roles', { name: text('rolname') });

describe.runIf(serverUrl)('drizzle over a pool', () => {
  let pool: pg.Pool;
  beforeAll(() => {
    pool = new pg.Pool({ connectionString: serverUrl, max: 1, query_timeout: 2000 });
    pool.on('error', () => undefined);
  });
  afterAll(() => pool.end());

  const countPrepared = async (part: string): Promise<number> =>
    (await pool.query(`select from pg_prepared_statements where statement like '%${part}%'`)).rows.length;

  test('a statement that comes again is prepared once, from the query builder, in a transaction and as SQL', async () => {
    const db = drizzleOverPool(pool);
    for (let time = 0; time < 5; time += 1) {
      await db.select().from(roles).limit(7);
      await db.transaction((tx) =>
        tx
          .select()
          .from(roles)
          .where(sql`true`)
          .limit(8),
      );
      await withStatementNames(pool).query('select $1::int as nine', [9]);
    }
    const counts = [await countPrepared('from "pg_roles" limit'), await countPrepared('from "pg_roles" where true')];
    expect([...counts, await countPrepared('as nine')]).toEqual([1, 1, 1]);
  });

  test('the statements of another pool take no room from those of this one', async () => {
    const other = new pg.Pool({ connectionString: serverUrl, max: 1 });
    for (let number = 0; number < 400; number += 1)
      for (let time = 0; time < 3; time += 1) await withStatementNames(other).query(`select ${number}`, []);
    await other.end();
    for (let time = 0; time < 3; time += 1) await withStatementNames(pool).query('select $1::int as ten', [10]);
    expect(await countPrepared('as ten')).toBe(1);
  });

  test('a script of several statements is sent as it is', async () => {
    for (let time = 0; time < 4; time += 1) await withStatementNames(pool).query('select 1; select 2 as two');
    expect(await countPrepared('as two')).toBe(0);
  });

  test('a transaction whose statement times out gives up its connection without waiting for ROLLBACK', async () => {
    const db = drizzleOverPool(pool);
    await expect(db.transaction((tx) => tx.execute(sql`select pg_sleep(30)`))).rejects.toThrow('Failed query');
    expect(pool.totalCount).toBe(0);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });
});
