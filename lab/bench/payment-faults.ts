import { openDatabase } from '@sufra/api/platform/database/database';
import { jobList } from '@sufra/api/job-list';
import { openJobQueue } from '@sufra/api/platform/jobs/jobs';
import { providers } from '../../apps/server/src/testing/payment-faults/providers/provider-list.ts';
import {
  describeFailure,
  runDeaths,
  runSeeds,
  type SeedsReport,
} from '../../apps/server/src/testing/payment-faults/run-seeds.ts';
import type { Figure } from './report.ts';

const command = 'npm run bench -- payments';

/**
 * PAYMENT_SEEDS=1 PAYMENT_SEED=4711 PAYMENT_GATEWAY=moyasar repeats one day; PAYMENT_SEEDS=2000 takes hours, and was what
 * found the rare ones.
 */
const count = Number(process.env['PAYMENT_SEEDS'] ?? 24);
const from = Number(process.env['PAYMENT_SEED'] ?? 1);
const only = process.env['PAYMENT_GATEWAY'];

/** The number of a day's writes at which the server dies, each once before and once after it: some of them where time is short. */
const writes = 40;
const isShort = count < 200;

/**
 * Payments and their refunds on bad days: requests, answers and webhooks that get lost, guests who change their minds, staff
 * who press twice, servers that die.
 */
export async function measurePaymentFaults(kind: string, databaseUrl?: string): Promise<Figure[]> {
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { memory: true });
  const queue = await openJobQueue(database, { jobs: jobList, onError: () => {}, isMaintained: false });
  await queue.stop();
  const figures: Figure[] = [];
  try {
    for (const provider of providers.filter(({ name }) => only === undefined || name === only)) {
      const tell = (report: SeedsReport, what: string) => {
        for (const failure of report.failed.slice(0, 3)) console.error(describeFailure(provider, failure));
        figures.push(figureOf(report, `Payments that ended wrong, ${provider.name}, ${kind}, ${what}`));
      };
      tell(await runSeeds(database, provider, { from, count }), 'bad days');
      // Wholly good days but for the one death would be too easy: these seeds have lost webhooks and second tries.
      for (const of of count > 1 ? (['guest', 'desk'] as const) : [])
        tell(
          await runDeaths(database, provider, {
            seeds: isShort ? [from] : [from, from + 1],
            of,
            writes,
            every: isShort ? 4 : 1,
          }),
          `${isShort ? 'a death at every fourth write' : 'a death at each write'} of the ${of}`,
        );
    }
  } finally {
    await database.close();
  }
  return figures;
}

function figureOf({ runs, failed, attempts, refunds, notes, deaths, hours }: SeedsReport, what: string): Figure {
  const seeds = failed.length > 0 ? `; seeds ${failed.map(({ seed }) => seed).join(', ')}` : '';
  return {
    what,
    budget: '0',
    measured: `${failed.length} of ${runs} (${attempts} attempts, ${refunds} refunds, ${notes} credit notes, ${deaths} deaths, settled within ${hours.toFixed(1)} h${seeds})`,
    isMet: failed.length === 0,
    command,
  };
}
