import { randomUUID } from 'node:crypto';
import { openDatabase } from '@sufra/api/platform/database/database';
import { startTestApi } from '@sufra/api/testing/open-test-api';
import { pointsTraffic, wrongAccounts, type PointsStep } from '@sufra/api/testing/points-traffic';
import type { Figure } from './report.ts';
import { seededRandom } from '../../packages/ordering/bench/seeded-random.ts';

const command = 'npm run bench -- points';
const rounds = 200;
const stepsOfRound = 100;
const clients = 16;
const customers = 25;

const rate = { points: 1, amountMinor: 100 };
const tiers = [{ id: 'gold', name: {}, minimumPoints: 300, earnHundredths: 150 }];
const programme = { earn: rate, redeem: rate, expiryDays: 20, tiers };

/** Twenty thousand bookings, sixteen at a time on twenty-five accounts, the books read after every hundred. */
export async function measurePoints(kind: string, databaseUrl?: string): Promise<Figure[]> {
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { memory: true });
  const api = await startTestApi(database);
  const random = seededRandom(46);
  const upTo = (most: number): number => random.between(0, most - 1);
  const merchantId = randomUUID();
  const owners = Array.from({ length: customers }, () => ({ merchantId, customerId: randomUUID() }));
  const carryOut = pointsTraffic(programme);
  const startedAt = performance.now();
  let wrong = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const steps = Array.from({ length: stepsOfRound }, () => aStep(upTo));
      const client = async () => {
        for (let step = steps.pop(); step; step = steps.pop()) {
          await carryOut(api.context, owners[upTo(customers)]!, step);
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
      api.passSeconds(upTo(2 * 86_400));
      wrong += (await wrongAccounts(api.context)).length;
    }
  } finally {
    await api.close();
    await database.close();
  }
  const perSecond = (rounds * stepsOfRound) / ((performance.now() - startedAt) / 1000);
  return [
    {
      what: `Ledgers of points that do not add up, after any of ${rounds * stepsOfRound} bookings, ${kind}, c=${clients}`,
      budget: '0',
      measured: `${wrong} (${perSecond.toFixed(0)}/s)`,
      isMet: wrong === 0,
      command,
    },
  ];
}

function aStep(upTo: (most: number) => number): PointsStep {
  const kind = upTo(10);
  if (kind < 4) return { kind: 'earn', amountMinor: upTo(20_000) };
  if (kind < 8) return { kind: 'redeem', points: 1 + upTo(200) };
  return kind === 8 ? { kind: 'cancel', nth: upTo(10_000) } : { kind: 'expire' };
}
