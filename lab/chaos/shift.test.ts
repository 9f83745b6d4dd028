import { expect, test } from 'vitest';
import { isGoodShift, simulateShift } from './shift.ts';
import { tryTemporaryStates } from './temporary-states.ts';

/** Some hundred orders are a sample; `npm run chaos -- shift` takes ten thousand. */
const sample = { orders: 120, branches: 10, seed: 7 };

test.each(['pglite', 'postgresql'] as const)(
  'on %s no order waits beyond the limits, whatever becomes of lines, tabs, processes and the provider of calls',
  { timeout: 240_000 },
  async (database) => {
    const report = await simulateShift({ database, ...sample });
    expect(report).toMatchObject({ beyondLimits: 0, posted: 0, untold: 0, endedTwice: 0, unrefunded: 0 });
    expect(report.orders).toBeGreaterThan(100);
    expect(report.failed).toBeGreaterThan(0);
    expect(report.failedCalls).toBeGreaterThan(0);
    expect(isGoodShift({ ...report, falseAlarms: 0 })).toBe(true);
  },
);

test.each(['pglite', 'postgresql'] as const)(
  'on %s no temporary state outlives its end, with clocks that are wrong and no work done',
  { timeout: 240_000 },
  async (database) => {
    expect(await tryTemporaryStates(database, 40, 7)).toMatchObject({ alive: 0, never: 0 });
  },
);
