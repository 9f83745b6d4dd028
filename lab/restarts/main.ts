import { parseArgs } from 'node:util';
import { seededRandom } from '../../packages/ordering/bench/seeded-random.ts';
import { openCalls } from '../../scripts/testing/calls.ts';
import { compareBooks, type LoadAttempt } from '../load/books.ts';
import { createFollowed } from '../load/follow.ts';
import { openKitchen } from '../load/kitchen.ts';
import { importLoadMerchant } from '../../scripts/testing/load-merchant.ts';
import { openPretendedWorld } from '../load/pretended-world.ts';
import { lookIntoWindow } from '../load/shop-window.ts';
import { createSteps } from '../load/steps.ts';
import { readStoredBooks } from '../load/stored-books.ts';
import { chooseVisit, makeVisit, type Town } from '../load/visits.ts';
import { startPostgres } from '../../scripts/testing/postgres-server.ts';
import { closeRow, openRow, restartInTurn, type Row } from './open-row.ts';

/*
 * npm run restarts: two processes of the API and two of the storefront on one PostgreSQL, each row behind a balancer
 * that asks for readiness and repeats nothing. While guests look, search, order, pay and watch, every process is
 * stopped and started again in turn. Not one request may fail. With --all two processes are both.
 */
const { values: options } = parseArgs({
  options: {
    guests: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    /** Two processes that are everything, instead of two of each role. */
    all: { type: 'boolean', default: false },
  },
});

const random = seededRandom(Number(options.seed));
const attempts: LoadAttempt[] = [];
const steps = createSteps();
const followed = createFollowed();
const world = await openPretendedWorld();
const postgres = await startPostgres({ durable: true });
const kitchen = await importLoadMerchant(postgres.url);
const rows: Row[] = [];
const place = { count: 2, databaseUrl: postgres.url };

try {
  const first = await openRow(options.all ? 'all' : 'api', { ...place, env: world.settings });
  rows.push(first);
  if (!options.all) {
    const env = { API_BASE_URL: first.balancer.address };
    rows.push(await openRow('storefront', { ...place, env }));
  }
  await report(await restartUnderLoad(await enterTown(rows.at(-1) ?? first)));
} finally {
  for (const row of rows.toReversed()) await closeRow(row);
  await postgres.stop();
  await world.close();
}

async function enterTown({ balancer }: Row): Promise<Town> {
  const host = `localhost:${new URL(balancer.address).port}`;
  const calls = openCalls(balancer.address, 256, host);
  let guests = 0;
  return {
    calls,
    host,
    nextAddress: () => balancer.address,
    window: await lookIntoWindow(calls),
    steps,
    attempts,
    placed: [],
    world,
    cooks: await openKitchen(calls, kitchen, { steps, stepSeconds: 1 }),
    random,
    regulars: [],
    nextGuest: () => (guests += 1),
    comesBack: true,
    follow: followed.follow,
  };
}

/** Guests come one after the other, so many at a time, until every process was restarted as often as asked. */
async function restartUnderLoad(town: Town): Promise<number> {
  let isOver = false;
  // Errors are recorded at their step; the next guest comes all the same.
  const guest = async (): Promise<void> => {
    while (!isOver) await makeVisit(town, chooseVisit(random)).catch(() => undefined);
  };
  const guests = Array.from({ length: Number(options.guests) }, guest);
  let restarts = 0;
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const row of rows) {
      console.error(`round ${round + 1}: restarting ${row.role}`);
      restarts += await restartInTurn(row);
    }
  }
  isOver = true;
  await Promise.all(guests);
  await followed.settled();
  town.calls.close();
  return restarts;
}

async function report(restarts: number): Promise<void> {
  const stored = await readStoredBooks(postgres.url);
  const { lost, doubled, wrong } = compareBooks(attempts, stored.attempts);
  const errors = steps.errors().map(({ name, reason, count }) => `${name}: ${count} times: ${reason}`);
  const unanswered = rows.flatMap(({ role, balancer }) => balancer.counts().failed.map((what) => `${role}: ${what}`));
  const failed = [...errors, ...unanswered, ...lost, ...doubled, ...wrong, ...stored.impossible];
  console.log(`| Row | Processes | Requests to each | Failed |\n| --- | --- | --- | --- |`);
  for (const { role, processes, balancer } of rows) {
    const counts = balancer.counts();
    const sent = Object.values(counts.sent).join(' + ');
    console.log(`| ${role} | ${processes.length} | ${sent} | ${counts.failed.length} |`);
  }
  const back = steps.summary().find(({ name }) => name === 'back on the channel')?.count ?? 0;
  const acknowledged = attempts.filter(({ orderId }) => orderId !== undefined).length;
  console.log(`
Restarts under load: ${restarts}. Orders acknowledged: ${acknowledged}; lost ${lost.length}, doubled ${doubled.length}, wrong ${wrong.length + stored.impossible.length}.
Watchers that were sent away and came back: ${back}. What guests saw fail: ${errors.length === 0 ? 'nothing' : errors.length}.`);
  for (const line of failed.slice(0, 50)) console.log(`  ${line}`);
  if (failed.length > 0) process.exitCode = 1;
}
