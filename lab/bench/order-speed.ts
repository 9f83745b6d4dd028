import { setTimeout } from 'node:timers/promises';
import { openCalls } from '../../scripts/testing/calls.ts';
import { makeWish, orderAsNewGuest, placeOrder, quoteTotal, signIn } from '../../scripts/testing/guest.ts';
import { type Figure, milliseconds, percentile, perSecond } from './report.ts';
import type { BenchShop } from './shop.ts';

const clients = 8;
const restSeconds = 10;
const command = 'npm run bench -- orders';

const wholeOrder = {
  PostgreSQL: `Whole guest order (customer, code, quote, validate, order, status), PostgreSQL, c=${clients}`,
  PGlite: `The same on embedded PGlite, c=${clients}`,
};

/** Whole guest orders and bare order placements, eight at a time. */
export async function measureOrderSpeed(
  shop: BenchShop,
  database: 'PostgreSQL' | 'PGlite',
  budgets: { whole: number; bare?: number },
): Promise<Figure[]> {
  const calls = openCalls(shop.address, clients);
  try {
    const wish = await makeWish(calls, 3);
    let guest = 0;
    const whole = await runFor(6, () => orderAsNewGuest(calls, wish, (guest += 1)));
    const figures: Figure[] = [
      {
        what: wholeOrder[database],
        budget: perSecond(budgets.whole),
        measured: `${perSecond(whole.perSecond)}, p99 ${milliseconds(whole.p99)}`,
        isMet: whole.perSecond >= budgets.whole,
        command,
      },
    ];
    if (budgets.bare) figures.push(await measureBareOrders(shop, database, budgets.bare));
    figures.push(await measureMemory(shop, database));
    return figures;
  } finally {
    calls.close();
  }
}

/** The memory of the process: directly after work, with garbage, and at rest, the cost of a shop. */
async function measureMemory(shop: BenchShop, database: string): Promise<Figure> {
  const atOnce = shop.memoryMegabytes();
  await setTimeout(restSeconds * 1000);
  const atRest = shop.memoryMegabytes();
  return {
    what: `Memory after the load run, one process, ${database}`,
    budget: database === 'PostgreSQL' ? '250 MB' : '',
    measured: `${atRest.toFixed(0)} MB ${restSeconds} s after it, ${atOnce.toFixed(0)} MB at its end`,
    ...(database === 'PostgreSQL' && { isMet: atRest <= 250 }),
    command,
  };
}

async function measureBareOrders(shop: BenchShop, database: string, budget: number): Promise<Figure> {
  const calls = openCalls(shop.address, clients);
  const wish = await makeWish(calls, 3);
  const total = await quoteTotal(calls, wish);
  const tokens = await Promise.all(Array.from({ length: clients * 4 }, (_, index) => signIn(calls, 900_000 + index)));
  let next = 0;
  const bare = await runFor(6, () =>
    placeOrder(calls, wish, tokens[(next += 1) % tokens.length]!, { isValidated: false, total }),
  );
  calls.close();
  return {
    what: `\`POST /orders\` alone, ${database}, c=${clients}`,
    budget: `${perSecond(budget)}, p99 40 ms`,
    measured: `${perSecond(bare.perSecond)}, p99 ${milliseconds(bare.p99)}`,
    isMet: bare.perSecond >= budget && bare.p99 <= 40,
    command,
  };
}

const warmUpSeconds = 3;

/** After a warm-up of the same kind: code is compiled and statements are planned for good, as in a shop that is open. */
async function runFor(seconds: number, work: () => Promise<void>) {
  await repeat(warmUpSeconds, work);
  return repeat(seconds, work);
}

async function repeat(seconds: number, work: () => Promise<void>) {
  const durations: number[] = [];
  const startedAt = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1000) {
      const began = performance.now();
      await work();
      durations.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  return { perSecond: durations.length / elapsedSeconds, p99: percentile(durations, 0.99) };
}
