import { sharedTestDatabase } from '@sufra/api/testing/test-database';
import { expect, test } from 'vitest';
import { providers } from './testing/payment-faults/providers/provider-list.ts';
import { describeFailure, runSeeds } from './testing/payment-faults/run-seeds.ts';

/** More with PAYMENT_SEEDS=1000, or `npm run bench -- payments`. */
const count = Number(process.env['PAYMENT_SEEDS'] ?? 8);

test.each(providers)(
  'whatever happens to a payment at $name, it ends paid once or not at all, and goes back as the credit notes say',
  { timeout: 30_000 + count * 5000 },
  async (provider) => {
    const { runs, failed } = await runSeeds(await sharedTestDatabase(), provider, { from: 1, count });
    expect(failed.map((report) => describeFailure(provider, report)).join('\n\n')).toBe('');
    expect(runs).toBe(count);
  },
);
