import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withTransaction } from '../../context.ts';
import { codeHashOf } from '../../customer/sign-in/code-secrets.ts';
import { sendCodeJob } from '../../customer/sign-in/send-code.job.ts';
import { sweepJob } from '../../customer/sign-in/sweep.job.ts';
import { watchPaymentsJob } from '../../payment/payment.job.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { openTestDatabaseAgain } from '../../testing/test-database.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { lastCode } from '../../testing/sign-in.ts';
import { openJobQueue } from './jobs.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
});
afterEach(() => api.close());

const data = { codeId: '0193f0a0-0000-7000-8000-000000000000', length: 6, brand: { 'en-us': 'Saffron' } };
const start = () => api.call('POST', '/customers', { body: { 'first-name': 'Sara', mobile: '512345678' } });

describe('background work', () => {
  test('is stored if, and only if, the transaction it belongs to commits', async () => {
    const given = withTransaction(api.context, async (context) => {
      await context.jobs.send(context, sendCodeJob, data);
      throw new Error('changed my mind');
    });
    await expect(given).rejects.toThrow('changed my mind');
    expect(await api.runJobs()).toBe(0);
    await withTransaction(api.context, (context) => context.jobs.send(context, sendCodeJob, data));
    expect(await api.runJobs()).toBe(1);
  });

  test('starts right after the commit, without waiting for a look-up', async () => {
    const database = await openTestDatabaseAgain();
    const woken = Promise.withResolvers<string>();
    const job = { ...sendCodeJob, run: async (_context: unknown, given: typeof data) => woken.resolve(given.codeId) };
    const queue = await openJobQueue(database, {
      jobs: [job],
      onError: () => {},
      isMaintained: true,
      lookForWorkEveryMilliseconds: 3_600_000,
    });
    await queue.start(api.context);
    await withTransaction(api.context, (context) => context.jobs.send(context, sendCodeJob, data));
    expect(await woken.promise).toBe(data.codeId);
    await queue.stop();
    await database.close();
  });

  test('whose notification was lost is found by a look, which asks for all queues at once', async () => {
    const database = await openTestDatabaseAgain();
    const asked: string[] = [];
    const executeSql: typeof database.executeSql = (text, values) => {
      asked.push(text);
      return database.executeSql(text, values);
    };
    const isDone = Promise.withResolvers<string>();
    const run = async (_context: unknown, { codeId }: typeof data) => isDone.resolve(codeId);
    const queue = await openJobQueue(
      { ...database, executeSql },
      {
        jobs: [{ ...sendCodeJob, run }, sweepJob, watchPaymentsJob],
        onError: () => {},
        isMaintained: true,
        lookForWorkEveryMilliseconds: 20,
      },
    );
    const fetches = () => asked.filter((text) => text.includes('SKIP LOCKED') && /'(send|sweep|watch)-/.test(text));
    const looks = () => asked.filter((text) => text.startsWith('select distinct name from pgboss.job'));
    await queue.start(api.context);
    await vi.waitFor(() => expect(fetches()).toHaveLength(3));
    const before = looks().length;
    await vi.waitFor(() => expect(looks().length).toBeGreaterThan(before + 5));
    expect(fetches()).toHaveLength(3);
    await database.executeSql(`insert into pgboss.job (name, data) values ('send-code', $1::jsonb)`, [
      JSON.stringify(data),
    ]);
    expect(await isDone.promise).toBe(data.codeId);
    await queue.stop();
    await database.close();
  });

  test('is done once by two processes that look for it at the same time', async () => {
    const done: string[] = [];
    const ids = Array.from({ length: 60 }, () => randomUUID());
    const open = async () => {
      const database = await openTestDatabaseAgain();
      const run = async (_context: unknown, { codeId }: typeof data) => void done.push(codeId);
      const queue = await openJobQueue(database, {
        jobs: [{ ...sendCodeJob, run }],
        onError: () => {},
        isMaintained: true,
        lookForWorkEveryMilliseconds: 20,
      });
      await queue.start(api.context);
      return { queue, database };
    };
    const processes = [await open(), await open()];
    await api.services.database.executeSql(
      `insert into pgboss.job (name, data)
      select 'send-code', jsonb_build_object('codeId', id) from jsonb_array_elements_text($1::jsonb) as id`,
      [JSON.stringify(ids)],
    );
    await vi.waitFor(async () => {
      const { rows } = await api.services.database.executeSql(`select from pgboss.job where state < 'completed'`);
      expect(rows).toEqual([]);
    });
    expect(done.toSorted()).toEqual(ids.toSorted());
    for (const { queue, database } of processes) {
      await queue.stop();
      await database.close();
    }
  });

  test('a message that the provider did not take is tried again with a new code', async () => {
    await start();
    const hashes: (string | null)[] = [];
    const failing = {
      ...api.context,
      messages: {
        send: async () => {
          hashes.push(await storedHash());
          throw new Error('The message provider answered 500.');
        },
      },
    };
    await expect(api.services.jobs.runDue(failing)).rejects.toThrow('500');
    await sendCodeJob.run(api.context, await storedWork());
    expect(api.sent).toHaveLength(1);
    expect(hashes[0]).not.toBe(await storedHash());
    expect(await storedHash()).toBe(codeHashOf(api.context, (await storedWork()).codeId, lastCode(api)));
  });

  test('work that is done twice sends one message', async () => {
    await start();
    const work = await storedWork();
    await api.runJobs();
    await sendCodeJob.run(api.context, work);
    expect(api.sent).toHaveLength(1);
  });

  test('a code that nobody waits for any more is not sent', async () => {
    await start();
    api.passSeconds(600);
    await api.runJobs();
    expect(api.sent).toEqual([]);
  });
});

async function storedHash(): Promise<string | null> {
  const { rows } = await api.services.database.executeSql('select code_hash from one_time_codes');
  return (rows as [{ code_hash: string | null }])[0].code_hash;
}

async function storedWork(): Promise<typeof data> {
  const { rows } = await api.services.database.executeSql(`select data from pgboss.job where name = 'send-code'`);
  return (rows as [{ data: typeof data }])[0].data;
}
