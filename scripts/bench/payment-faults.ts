import { sharedTestDatabase } from '@sufra/api/testing/test-database';
import { providers } from '../../apps/server/src/testing/payment-faults/providers/provider-list.ts';
import { describeFailure, runSeeds } from '../../apps/server/src/testing/payment-faults/run-seeds.ts';
import type { Figure } from './report.ts';

const command = 'npm run bench -- payments';

/** How many days each gateway goes through, and the first of them: PAYMENT_SEEDS=1 PAYMENT_SEED=4711 repeats one. */
const count = Number(process.env['PAYMENT_SEEDS'] ?? 2000);
const from = Number(process.env['PAYMENT_SEED'] ?? 1);
const only = process.env['PAYMENT_GATEWAY'];

/** Payments on bad days: requests, answers and webhooks that get lost, guests who change their minds, servers that die. */
export async function measurePaymentFaults(): Promise<Figure[]> {
  const database = await sharedTestDatabase();
  const figures: Figure[] = [];
  try {
    for (const provider of providers.filter(({ name }) => only === undefined || name === only)) {
      const report = await runSeeds(database, provider, { from, count });
      const { runs, failed, attempts, refunds, deaths, hours, endings } = report;
      for (const failure of failed.slice(0, 3)) console.error(describeFailure(provider, failure));
      console.error(provider.name, endings);
      figures.push({
        what: `Payments that ended wrong, ${provider.name}, ${runs.toLocaleString('en')} bad days (${database.kind})`,
        budget: '0',
        measured:
          `${failed.length} (${attempts} attempts, ${refunds} refunds, ${deaths} crashes, settled within ${hours.toFixed(1)} h` +
          `${failed.length > 0 ? `; seeds ${failed.map(({ seed }) => seed).join(', ')}` : ''})`,
        isMet: failed.length === 0,
        command,
      });
    }
  } finally {
    await database.close();
  }
  return figures;
}
