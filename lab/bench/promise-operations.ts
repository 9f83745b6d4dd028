import { openDatabase } from '@sufra/api/platform/database/database';
import { openKitchenTraffic } from '@sufra/api/testing/kitchen-traffic';
import { startTestApi } from '@sufra/api/testing/open-test-api';
import { seededRandom } from '../../packages/ordering/bench/seeded-random.ts';
import { operateKitchens } from '../promise/operations.ts';
import type { Figure } from './report.ts';

const command = 'npm run bench -- promise-operations';

/** OPERATIONS_SEED=7 draws others. */
const seed = Number(process.env['OPERATIONS_SEED'] ?? 1);
const ofRules = Number(process.env['OPERATIONS_OF_RULES'] ?? 1_000_000);
const overCalls = Number(process.env['OPERATIONS_OVER_CALLS'] ?? 3000);

/** Random operations on kitchens by the rules alone. */
export function measureKitchenOperations(): Figure[] {
  const { booked, offered, oversold, endless, refused, movedBack, examples } = operateKitchens(ofRules, seed);
  for (const example of examples) console.error(example);
  const wrong = oversold + endless + refused + movedBack;
  return [
    {
      what: `Capacity exceeded, holds without end, offers refused, earlier orders made later, in ${ofRules} random operations`,
      budget: '0',
      measured: `${oversold}, ${endless}, ${refused}, ${movedBack} (${booked} booked, ${offered} at a time that was offered)`,
      isMet: wrong === 0,
      command,
    },
  ];
}

/** The same over the calls of two servers on one database. */
export async function measureKitchenTraffic(kind: string, databaseUrl?: string): Promise<Figure[]> {
  const own = databaseUrl ? { databaseUrl } : { memory: true };
  const database = await openDatabase(own);
  const again = databaseUrl ? await openDatabase(own) : { ...database, close: async () => {} };
  const apis = [await startTestApi(database), await startTestApi(again)] as const;
  try {
    const traffic = await openKitchenTraffic(apis, seededRandom(seed));
    for (let count = 0; count < overCalls; count += 1) await traffic.step();
    const { placed, raced, oversold, endless, refused, examples } = traffic.report;
    for (const example of examples) console.error(example);
    return [
      {
        what: `Capacity exceeded, holds without end, offers refused over the calls of two servers, ${kind}, in ${overCalls} operations`,
        budget: '0',
        measured: `${oversold}, ${endless}, ${refused} (${placed} orders, ${raced} of them at once with others)`,
        isMet: oversold + endless + refused === 0,
        command,
      },
    ];
  } finally {
    for (const api of apis) await api.close();
    await again.close();
    await database.close();
  }
}
