import pg from 'pg';
import { startPostgres } from '../../scripts/testing/postgres-server.ts';
import { raiseOrderLimits } from '../../scripts/testing/raised-order-limits.ts';
import { openCalls } from '../../scripts/testing/calls.ts';
import { fillOrders } from './fill-orders.ts';
import { expectStatus, listWishes, placeOrder, quoteTotal, signIn } from '../../scripts/testing/guest.ts';
import { type Figure, kilobytes, median, perSecond } from './report.ts';
import { startBenchShop } from './shop.ts';

const clients = 8;
const rounds = 5;
const secondsPerRound = 4;
const few = 10_000;
/** `SCALE_ORDERS=500000 npm run bench -- scale` asks for fewer where there is less time or disk. */
const many = Number(process.env.SCALE_ORDERS ?? 2_000_000);
/** All of one merchant. */
const branches = Number(process.env.SCALE_BRANCHES ?? 20_000);
const amount = (count: number): string => count.toLocaleString('en');

type Work = 'order' | 'history';
type FilledShop = Record<Work, () => Promise<void>> & {
  rates: Record<Work, number[]>;
  bytes: number;
  close(): Promise<void>;
};

/** Compares an order and a page of history in a small shop and in one with many orders: both in turn, so that noise hits both. */
export async function measureScale(): Promise<Figure[]> {
  const shops: FilledShop[] = [];
  try {
    for (const count of [few, many]) shops.push(await openFilledShop(count));
    for (let round = 0; round < rounds; round += 1)
      for (const work of ['order', 'history'] as const)
        for (const shop of shops) shop.rates[work].push(await ratePerSecond(shop[work]));
    const compare = (work: Work, what: string): Figure => {
      const [small = 0, big = 0] = shops.map(({ rates }) => median(rates[work]));
      const change = (big / small - 1) * 100;
      return {
        what: `${what} with many orders stored: ${amount(many)}, of one merchant with ${amount(branches)} branches`,
        budget: `within 10 % of ${amount(few)}`,
        measured: `${perSecond(big)} against ${perSecond(small)} (${change > 0 ? '+' : ''}${change.toFixed(1)} %)`,
        isMet: change >= -10,
        command: 'npm run bench -- scale',
      };
    };
    return [
      compare('order', '`POST /orders`'),
      compare('history', 'A page of a guest’s history'),
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
  const tokens = await Promise.all(Array.from({ length: clients * 4 }, (_, index) => signIn(calls, index)));
  await addBranches(postgres.url);
  const wishes = (await listWishes(calls, 3)).slice(0, clients * 4);
  const total = await quoteTotal(calls, wishes[0]!);
  let next = 0;
  const order = () => {
    next += 1;
    return placeOrder(calls, wishes[next % wishes.length]!, tokens[next % tokens.length]!, {
      isValidated: false,
      total,
    });
  };
  await order();
  await fillOrders(postgres.url, count);
  const reader = await signIn(calls, tokens.length);
  for (let own = 0; own < 12; own += 1) await placeOrder(calls, wishes[0]!, reader, { isValidated: false, total });
  const readerId = await customerOf(postgres.url);
  const history = async () =>
    expectStatus(await calls.call('GET', `/api/customers/${readerId}/orders`, { token: reader }), 200);
  const bytes = await bytesOf(postgres.url);
  const close = async (): Promise<void> => {
    calls.close();
    await shop.stop();
    await postgres.stop();
  };
  return { order, history, close, rates: { order: [], history: [] }, bytes };
}

/** The merchant of the demo gets as many branches as that, each like its first one. */
async function addBranches(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into branches
    select copy.* from (select * from branches order by position limit 1) as first, generate_series(1, $1::int) as place,
      jsonb_populate_record(null::branches, to_jsonb(first) || jsonb_build_object(
        'id', gen_random_uuid(), 'handle', 'branch-' || place, 'position', 100 + place, 'kitchen', null)) as copy`,
    [branches],
  );
  // Branches without a kitchen take whatever comes, and nothing moves an order on: what is measured is the order alone.
  await client.query(`update branches set kitchen = null, auto_accept = '{}'`);
  await client.query('update merchants set version = gen_random_uuid()');
  await client.end();
}

/** The guest of the newest order. */
async function customerOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    'select customer_id as id from orders order by placed_at desc limit 1',
  );
  await client.end();
  return rows[0]!.id;
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
