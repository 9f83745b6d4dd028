import { parseArgs } from 'node:util';
import { seededRandom } from '../../packages/ordering/bench/seeded-random.ts';
import { startPostgres } from '../../scripts/testing/postgres-server.ts';
import type { Arrivals } from './arrivals.ts';
import { compareBooks, type LoadAttempt } from './books.ts';
import { openKitchen } from './kitchen.ts';
import { measureAnnouncements } from './announcements.ts';
import { importLoadMerchant } from '../../scripts/testing/load-merchant.ts';
import { describeErrors, describeGain, describeLoads } from './load-report.ts';
import { measureLoad, type Measured } from './measure-load.ts';
import { openFleet } from './open-fleet.ts';
import { openPretendedWorld } from './pretended-world.ts';
import { askAround, differingAnswers, type AnswerHashes } from './same-answers.ts';
import { describeInstallations, describeNeeds, needOf, type Costs } from './scale-model.ts';
import { lookIntoWindow } from './shop-window.ts';
import { openDatabaseMeter } from './statements.ts';
import { createSteps } from './steps.ts';
import { readStoredBooks } from './stored-books.ts';
import type { Town } from './visits.ts';

/*
 * npm run load: a Friday evening on one PostgreSQL, first with one process of the shop, then with two. First as many
 * visits as fit (closed), then visits that come by themselves at a share of that rate (open).
 */
const { values: options } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2' },
    guests: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '20' },
    /** Visits a second that come by themselves; without, six tenths of what one process managed. */
    rate: { type: 'string' },
    /** The time an order spends at each step of the branch. */
    step: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    /** Also the most frequent statements and the largest tables. */
    details: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const random = seededRandom(Number(options.seed));
const settings = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=all'];

const world = await openPretendedWorld();
const postgres = await startPostgres({ durable: true, settings });
const kitchen = await importLoadMerchant(postgres.url);
const meter = await openDatabaseMeter(postgres.url);
const attempts: LoadAttempt[] = [];
const regulars: string[] = [];
const loads: Measured[] = [];
const answers: AnswerHashes[] = [];
const placed: Town['placed'] = [];
let guests = 0;
let rate = options.rate === undefined ? undefined : Number(options.rate);

try {
  for (const processes of options.processes.split(',').map(Number)) await loadWith(processes);
  report(await verdict());
  console.log(`\nOn paper, from the first column:\n\n${await onPaper()}`);
} finally {
  await meter.close();
  await postgres.stop();
  await world.close();
}

async function loadWith(processes: number): Promise<void> {
  console.error(`opening ${processes} of the shop`);
  const fleet = await openFleet(processes, { postgres, meter, world });
  try {
    const steps = createSteps();
    const { calls, host, nextAddress } = fleet;
    const cooks = await openKitchen(calls, kitchen, { steps, stepSeconds: Number(options.step) });
    const window = await lookIntoWindow(calls);
    const { follow } = fleet.followed;
    const nextGuest = () => (guests += 1);
    const town: Town = {
      calls,
      nextAddress,
      host,
      window,
      steps,
      attempts,
      placed,
      world,
      cooks,
      random,
      regulars,
      nextGuest,
      follow,
    };
    const measure = (arrivals: Arrivals, forSeconds: number) =>
      measureLoad(fleet, town, { arrivals, seconds: forSeconds, random });
    const closed: Arrivals = { kind: 'closed', guests: Number(options.guests) };
    console.error('warming up');
    await measure(closed, Math.min(5, seconds));
    console.error('guests in turns');
    const turns = await measure(closed, seconds);
    rate ??= Math.max(1, (turns.visits / turns.seconds) * 0.6);
    console.error(`${rate.toFixed(1)} guests a second`);
    loads.push(turns, await measure({ kind: 'open', perSecond: rate }, seconds));
    if (options.details) await describeDatabase();
    for (const one of fleet.each) answers.push(await askAround(one, window, placed));
  } finally {
    await fleet.close();
  }
}

/** The estimated needs of chains of three sizes at these costs. */
async function onPaper(): Promise<string> {
  const [first] = loads;
  if (!first) return '';
  const { plainPerSecond, announcedPerSecond } = await measureAnnouncements(postgres.url);
  const { visits, orders, requests, cpuSeconds, work } = first;
  const costs: Costs = {
    shopMs: (cpuSeconds.shop / visits) * 1000,
    databaseMs: (cpuSeconds.database / visits) * 1000,
    requestsPerVisit: requests / visits,
    statementsPerVisit: work.statements / visits,
    storedKilobytes: work.bytes / 1024 / orders,
    walKilobytes: work.walBytes / 1024 / orders,
    announcedPerSecond,
  };
  const needs = [10, 1000, 100_000].map((branches) => needOf(branches, costs));
  return (
    `One-row transactions a second, c=16: ${plainPerSecond.toFixed(0)}; announced ones: ${announcedPerSecond.toFixed(0)}.\n\n` +
    `${describeNeeds(needs)}\n\n${describeInstallations(needs, costs)}`
  );
}

async function describeDatabase(): Promise<void> {
  for (const { query, calls, milliseconds } of await meter.frequent(40)) {
    console.error(`${calls} times, ${milliseconds.toFixed(0)} ms: ${query.replaceAll(/\s+/g, ' ').slice(0, 160)}`);
  }
  const placed = attempts.filter(({ orderId }) => orderId !== undefined).length;
  for (const { table, bytes } of await meter.largest(25)) {
    console.error(`${table}: ${(bytes / 1024 / placed).toFixed(2)} KB an order`);
  }
}

async function verdict() {
  const stored = await readStoredBooks(postgres.url);
  const { lost, doubled, wrong } = compareBooks(attempts, stored.attempts);
  return { lost, doubled, wrong: [...wrong, ...stored.impossible], differing: differingAnswers(answers) };
}

function report({ lost, doubled, wrong, differing }: Awaited<ReturnType<typeof verdict>>): void {
  const acknowledged = attempts.filter(({ orderId }) => orderId !== undefined).length;
  const errors = describeErrors(loads);
  const failed = [lost, doubled, wrong, differing, errors].flat();
  console.log(describeLoads(loads));
  console.log(`
${describeGain(loads).join('\n')}
Orders acknowledged: ${acknowledged} of ${attempts.length} attempts; lost ${lost.length}, doubled ${doubled.length}, wrong ${wrong.length}.
The same questions to ${answers.length} processes: ${answers[0]?.size ?? 0} each; answered differently: ${differing.length}.
Errors: ${errors.length === 0 ? 'none' : ''}`);
  for (const line of failed.slice(0, 50)) console.log(`  ${line}`);
  if (failed.length > 0) process.exitCode = 1;
}
