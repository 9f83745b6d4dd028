import { parseArgs } from 'node:util';
import { providers } from '../../apps/server/src/testing/payment-faults/providers/provider-list.ts';
import { archiveThroughKills, describeArchive } from '../kills/archive.ts';
import { describeKitchen, isGoodKitchen, operateThroughKills } from '../kills/kitchen.ts';
import { describeRefunds, refundThroughKills } from '../kills/refunds.ts';
import type { DatabaseKind } from './chaos-world.ts';
import { faults } from './faults.ts';
import { chaosProviders } from './gateways-file.ts';
import { hindrancesOf, isSurvived, problemsOf, tableOf } from './report-table.ts';
import { runChaos, type ChaosRun } from './run-chaos.ts';
import { tryTemporaryStates } from './temporary-states.ts';
import { describeShift, isGoodShift, simulateShift } from './shift.ts';

const usage = `Usage: npm run chaos -- [--database pglite|postgresql] [--seed 1] [--guests 12] [fault ...]
       npm run chaos -- shift [--database pglite|postgresql] [--seed 1] [--orders 10000] [--branches 20]
       npm run chaos -- refunds [--gateway moyasar] [--seed 1] [--refunds 1000]
       npm run chaos -- kitchen [--seed 1] [--operations 2000]
       npm run chaos -- archive [--seed 1] [--rounds 100]
       npm run chaos -- states [--database pglite|postgresql] [--seed 1] [--states 1000]

shift                  tablets lose their line or sleep, people are away, processes die: what becomes of orders that wait,
                       by a simulated clock
refunds                parts of paid orders go back through two processes that are killed at each step, at every gateway: do the
                       gateway's ledger, ours and the credit notes agree
kitchen                guests buy the kitchen's time through two processes that are killed: is any of it sold twice, kept for
                       ever, or offered and refused
archive                a month of orders goes into files and comes back through processes that are killed: is a row lost,
                       or there twice
states                 clocks are wrong and no background work is done: which pause or sold-out item outlives its end

Faults:
${faults.map(({ name, what }) => `  ${name.padEnd(20)} ${what}`).join('\n')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string' },
    seed: { type: 'string', default: '1' },
    guests: { type: 'string', default: '12' },
    orders: { type: 'string', default: '10000' },
    branches: { type: 'string', default: '20' },
    operations: { type: 'string', default: '2000' },
    refunds: { type: 'string', default: '1000' },
    gateway: { type: 'string' },
    rounds: { type: 'string', default: '100' },
    states: { type: 'string', default: '1000' },
    help: { type: 'boolean' },
  },
});
const known: DatabaseKind[] = ['pglite', 'postgresql'];
const databases = known.filter((kind) => values.database === undefined || values.database === kind);
if (positionals[0] === 'shift') process.exit(await tryShifts());
if (positionals[0] === 'refunds') process.exit(await tryRefunds());
if (positionals[0] === 'kitchen') process.exit(await tryKitchen());
if (positionals[0] === 'archive') process.exit(await tryArchive());
if (positionals[0] === 'states') process.exit(await tryStates());
const chosen = positionals.length > 0 ? faults.filter(({ name }) => positionals.includes(name)) : faults;

if (values.help || chosen.length < positionals.length) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}

const began = performance.now();
const runs: ChaosRun[] = [];
for (const database of databases) {
  runs.push(
    await runChaos({
      database,
      faults: chosen,
      providers: chaosProviders,
      seed: Number(values.seed),
      guests: Number(values.guests),
      tell: (line) => console.log(line),
    }),
  );
}

console.log(`\n${tableOf(runs)}\n`);
for (const line of hindrancesOf(runs)) console.log(line);
const problems = runs.flatMap(({ reports, problems }) => [
  ...reports.flatMap((report) =>
    problemsOf(report).map((problem) => `${report.database}, ${report.fault.name}: ${problem}`),
  ),
  ...problems.map((problem) => `in the database afterwards: ${problem}`),
]);
for (const problem of problems) console.log(problem);
const tried = runs.flatMap(({ reports }) => reports.filter(({ hindrance }) => hindrance === undefined));
const minutes = Math.round((performance.now() - began) / 60_000);
console.log(
  `${tried.filter(isSurvived).length} of ${tried.length} survived in ${minutes} minutes; seed ${values.seed}.`,
);
process.exit(problems.length > 0 ? 1 : 0);

async function tryShifts(): Promise<number> {
  let isGood = true;
  for (const database of databases) {
    const report = await simulateShift({
      database,
      orders: Number(values.orders),
      branches: Number(values.branches),
      seed: Number(values.seed),
      tell: (line) => console.error(`${database}: ${line}`),
    });
    console.log(describeShift(report));
    isGood &&= isGoodShift(report);
  }
  return isGood ? 0 : 1;
}

async function tryRefunds(): Promise<number> {
  const chosen = providers.filter(({ name }) => values.gateway === undefined || values.gateway === name);
  const refunds = Math.ceil(Number(values.refunds) / chosen.length);
  let isGood = true;
  for (const provider of chosen) {
    const tell = (line: string) => console.error(line);
    const report = await refundThroughKills({ provider, refunds, seed: Number(values.seed), tell });
    console.log(describeRefunds(report));
    isGood &&= report.problems.length === 0;
  }
  return isGood ? 0 : 1;
}

async function tryKitchen(): Promise<number> {
  const report = await operateThroughKills({
    operations: Number(values.operations),
    seed: Number(values.seed),
    tell: (line) => console.error(line),
  });
  console.log(describeKitchen(report));
  return isGoodKitchen(report) ? 0 : 1;
}

async function tryArchive(): Promise<number> {
  const tell = (line: string) => console.error(line);
  const rounds = Number(values.rounds);
  const report = await archiveThroughKills({ orders: 3000, rounds, seed: Number(values.seed), tell });
  console.log(describeArchive(report));
  return report.problems.length === 0 ? 0 : 1;
}

async function tryStates(): Promise<number> {
  let isGood = true;
  for (const database of databases) {
    const { states, never, alive } = await tryTemporaryStates(database, Number(values.states), Number(values.seed));
    console.log(
      `${database}: of ${states} temporary states ${alive} were alive after their end, ${never} never in force`,
    );
    isGood &&= alive + never === 0;
  }
  return isGood ? 0 : 1;
}
