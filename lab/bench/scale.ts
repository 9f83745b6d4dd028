import pg from 'pg';
import { startPostgres } from '../../scripts/testing/postgres-server.ts';
import { raiseOrderLimits } from '../../scripts/testing/raised-order-limits.ts';
import { openCalls } from '../../scripts/testing/calls.ts';
import { fillOrders } from './fill-orders.ts';
import { makeWish, placeOrder, quoteTotal, signIn } from '../../scripts/testing/guest.ts';
import { type Figure, kilobytes, median, perSecond } from './report.ts';
import { startBenchShop } from './shop.ts';

const clients = 8;
const rounds = 5;
const secondsPerRound = 4;
const few = 1000;
const many = 1_000_000;

type FilledShop = { place(): Promise<void>; close(): Promise<void>; rates: number[]; bytes: number };

/** Compares the time of placing an order in a small shop and in one with a million orders: both in turn, so that noise hits both. */
export async function measureScale(): Promise<Figure[]> {
  const shops: FilledShop[] = [];
  try {
    for (const count of [few, many]) shops.push(await openFilledShop(count));
    for (let round = 0; round < rounds; round += 1)
      for (const shop of shops) shop.rates.push(await ratePerSecond(shop.place));
    const [small = 0, big = 0] = shops.map(({ rates }) => median(rates));
    const change = (big / small - 1) * 100;
    return [
      {
        what: 'The same with 1,000,000 orders stored',
        budget: 'within 10 % of the empty database',
        measured: `${perSecond(big)} against ${perSecond(small)} with 1,000 (${change > 0 ? '+' : ''}${change.toFixed(1)} %)`,
        isMet: change >= -10,
        command: 'npm run bench -- scale',
      },
      {
        what: 'Stored by an order of three lines when it is placed',
        budget: '',
        measured: kilobytes((shops.at(-1)?.bytes ?? 0) / many),
        command: 'npm run bench -- scale',
      },
    ];
  } finally {
    for (const shop of shops) await shop.close();
  }
}

async function openFilledShop(count: number): Promise<FilledShop> {
  const postgres = await startPostgres({ durable: true });
  // The kitchen of the demo stands still: it is not what is measured.
  const env = { TRUST_PROXY: '127.0.0.1', DEMO_STEP_SECONDS: '3600' };
  const shop = await startBenchShop({ databaseUrl: postgres.url, env });
  await raiseOrderLimits(postgres.url);
  const calls = openCalls(shop.address, clients);
  const wish = await makeWish(calls, 3);
  const total = await quoteTotal(calls, wish);
  const tokens = await Promise.all(Array.from({ length: clients * 4 }, (_, index) => signIn(calls, index)));
  let next = 0;
  const place = () => placeOrder(calls, wish, tokens[(next += 1) % tokens.length]!, { isValidated: false, total });
  await place();
  await fillOrders(postgres.url, count);
  const bytes = await bytesOf(postgres.url);
  const close = async (): Promise<void> => {
    calls.close();
    await shop.stop();
    await postgres.stop();
  };
  return { place, close, rates: [], bytes };
}

async function bytesOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  await client.end();
  return rows[0]?.bytes ?? 0;
}

async function ratePerSecond(work: () => Promise<void>): Promise<number> {
  for (let warm = 0; warm < clients; warm += 1) await work();
  const startedAt = performance.now();
  let done = 0;
  const client = async (): Promise<void> => {
    for (; performance.now() - startedAt < secondsPerRound * 1000; done += 1) await work();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done / ((performance.now() - startedAt) / 1000);
}
