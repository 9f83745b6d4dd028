import { parseArgs } from 'node:util';
import { openDatabase, type Database } from '@sufra/api/platform/database/database';
import { jobList } from '@sufra/api/job-list';
import { openJobQueue } from '@sufra/api/platform/jobs/jobs';
import { buildSimulator } from '@sufra/simulator';
import Fastify from 'fastify';
import { startPostgres } from '../../scripts/testing/postgres-server.ts';
import { fuzzSlice, type Finding, type SliceReport } from './fuzz-slice.ts';
import { openTarget } from './open-target.ts';

/*
 * npm run fuzz: hostile requests to every call of the API's own description. Each slice begins with a shop of its own;
 * a finding names its seed, and --seed … --requests 1 runs that slice again.
 */
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    /** Requests of each call in a slice. */
    each: { type: 'string', default: '10' },
    database: { type: 'string', default: 'pglite' },
    /** Only one call, as "POST /orders". */
    call: { type: 'string' },
    findings: { type: 'string', default: '20' },
  },
});
const wanted = Number(options.requests);
const firstSeed = Number(options.seed);

const world = Fastify();
await world.register(buildSimulator(), { prefix: '/simulator' });
const simulator = `${await world.listen({ host: '127.0.0.1', port: 0 })}/simulator`;
const postgres = options.database === 'postgresql' ? await startPostgres() : undefined;
const database = await openDatabase(postgres ? { databaseUrl: postgres.url } : { memory: true });
await declareQueues(database);

const answers = new Map<string, number>();
/** Statuses that calls answered with and do not describe, call by call. */
const undescribed = new Map<string, Set<number>>();
const kinds = new Map<string, { count: number; seed: number; finding: Finding }>();
let slow: SliceReport['slowest'] = [];
let requests = 0;
const startedAt = performance.now();

for (let seed = firstSeed; requests < wanted; seed += 1) {
  const target = await openTarget(database, simulator, seed);
  const report = await fuzzSlice(target, {
    seed,
    each: Number(options.each),
    ...(options.call && { only: options.call }),
  });
  await target.close();
  requests += report.requests;
  for (const [key, count] of report.answers) answers.set(key, (answers.get(key) ?? 0) + count);
  for (const finding of report.findings) keep(finding, seed);
  for (const { call, status } of report.undescribed)
    undescribed.set(call, (undescribed.get(call) ?? new Set()).add(status));
  slow = [...slow, ...report.slowest].toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 5);
  if ((seed - firstSeed) % 5 === 4) console.error(`${requests} requests, ${kinds.size} kinds of findings`);
}
report();
await world.close();
await database.close();
await postgres?.stop();

/** The first of each kind stands for the others. */
function keep(finding: Finding, seed: number): void {
  const kind = `${finding.problem}: ${finding.call}`;
  const known = kinds.get(kind) ?? { count: 0, seed, finding };
  kinds.set(kind, { ...known, count: known.count + 1 });
}

function report(): void {
  const byStatus = Map.groupBy(answers, ([key]) => key.split(' ').at(2) ?? '');
  console.log('| Status | Answers | Calls |\n|---|---|---|');
  for (const [status, found] of [...byStatus].toSorted(([one], [other]) => one.localeCompare(other))) {
    const calls = new Set(found.map(([key]) => key.split(' ').slice(0, 2).join(' ')));
    console.log(`| ${status} | ${found.reduce((sum, [, count]) => sum + count, 0)} | ${calls.size} |`);
  }
  const worstFirst = [...kinds.values()].toSorted((one, other) =>
    other.finding.answer.localeCompare(one.finding.answer),
  );
  for (const { count, seed, finding } of worstFirst.slice(0, Number(options.findings))) {
    console.log(`\n${finding.problem}, ${count} times; first with --seed ${seed}: ${finding.call}`);
    console.log(`  request: ${JSON.stringify(finding.request).slice(0, 3000)}`);
    console.log(`  answer: ${finding.answer.slice(0, 1000)}`);
    if (finding.alarm && finding.answer.startsWith('5')) console.log(`  log: ${finding.alarm.slice(0, 2000)}`);
  }
  if (undescribed.size > 0) console.log('\nStatuses that the description does not have:');
  for (const [call, statuses] of undescribed) console.log(`  ${call}: ${[...statuses].join(', ')}`);
  const never = [...new Set([...answers.keys()].map((key) => key.split(' ').slice(0, 2).join(' ')))].filter(
    (call) => ![...answers.keys()].some((key) => key.startsWith(`${call} 2`)),
  );
  console.log(`\nCalls that never succeeded: ${never.join(', ') || 'none'}`);
  console.log(`Slowest: ${slow.map(({ milliseconds, call }) => `${call} ${milliseconds.toFixed(0)} ms`).join(', ')}`);
  const failures = [...kinds.values()].filter(({ finding }) => finding.answer.startsWith('5'));
  console.log(
    `${requests} requests to ${database.kind} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, seeds from ${firstSeed}: ` +
      `${failures.reduce((sum, { count }) => sum + count, 0)} failures of ours (5xx), ${kinds.size} kinds of findings`,
  );
  if (kinds.size + undescribed.size > 0) process.exitCode = 1;
}

async function declareQueues(opened: Database): Promise<void> {
  const queue = await openJobQueue(opened, { jobs: jobList, onError: () => {}, isMaintained: false });
  await queue.stop();
}
