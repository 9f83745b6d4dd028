import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Context, withTransaction } from './context.ts';
import { sendCodeJob } from './customer/sign-in/send-code.job.ts';
import type { Database } from './platform/database/db.ts';
import { openJobQueue, type JobQueue } from './platform/jobs/jobs.ts';
import { openTestApi, startTestApi, type TestApi } from './testing/open-test-api.ts';
import { seedMerchant } from './testing/seed-merchant.ts';
import { lastCode } from './testing/sign-in.ts';
import { openTestDatabaseAgain } from './testing/test-database.ts';

const mobile = '512345678';
const username = `966${mobile}`;

let here: TestApi;
let there: TestApi;
let otherConnections: Database;
beforeEach(async () => {
  here = await openTestApi();
  otherConnections = await openTestDatabaseAgain();
  there = await startTestApi(otherConnections);
  await seedMerchant(here.context.db);
});
afterEach(async () => {
  await here.close();
  await there.close();
  await otherConnections.close();
});

const askForCode = (api: TestApi) => api.call('POST', '/customers', { body: { 'first-name': 'Sara', mobile } });
const enter = (api: TestApi, password: string) => api.call('POST', '/login/guest', { body: { username, password } });

type Work = { codeId: string };

/** The queue as a process has it that only notes which work it was given. */
function aQueue(database: Database, run: (codeId: string) => Promise<void>): Promise<JobQueue<Context>> {
  const job = { ...sendCodeJob, run: (_context: Context, { codeId }: Work) => run(codeId) };
  return openJobQueue<Context>(database, { jobs: [job], onError: () => {}, isMaintained: false });
}

const store = (codeId: string) =>
  withTransaction(here.context, (context) =>
    context.jobs.send(context, sendCodeJob, { codeId, length: 6, brand: { 'en-us': 'Saffron' } }),
  );

test('work that one process is at is given to no other, and all of it is done once', async () => {
  const done: string[] = [];
  const isAtIt = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const slow = await aQueue(here.services.database, async (codeId) => {
    isAtIt.resolve();
    await mayGoOn.promise;
    done.push(`slow ${codeId}`);
  });
  const quick = await aQueue(otherConnections, async (codeId) => void done.push(`quick ${codeId}`));
  await store('first');
  const atWork = slow.runDue(here.context);
  await isAtIt.promise;
  expect(await quick.runDue(there.context)).toBe(0);
  await store('second');
  expect(await quick.runDue(there.context)).toBe(1);
  mayGoOn.resolve();
  expect(await atWork).toBe(1);
  expect(done).toEqual(['quick second', 'slow first']);
  await Promise.all([slow.stop(), quick.stop()]);
});

test('a code that was asked for at one process is good at the other, once', async () => {
  await askForCode(here);
  await there.runJobs();
  const code = lastCode(there);
  const both = await Promise.all([enter(here, code), enter(there, code)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
});

test('the wait between two codes is the same for both', async () => {
  const { id } = (await askForCode(here)).json().data;
  await here.runJobs();
  const again = await there.call('POST', '/resendsms', { body: { id, mobile } });
  expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '60']);
});

test('wrong codes are counted together', async () => {
  await askForCode(here);
  await here.runJobs();
  const wrong = lastCode(here) === '111111' ? '222222' : '111111';
  for (const api of [here, there, here, there, here]) expect((await enter(api, wrong)).statusCode).toBe(401);
  expect((await enter(there, lastCode(here))).statusCode).not.toBe(200);
});
