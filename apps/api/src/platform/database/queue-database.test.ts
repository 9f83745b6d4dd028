import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { queueDatabase } from '../jobs/jobs.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

test('the queue may send several statements with an empty list of values, however often', async () => {
  const queue = queueDatabase(api.services.database);
  for (let time = 0; time < 5; time += 1) {
    const script = 'begin; set local lock_timeout = 1000; select count(*)::int as count from limit_counters; commit';
    expect(await queue.executeSql(script, [])).toMatchObject({ rows: [{ count: 0 }] });
    expect(await queue.executeSql('select 1 as one;', [])).toMatchObject({ rows: [{ one: 1 }] });
    expect(await queue.executeSql('select $1::int as two', [2])).toMatchObject({ rows: [{ two: 2 }] });
  }
});
