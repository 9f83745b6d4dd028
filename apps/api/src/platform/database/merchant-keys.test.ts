import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesOfLastRelease } from './distribute.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';

/** Tables of no merchant, with the reason. */
const ofNoMerchant: Record<string, string> = {
  limit_counters: 'counts by keys that may stand for an address or for everybody',
  merchants: 'its rows are the merchants',
  push_keys: 'one pair of keys for the installation',
};

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

test('the primary key of every table of a merchant begins with the merchant', async () => {
  const { rows } = await api.services.database.executeSql(`
    select t.relname as name, a.attname as first
    from pg_class as t
    left join pg_constraint as key on key.conrelid = t.oid and key.contype = 'p'
    left join pg_attribute as a on a.attrelid = t.oid and a.attnum = key.conkey[1]
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' order by 1`);
  const others = (rows as { name: string; first: string | null }[])
    .filter(({ first }) => first !== 'merchant_id')
    .map(({ name }) => name);
  expect(others).toEqual([...Object.keys(ofNoMerchant), ...tablesOfLastRelease].toSorted());
});
