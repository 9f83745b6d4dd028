import { startPostgres } from '../../scripts/testing/postgres-server.ts';
import { bySection } from './budgets.ts';
import { measureAnnouncing } from './announcements.ts';
import { measureBigMenu } from './big-menu.ts';
import { importBigMenu } from './big-merchant.ts';
import { measureBoard } from './board.ts';
import { measureCarts, measureRefunds } from './carts.ts';
import { measureDesk } from './desk.ts';
import { measureFreshClone } from './fresh-clone.ts';
import { measureLaterPages } from './later-pages.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureOrderSpeed } from './order-speed.ts';
import { measureMove } from './move.ts';
import { measurePageWeight } from './page-weight.ts';
import { measurePaymentFaults } from './payment-faults.ts';
import { measurePoints } from './points.ts';
import { type Figure, median, printFigures } from './report.ts';
import { measurePromise } from './promise.ts';
import { measurePartitions } from './partitions.ts';
import { measurePromiseCost } from './promise-cost.ts';
import { measurePriceSheet } from './price-sheet.ts';
import { measureRollback } from './rollback.ts';
import { measureKitchenOperations, measureKitchenTraffic } from './promise-operations.ts';
import { measureScale } from './scale.ts';
import { measureServerSpeed } from './server-speed.ts';
import { measureShift } from './shift.ts';
import { raiseOrderLimits } from '../../scripts/testing/raised-order-limits.ts';
import { startBenchShop, type BenchShop } from './shop.ts';
import { measureWatchers } from './watchers.ts';
import { measureOrderAttack } from './order-attack.ts';
import { measureAttack, measureAttackedFriday } from './sign-in-attack.ts';
import { readWholeTest } from './whole-test.ts';
import { hasWrk } from './wrk.ts';

/** The kitchen of the demo stands still where its work is not what is measured. */
const noKitchen = { DEMO_STEP_SECONDS: '3600' };

// Each group on a shop of its own, so that one load does not colour the next figure.
const groups: Record<string, () => Promise<Figure[]>> = {
  carts: async () => measureCarts(),
  refunds: async () => measureRefunds(),
  promise: async () => measurePromise(),
  'promise-operations': async () => [
    ...measureKitchenOperations(),
    ...(await measureKitchenTrafficOnPostgres()),
    ...(await measureKitchenTraffic('PGlite')),
  ],
  'promise-cost': () => measurePromiseCostOnPostgres(),
  start: async () => [
    ...(await measureStartOnPostgres()),
    ...(await withShop({}, (shop) => measureStart(shop, 'PGlite', 3))),
  ],
  'fresh-clone': () => measureFreshClone(),
  test: async () => readWholeTest(),
  page: () => withShop({}, measurePageWeight),
  'later-pages': () => withShop({}, measureLaterPages),
  'menu-1000': () => measureOnBigMenu(measureBigMenu),
  lighthouse: () => withShop({}, measureLighthouse),
  server: () => withShop({}, measureServer),
  orders: async () => [
    ...(await measureOnPostgres()),
    ...(await withShop({ env: noKitchen }, (shop) => measureOrderSpeed(shop, 'PGlite', { whole: 80 }))),
  ],
  scale: () => measureScale(),
  partitions: () => measurePartitionsOnPostgres(),
  move: () => measureMove(),
  board: () => withShop({ env: noKitchen }, measureBoard),
  desk: () => measureDesk(),
  'price-sheet': () => measureOnBigMenu(measurePriceSheet),
  points: async () => [...(await measurePointsOnPostgres()), ...(await measurePoints('PGlite'))],
  payments: async () => [...(await measurePaymentsOnPostgres()), ...(await measurePaymentFaults('PGlite'))],
  rollback: async () => [...(await measureRollbackOnPostgres()), ...(await measureRollback('PGlite'))],
  'sign-in': () => measureAttacksOnPostgres(measureAttack, measureAttackedFriday),
  'order-attack': () => measureAttacksOnPostgres(measureOrderAttack),
  watchers: async () => [
    ...(await measureWatchersOnPostgres()),
    ...(await measureWatchers('PGlite', undefined, 10_000)),
  ],
  announcements: () => measureAnnouncing(10_000),
  shift: async () => [...(await measureShiftOnPostgres()), ...(await measureShift('PGlite', undefined))],
};

