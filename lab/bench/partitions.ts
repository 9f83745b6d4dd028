import { execFileSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { openCalls } from '../../scripts/testing/calls.ts';
import { makeWish, placeOrder, quoteTotal, signIn } from '../../scripts/testing/guest.ts';
import { raiseOrderLimits } from '../../scripts/testing/raised-order-limits.ts';
import { type Figure, median, perSecond } from './report.ts';
import { type BenchShop, startBenchShop } from './shop.ts';

const clients = 8;
const rounds = 5;
const roundSeconds = 4;
const partitions = 8;
const tool = path.resolve(import.meta.dirname, '../../apps/api/src/tools/distribute-tool.ts');

/** The extra cost of an order on a database that is divided by merchant than on one that is not, on the same server. */
export async function measurePartitions(serverUrl: string): Promise<Figure[]> {
  const env = { DEMO_STEP_SECONDS: '3600' };
  const dividedUrl = await createDatabase(serverUrl, 'divided');
  const plain = await startBenchShop({ databaseUrl: serverUrl, env });
  const divided = await startBenchShop({ databaseUrl: dividedUrl, env });
  try {
    await divided.stop();
    execFileSync(process.execPath, [tool, '--partitions', String(partitions)], {
      env: { ...process.env, DATABASE_URL: dividedUrl },
    });
    await divided.restart();
    for (const url of [serverUrl, dividedUrl]) {
      await emptyKitchens(url);
      await raiseOrderLimits(url);
    }
    const [orderPlain, orderDivided] = [await prepare(plain), await prepare(divided)];
    const rates: { plain: number[]; divided: number[] } = { plain: [], divided: [] };
    for (let round = 0; round <= rounds; round += 1) {
      const [without, within] = [await rateOf(orderPlain), await rateOf(orderDivided)];
      // The first round warms both up.
      if (round === 0) continue;
      rates.plain.push(without);
      rates.divided.push(within);
    }
    const more = median(rates.plain) / median(rates.divided) - 1;
    return [
      {
        what: `\`POST /orders\` on ${partitions} partitions against none, PostgreSQL, c=${clients}`,
        budget: '15 % more',
        measured: `${(more * 100).toFixed(0)} % more (${perSecond(median(rates.divided))} against ${perSecond(median(rates.plain))})`,
        isMet: more <= 0.15,
        command: 'npm run bench -- partitions',
      },
    ];
  } finally {
    await Promise.all([plain.stop(), divided.stop()]);
  }
}

/** Branches without a kitchen take whatever comes: what is measured is the order, and no queue. */
async function emptyKitchens(url: string): Promise<void> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query('update branches set kitchen = null');
  await database.end();
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return new URL(`/${name}`, serverUrl).href;
}

async function prepare(shop: BenchShop): Promise<() => Promise<unknown>> {
  const calls = openCalls(shop.address, clients);
  const wish = await makeWish(calls, 3);
  const total = await quoteTotal(calls, wish);
  const tokens = await Promise.all(Array.from({ length: clients * 4 }, (_, index) => signIn(calls, 900_000 + index)));
  let next = 0;
  return () => placeOrder(calls, wish, tokens[(next += 1) % tokens.length]!, { isValidated: false, total });
}

async function rateOf(order: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const startedAt = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - startedAt < roundSeconds * 1000) {
      await order();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (count * 1000) / (performance.now() - startedAt);
}
