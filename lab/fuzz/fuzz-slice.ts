import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { hostileRequest } from '@sufra/api/testing/hostile/hostile-request';
import { isDescribed, wrongWith } from '@sufra/api/testing/hostile/judge-answer';
import { listCalls, type DescribedCall } from '@sufra/api/testing/hostile/list-calls';
import { seededRandom } from '../../packages/ordering/bench/seeded-random.ts';
import type { Target } from './open-target.ts';

export type Finding = { problem: string; call: string; request: InjectOptions; answer: string; alarm?: string };

export type SliceReport = {
  requests: number;
  /** The number of answers of each call by status. */
  answers: Map<string, number>;
  findings: Finding[];
  undescribed: { call: string; status: number }[];
  slowest: { milliseconds: number; call: string; request: InjectOptions }[];
};

type Shot = { call: DescribedCall; request: InjectOptions };

const atOnce = 8;
const patienceMilliseconds = 30_000;
const slowest = 5;

/** These end the session that the others need, so they come last. */
const endsSession =
  /^(POST \/logout|DELETE \/customers\/\{id\}|DELETE \/customers\/\{id\}\/sessions|PATCH \/customers\/\{id\})$/;

/** Sends so many requests of every call, eight at a time, in an order of the seed's. */
export async function fuzzSlice(
  target: Target,
  { seed, each, only }: { seed: number; each: number; only?: string },
): Promise<SliceReport> {
  const report: SliceReport = { requests: 0, answers: new Map(), findings: [], undescribed: [], slowest: [] };
  const line = (await shotsOf(target, seed, each, only)).values();
  const client = async (): Promise<void> => {
    for (const shot of line) await shoot(target, shot, report);
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  await runJobs(target, report);
  return report;
}

async function shotsOf({ api, parts }: Target, seed: number, each: number, only?: string): Promise<Shot[]> {
  const calls = (await listCalls(api.app)).filter((call) => only === undefined || nameOf(call) === only);
  const shots = calls.flatMap((call, index) =>
    fc
      .sample(hostileRequest(call, parts), { seed: seed * 1000 + index, numRuns: each })
      .map((request) => ({ call, request })),
  );
  const random = seededRandom(seed);
  return shots
    .map((shot) => ({ shot, rank: (endsSession.test(nameOf(shot.call)) ? 1e9 : 0) + random.between(0, 1e8) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ shot }) => shot);
}

async function shoot({ api, alarms }: Target, { call, request }: Shot, report: SliceReport): Promise<void> {
  const name = nameOf(call);
  const startedAt = performance.now();
  const answer = await inTime(answerTo(api.app, request));
  const milliseconds = performance.now() - startedAt;
  report.requests += 1;
  report.slowest = [...report.slowest, { milliseconds, call: name, request }]
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, slowest);
  const status = typeof answer === 'string' ? answer : `${answer.statusCode}`;
  const key = `${name} ${status}`;
  report.answers.set(key, (report.answers.get(key) ?? 0) + 1);
  for (const problem of problemsOf(call, answer)) {
    const text = typeof answer === 'string' ? answer : `${answer.statusCode} ${answer.body.slice(0, 2000)}`;
    report.findings.push({ problem, call: name, request, answer: text, alarm: alarms.at(-1) });
  }
  if (typeof answer !== 'string' && !isDescribed(call, answer.statusCode))
    report.undescribed.push({ call: name, status: answer.statusCode });
  // Limits are counted by the hour: time goes on, so that they do not end the work.
  api.passSeconds(45);
}

type Answer = { statusCode: number; body: string; headers: Record<string, unknown> };

const problemsOf = (call: DescribedCall, answer: Answer | string): string[] =>
  typeof answer === 'string' ? [answer] : wrongWith(answer, isForProvider(call));

/** Providers read a status and nothing else. */
const isForProvider = ({ path }: DescribedCall): boolean => path.startsWith('/webhook/');

/** Reads what is answered; of a channel that stays open only that it opened. */
async function answerTo(app: Target['api']['app'], request: InjectOptions): Promise<Answer> {
  const response = await app.inject({ ...request, payloadAsStream: true });
  const { statusCode, headers } = response;
  const stream = response.stream();
  if (String(headers['content-type']).startsWith('text/event-stream')) {
    stream.destroy();
    return { statusCode, headers, body: '' };
  }
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return { statusCode, headers, body: Buffer.concat(parts).toString() };
}

async function inTime(answer: Promise<Answer>): Promise<Answer | string> {
  const late = Promise.withResolvers<string>();
  const patience = setTimeout(() => late.resolve('no answer in time'), patienceMilliseconds);
  try {
    return await Promise.race([answer, late.promise]);
  } catch (error) {
    return `the request broke: ${String(error)}`;
  } finally {
    clearTimeout(patience);
  }
}

/** Jobs run on the stored data: none may fail on it. */
async function runJobs({ api, alarms }: Target, report: SliceReport): Promise<void> {
  try {
    await api.runJobs();
  } catch (error) {
    const answer = error instanceof Error ? (error.stack ?? error.message) : String(error);
    report.findings.push({ problem: 'a job failed', call: 'jobs', request: {}, answer, alarm: alarms.at(-1) });
  }
}

const nameOf = ({ method, path }: DescribedCall): string => `${method} ${path}`;