const asked = process.argv.slice(2);
if (asked.includes('--help')) {
  console.log(`Usage: npm run bench -- [group ...]\n\nGroups: ${Object.keys(groups).join(', ')}.`);
  process.exit(0);
}
const unknown = asked.filter((name) => !(name in groups));
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}. Known: ${Object.keys(groups).join(', ')}.`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(groups)) {
  console.error(`measuring: ${name}`);
  const measured = await measureGroup(name);
  // Results are printed as they come: the whole takes half an hour, and might be interrupted.
  for (const figure of measured) console.error(`  ${figure.what}: ${figure.measured}`);
  figures.push(...measured);
}
for (const section of bySection(figures, { isWhole: asked.length === 0 })) {
  console.log(`\n## ${section.title}\n`);
  printFigures(section.figures);
}

async function measureGroup(name: string): Promise<Figure[]> {
  try {
    return await groups[name]!();
  } catch (error) {
    process.exitCode = 1;
    const reason = error instanceof Error ? error.message : String(error);
    const command = `npm run bench -- ${name}`;
    return [{ what: name, budget: '', measured: `not measured: ${reason}`, isMet: false, command }];
  }
}

async function measureStart(shop: BenchShop, database: string, budgetSeconds: number): Promise<Figure[]> {
  const starts: number[] = [];
  for (let time = 0; time < 3; time += 1) starts.push(await shop.restart());
  const again = median(starts);
  return [
    {
      what: `Start to first answer, built, database there: ${database}`,
      budget: `${budgetSeconds} s`,
      measured: `${again.toFixed(1)} s (first start with the sample merchant ${shop.startedInSeconds.toFixed(1)} s)`,
      isMet: again <= budgetSeconds,
      command: 'npm run bench -- start',
    },
  ];
}

async function measureStartOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await withShop({ databaseUrl: postgres.url }, (shop) => measureStart(shop, 'PostgreSQL', 2));
  } finally {
    await postgres.stop();
  }
}

async function measureServer(shop: BenchShop): Promise<Figure[]> {
  if (!hasWrk()) throw new Error('wrk is not installed (Debian: apt-get install wrk)');
  return measureServerSpeed(shop);
}

async function measureOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await withShop({ databaseUrl: postgres.url, env: noKitchen }, async (shop) => {
      await raiseOrderLimits(postgres.url);
      return measureOrderSpeed(shop, 'PostgreSQL', { whole: 150, bare: 400 });
    });
  } finally {
    await postgres.stop();
  }
}

async function measurePartitionsOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await measurePartitions(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measurePointsOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    return await measurePoints('PostgreSQL', postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measureRollbackOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    return await measureRollback('PostgreSQL', postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measureKitchenTrafficOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    return await measureKitchenTraffic('PostgreSQL', postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measurePromiseCostOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await withShop({ databaseUrl: postgres.url, env: noKitchen }, async (shop) => {
      await raiseOrderLimits(postgres.url);
      return measurePromiseCost(shop, postgres);
    });
  } finally {
    await postgres.stop();
  }
}

async function measurePaymentsOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    return await measurePaymentFaults('PostgreSQL', postgres.url);
  } finally {
    await postgres.stop();
  }
}

type Attack = (databaseUrl: string) => Promise<Figure[]>;

async function measureAttacksOnPostgres(...attacks: Attack[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const measure of attacks) {
    const postgres = await startPostgres();
    try {
      figures.push(...(await measure(postgres.url)));
    } finally {
      await postgres.stop();
    }
  }
  return figures;
}

async function measureWatchersOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await measureWatchers('PostgreSQL', postgres.url, 10_000);
  } finally {
    await postgres.stop();
  }
}

async function measureShiftOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await measureShift('PostgreSQL', postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measureOnBigMenu(measure: (shop: BenchShop, items: number) => Promise<Figure[]>): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    return await withShop({ databaseUrl: postgres.url }, async (shop) => {
      const { items } = await importBigMenu(postgres.url);
      return measure(shop, items);
    });
  } finally {
    await postgres.stop();
  }
}

async function withShop(
  options: Parameters<typeof startBenchShop>[0],
  measure: (shop: BenchShop) => Promise<Figure[]>,
): Promise<Figure[]> {
  const shop = await startBenchShop({ ...options, env: { TRUST_PROXY: '127.0.0.1', ...options?.env } });
  try {
    return await measure(shop);
  } finally {
    await shop.stop();
  }
}
