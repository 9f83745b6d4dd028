import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { findOversold } from '@sufra/api/testing/find-oversold';
import { type Calls, openCalls } from '../../scripts/testing/calls.ts';
import {
  expectStatus,
  makeWish,
  payloadOf,
  quoteTotal,
  signIn,
  type WantedOrder,
} from '../../scripts/testing/guest.ts';
import { cpuSecondsOf, cpuSecondsOfTree } from '../load/processes.ts';
import { type Figure, median, milliseconds, percentile, perSecond } from './report.ts';
import type { BenchShop } from './shop.ts';

const command = 'npm run bench -- promise-cost';
const connections = 8;
const rounds = 15;
const roundSeconds = 1;
/** Orders in the kitchen while it is asked: an evening that is busy. */
const ordersAhead = 20;
const crowd = 500;

/** The time that a kitchen adds to the answer of a checked checkout, and a kitchen that 500 guests order from at once. */
export async function measurePromiseCost(shop: BenchShop, postgres: { url: string; pid: number }): Promise<Figure[]> {
  const database = new pg.Client({ connectionString: postgres.url });
  // Other work on the machine makes answers slow, and their processor time hardly.
  const processorSeconds = () => cpuSecondsOf(shop.pid()) + cpuSecondsOfTree(postgres.pid);
  await database.connect();
  const calls = openCalls(shop.address, connections);
  try {
    const wish = await makeWish(calls, 3);
    await database.query('create table kept_kitchens as select id, kitchen from branches');
    return [await measureCost(calls, database, wish, processorSeconds), await measureCrowd(shop, database, wish)];
  } finally {
    calls.close();
    await database.end();
  }
}

/** Rounds with and without a kitchen by turns, so that a slow moment of the machine meets both. */
async function measureCost(
  calls: Calls,
  database: pg.Client,
  wish: WantedOrder,
  processorSeconds: () => number,
): Promise<Figure> {
  const token = await signIn(calls, 1);
  const total = await quoteTotal(calls, wish, token);
  const body = payloadOf(wish, total);
  const place = async () =>
    expectStatus(await calls.call('POST', '/api/orders', { body, token, key: randomUUID() }), 201);
  for (let count = 0; count < ordersAhead; count += 1) await place();
  const check = async () => expectStatus(await calls.call('POST', '/api/orders/validate', { body, token }), 200);
  await run(check);
  const rates: Record<'with' | 'without', number[]> = { with: [], without: [] };
  const costs: Record<'with' | 'without', number[]> = { with: [], without: [] };
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['without', 'with'] as const) {
      await setKitchens(database, kind === 'with');
      await check();
      const before = processorSeconds();
      const { rate, milliseconds: taken } = await run(check);
      costs[kind].push(((processorSeconds() - before) * 1000) / taken.length);
      rates[kind].push(rate);
      times[kind].push(...taken);
    }
  }
  const more = median(rates.without) / median(rates.with) - 1;
  const p99 = percentile(times.with, 0.99);
  return {
    what: `Checked checkout with a kitchen that has ${ordersAhead} orders against one without, c=${connections}, PostgreSQL`,
    budget: '10 % more, p99 15 ms',
    measured:
      `${(more * 100).toFixed(0)} % more (${perSecond(median(rates.with))} against ${perSecond(median(rates.without))}), ` +
      `p99 ${milliseconds(p99)} against ${milliseconds(percentile(times.without, 0.99))}; processor time of shop and PostgreSQL ` +
      `${median(costs.with).toFixed(2)} ms against ${median(costs.without).toFixed(2)}`,
    isMet: more <= 0.1 && p99 <= 15,
    command,
  };
}

async function setKitchens(database: pg.Client, areThere: boolean): Promise<void> {
  await database.query(
    areThere
      ? 'update branches set kitchen = kept_kitchens.kitchen from kept_kitchens where kept_kitchens.id = branches.id'
      : 'update branches set kitchen = null',
  );
  await database.query('update merchants set version = gen_random_uuid()');
}

async function run(work: () => Promise<void>): Promise<{ rate: number; milliseconds: number[] }> {
  const taken: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + roundSeconds * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      const from = performance.now();
      await work();
      taken.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { rate: (taken.length * 1000) / (performance.now() - startedAt), milliseconds: taken };
}

type Booked = {
  startAt: string;
  forecastAt: string;
  work: { station: string; minutes: number }[];
  sequence: number;
  why: { pace: number };
};

/** Every guest gets a time or a refusal in words, and the kitchen is not sold twice. */
async function measureCrowd(shop: BenchShop, database: pg.Client, wish: WantedOrder): Promise<Figure> {
  const calls = openCalls(shop.address, crowd);
  try {
    const tokens: string[] = [];
    while (tokens.length < crowd) {
      const first = tokens.length + 1000;
      const some = Array.from({ length: connections }, (_, index) => signIn(calls, first + index));
      tokens.push(...(await Promise.all(some)));
    }
    const body = payloadOf(wish, await quoteTotal(calls, wish, tokens[0]));
    const from = performance.now();
    let askedAgain = 0;
    const answers = await Promise.all(
      tokens.slice(0, crowd).map(async (token) => {
        const key = randomUUID();
        for (;;) {
          const { status } = await calls.call('POST', '/api/orders', { body, token, key });
          if (status !== 503) return status;
          // The guest taps again; the order keeps its key.
          askedAgain += 1;
          await setTimeout(1000);
        }
      }),
    );
    const seconds = (performance.now() - from) / 1000;
    const placed = answers.filter((status) => status === 201).length;
    const broken = answers.filter((status) => status >= 500).length;
    const oversold = await lookForOversold(database, wish.branchId);
    return {
      what: `${crowd} checkouts at once at one kitchen over HTTP, PostgreSQL: spans oversold, answers that are faults`,
      budget: '0, 0',
      measured: `${oversold}, ${broken} (${placed} placed in ${seconds.toFixed(1)} s, ${askedAgain} answers asked to try again)`,
      isMet: oversold + broken === 0,
      command,
    };
  } finally {
    calls.close();
  }
}

async function lookForOversold(database: pg.Client, branchId: string): Promise<number> {
  const { rows } = await database.query<{ booking: Booked }>(
    'select booking from orders where branch_id = $1 and booking is not null',
    [branchId],
  );
  const branch = await database.query<{
    kitchen: { stations: { station: string; hands: number; byHour: { hands: number }[] }[] };
  }>('select kitchen from branches where id = $1', [branchId]);
  const { stations = [] } = branch.rows[0]?.kitchen ?? {};
  const most = new Map(
    stations.map(({ station, hands, byHour }) => [station, Math.max(hands, ...byHour.map((hour) => hour.hands))]),
  );
  const sold = rows.map(({ booking }) => ({
    startAt: new Date(booking.startAt),
    forecastAt: new Date(booking.forecastAt),
    work: booking.work,
    pace: booking.why.pace,
  }));
  return findOversold(
    sold,
    (station, from, to) => ((most.get(station) ?? Infinity) * (to.getTime() - from.getTime())) / 60_000,
  ).length;
}
