import type { Database } from '@sufra/api/platform/database/database';
import { openFaultShop } from './fault-shop.ts';
import type { PretendedProvider } from './pretended-provider.ts';
import { runSeed, type Death, type SeedReport } from './run-seed.ts';

export type SeedsReport = {
  runs: number;
  failed: SeedReport[];
  attempts: number;
  refunds: number;
  notes: number;
  deaths: number;
  /** The longest simulated time until nothing was left to do. */
  hours: number;
  /** The number of runs by their end. */
  endings: Record<string, number>;
};

/** Runs one seed after the other on one database, and opens a new shop after whatever failed. */
export async function runSeeds(
  database: Database,
  provider: PretendedProvider,
  { from, count }: { from: number; count: number },
): Promise<SeedsReport> {
  return runAll(
    database,
    provider,
    Array.from({ length: count }, (_, index) => ({ seed: from + index })),
  );
}

/** The same days with the server dying once, before and after each of the first writes, or every so many of them. */
export async function runDeaths(
  database: Database,
  provider: PretendedProvider,
  { seeds, of, writes, every = 1 }: { seeds: number[]; of: Death['of']; writes: number; every?: number },
): Promise<SeedsReport> {
  const moments = ['before', 'after'] as const;
  const days = seeds.flatMap((seed) =>
    Array.from({ length: Math.floor(writes / every) }, (_, index) => 1 + index * every).flatMap((write) =>
      moments.map((moment) => ({ seed, death: { of, write, moment } })),
    ),
  );
  return runAll(database, provider, days);
}

async function runAll(
  database: Database,
  provider: PretendedProvider,
  days: { seed: number; death?: Death }[],
): Promise<SeedsReport> {
  const sum: SeedsReport = { runs: 0, failed: [], attempts: 0, refunds: 0, notes: 0, deaths: 0, hours: 0, endings: {} };
  let shop = await openFaultShop(database, provider);
  try {
    for (const { seed, death } of days) {
      const report = await runSeed(database, shop, provider, seed, death);
      sum.runs += 1;
      sum.attempts += report.attempts;
      sum.refunds += report.refunds;
      sum.notes += report.notes;
      sum.deaths += report.deaths;
      sum.hours = Math.max(sum.hours, report.hours);
      sum.endings[report.ending] = (sum.endings[report.ending] ?? 0) + 1;
      if (report.problems.length > 0) sum.failed.push(report);
      // A failed run may have left something behind, and growing tables make every seed slower.
      if (report.problems.length === 0 && sum.runs % 100 !== 0) continue;
      await shop.close();
      shop = await openFaultShop(database, provider);
    }
  } finally {
    await shop.close();
  }
  return sum;
}

/** Describes how to repeat a failure. */
export const describeFailure = ({ name }: PretendedProvider, { seed, problems, trace }: SeedReport): string =>
  [`${name}, seed ${seed}:`, ...problems.map((problem) => `- ${problem}`), ...trace].join('\n');
