import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '../../context.ts';
import { limitCounters } from '../limits/limit-counter.tables.ts';
import { countUse, deleteExpiredCounters, findCounts } from '../limits/limit-counter.store.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { notify } from './announce.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const now = new Date('2026-11-20T12:00:00Z');

describe('the database', () => {
  test('a failed transaction leaves nothing behind, and the next one works', async () => {
    const failing = withTransaction(api.context, async ({ db }) => {
      await countUse(db, 'tests', 60, now);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await api.context.db.$count(limitCounters)).toBe(0);
    expect(await countUse(api.context.db, 'tests', 60, now)).toBe(1);
  });

  test('a failed statement does not spoil the connection for the next one', async () => {
    const failing = withTransaction(api.context, ({ db }) => db.execute(sql`select 1 / 0`));
    await expect(failing).rejects.toThrow('select 1 / 0');
    expect((await api.context.db.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }]);
  });

  test('a statement that comes again answers as it did the first time, whatever its values', async () => {
    const ask = async (words: string[] | null, fields: object, at: Date | null) => {
      const { rows } = await api.context.db.execute(sql`
        select ${sql.param(words)}::text[] as words, ${JSON.stringify(fields)}::jsonb as fields, ${at?.toISOString() ?? null}::timestamptz as at,
          ${words?.length ?? null}::int as count
      `);
      return rows;
    };
    const first = await ask(['one', 'tw"o'], { name: 'زعفران' }, now);
    for (let time = 0; time < 4; time += 1) {
      expect(await ask(['one', 'tw"o'], { name: 'زعفران' }, now)).toEqual(first);
      expect(await ask(null, {}, null)).toEqual([{ words: null, fields: {}, at: null, count: null }]);
    }
    expect(first).toMatchObject([{ words: ['one', 'tw"o'], fields: { name: 'زعفران' }, count: 2 }]);
  });

  test('what is asked beside a transaction is no part of it', async () => {
    const begun = Promise.withResolvers<void>();
    const failing = withTransaction(api.context, async ({ db }) => {
      await countUse(db, 'tests', 60, now);
      begun.resolve();
      await countUse(db, 'tests', 60, now);
      throw new Error('stop');
    });
    const before = countUse(api.context.db, 'others', 60, now);
    await begun.promise;
    const meanwhile = countUse(api.context.db, 'others', 60, now);
    await expect(failing).rejects.toThrow('stop');
    await Promise.all([before, meanwhile]);
    const others = ['others', 'tests'].map((key) => ({ key, windowSeconds: 60 }));
    const counts = await findCounts(api.context.db, others, now);
    expect(counts.map(({ current }) => current)).toEqual([2, 0]);
  });

  // On PostgreSQL a script has a connection of its own.
  test.skipIf(process.env.TEST_DATABASE_URL)('a script that fails half-way harms nobody beside it', async () => {
    const { executeSql } = api.services.database;
    const failing = executeSql('begin; select 1 / 0; commit');
    const beside = countUse(api.context.db, 'tests', 60, now);
    await expect(failing).rejects.toThrow('division by zero');
    expect(await beside).toBe(1);
  });

  test('a text with a list of values is one statement, without one a script, however often they come', async () => {
    const { executeSql } = api.services.database;
    for (let time = 0; time < 5; time += 1) {
      const counted = await executeSql('select count(*)::int as count from limit_counters', []);
      expect(counted.rows).toEqual([{ count: 0 }]);
      expect((await executeSql('select 1 as one; select 2 as two')).rows).toEqual([{ one: 1 }, { two: 2 }]);
    }
  });

  test('a statement that failed before works with better values, also inside a transaction', async () => {
    const divide = (by: number) => api.context.db.execute<{ result: number }>(sql`select 6 / ${by}::int as result`);
    for (let time = 0; time < 4; time += 1) {
      await expect(divide(0)).rejects.toThrow('select 6');
      expect((await divide(2)).rows).toEqual([{ result: 3 }]);
    }
    const failing = withTransaction(api.context, ({ db }) => db.execute(sql`select 6 / ${0}::int as result`));
    await expect(failing).rejects.toThrow('select 6');
    expect((await divide(3)).rows).toEqual([{ result: 2 }]);
  });

  test('others hear of a change when it is committed, and not of one that was taken back', async () => {
    const heard: string[] = [];
    const last = Promise.withResolvers<void>();
    const unlisten = await api.services.database.listen('tests', (payload) => {
      heard.push(payload);
      if (payload === 'kept') last.resolve();
    });
    const failing = withTransaction(api.context, async ({ db }) => {
      await notify(db, 'tests', 'taken back');
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    await withTransaction(api.context, ({ db }) => notify(db, 'tests', 'kept'));
    await last.promise;
    expect(heard).toEqual(['kept']);
    await unlisten();
  });

  test('uses of a limited thing are counted once each, however many happen at the same moment', async () => {
    const counts = await Promise.all(Array.from({ length: 20 }, () => countUse(api.context.db, 'tests', 60, now)));
    expect(counts.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(await countUse(api.context.db, 'tests', 60, new Date(now.getTime() + 60_000))).toBe(1);
  });

  test('counters are forgotten a window after their own, which limits look back at', async () => {
    await countUse(api.context.db, 'tests', 60, now);
    await deleteExpiredCounters(api.context.db, new Date(now.getTime() + 61_000));
    expect(await api.context.db.$count(limitCounters)).toBe(1);
    await deleteExpiredCounters(api.context.db, new Date(now.getTime() + 121_000));
    expect(await api.context.db.$count(limitCounters)).toBe(0);
  });
});
