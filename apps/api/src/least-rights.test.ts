import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from './database/database.ts';
import { jobList } from './job-list.ts';
import { openJobQueue } from './jobs/jobs.ts';
import { createEmptyDatabase } from './testing/crash/empty-database.ts';
import { startTestApi } from './testing/open-test-api.ts';
import { placeTestOrder } from './testing/place-test-order.ts';
import { seedShop } from './testing/seed-shop.ts';
import { signIn } from './testing/sign-in.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const deployment = readFileSync(new URL('../../../docs/deployment.md', import.meta.url), 'utf8');
const [, described = ''] = /```sql\n(create role shop[^`]+)```/.exec(deployment) ?? [];

describe.runIf(serverUrl)('an account with no more rights than the documentation gives it', () => {
  const role = `shop_${randomBytes(6).toString('hex')}`;
  let owner: Database;
  let shopUrl: string;

  beforeAll(async () => {
    const databaseUrl = await createEmptyDatabase(serverUrl ?? '');
    owner = await openDatabase({ databaseUrl });
    const queue = await openJobQueue(owner, { jobs: jobList, onError: () => {}, isMaintained: false });
    await queue.stop();
    await owner.executeSql(described.replaceAll(/\bshop\b/g, role));
    const address = new URL(databaseUrl);
    [address.username, address.password] = [role, '...'];
    shopUrl = address.href;
  });
  afterAll(async () => {
    await owner.executeSql(`drop owned by ${role}; drop role ${role}`);
    await owner.close();
  });

  test('signs guests in, takes orders and does its work', async () => {
    const shop = await seedShop(owner.db);
    const database = await openDatabase({ databaseUrl: shopUrl });
    const api = await startTestApi(database);
    const id = await placeTestOrder(api, shop, await signIn(api));
    await api.runJobs();
    const { rows } = await owner.executeSql('select id from orders');
    expect(rows).toEqual([{ id }]);
    await api.close();
    await database.close();
  });

  test.each([
    'create table mine (id int)',
    'drop table orders',
    'alter table orders add mine int',
    'create schema mine',
  ])('cannot %s', async (statement) => {
    const database = await openDatabase({ databaseUrl: shopUrl });
    await expect(database.executeSql(statement)).rejects.toThrow(/permission denied|must be owner/);
    await database.close();
  });
});
