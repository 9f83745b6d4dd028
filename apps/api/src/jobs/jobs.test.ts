import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withTransaction } from '../context.ts';
import { codeHashOf } from '../customer/sign-in/code-hash.ts';
import { sendCodeJob } from '../customer/sign-in/send-code.job.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { openTestDatabaseAgain } from '../testing/test-database.ts';
import { seedMerchant } from '../testing/seed-merchant.ts';
import { lastCode } from '../testing/sign-in.ts';
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
    const queue = await openJobQueue(database, { jobs: [job], onError: () => {}, isMaintained: true });
    await queue.start(api.context);
    await withTransaction(api.context, (context) => context.jobs.send(context, sendCodeJob, data));
    expect(await woken.promise).toBe(data.codeId);
    await queue.stop();
    await database.close();
  });

  test('that a clock stored which was ahead is done as soon as a process starts', async () => {
    await withTransaction(api.context, (context) => context.jobs.send(context, sendCodeJob, data));
    const { database } = api.services;
    await database.executeSql(
      `update pgboss.job set created_on = created_on + $1::interval,
      start_after = start_after + $1::interval`,
      ['2 days'],
    );
    await database.executeSql(`update pgboss.version set cron_on = now() + interval '2 days'`);
    expect(await api.runJobs()).toBe(0);
    const queue = await openJobQueue(database, { jobs: [sendCodeJob], onError: () => {}, isMaintained: true });
    await queue.stop();
    expect(await api.runJobs()).toBe(1);
    const { rows } = await database.executeSql('select from pgboss.version where cron_on > now()');
    expect(rows).toEqual([]);
  });

  test('that a clock stored which was ahead between two looks is done as well', async () => {
    const database = await openTestDatabaseAgain();
    const isDone = Promise.withResolvers<string>();
    const queue = await openJobQueue(database, {
      jobs: [{ ...sendCodeJob, run: async (_context: unknown, { codeId }: typeof data) => isDone.resolve(codeId) }],
      onError: () => {},
      isMaintained: true,
      lookAtClocksEveryMilliseconds: 50,
    });
    await queue.start(api.context);
    await database.executeSql(
      `insert into pgboss.job (name, data, start_after)
      values ('send-code', $1::jsonb, now() + interval '2 days')`,
      [JSON.stringify(data)],
    );
    expect(await isDone.promise).toBe(data.codeId);
    await queue.stop();
    await database.close();
  });

  test('goes on when the clock is set back while some of it is done', { timeout: 20_000 }, async () => {
    const database = await openTestDatabaseAgain();
    const done: string[] = [];
    const isDone = Promise.withResolvers<void>();
    const ahead = Date.now() + 2 * 24 * 60 * 60 * 1000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(ahead);
    const run = async (_context: unknown, { codeId }: typeof data): Promise<void> => {
      done.push(codeId);
      clock.mockRestore();
      if (done.length === 1) await database.executeSql(sameAgainWithoutAWord);
      else isDone.resolve();
    };
    const queue = await openJobQueue(database, {
      jobs: [{ ...sendCodeJob, run }],
      onError: () => {},
      isMaintained: true,
      lookAtClocksEveryMilliseconds: 50,
    });
    await withTransaction(api.context, (context) => context.jobs.send(context, sendCodeJob, data));
    await queue.start(api.context);
    await isDone.promise;
    await queue.stop();
    await database.close();
    expect(done).toEqual([data.codeId, data.codeId]);
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

/** Stores the work once more, and wakes nobody. */
const sameAgainWithoutAWord = `insert into pgboss.job (name, data) select name, data from pgboss.job where name = 'send-code'`;

async function storedHash(): Promise<string | null> {
  const { rows } = await api.services.database.executeSql('select code_hash from one_time_codes');
  return (rows as [{ code_hash: string | null }])[0].code_hash;
}

async function storedWork(): Promise<typeof data> {
  const { rows } = await api.services.database.executeSql(`select data from pgboss.job where name = 'send-code'`);
  return (rows as [{ data: typeof data }])[0].data;
}
