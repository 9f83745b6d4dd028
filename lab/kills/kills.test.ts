import { expect, test } from 'vitest';
import { moyasarForm } from '../../apps/server/src/testing/payment-faults/providers/moyasar.ts';
import { archiveThroughKills } from './archive.ts';
import { isGoodKitchen, operateThroughKills } from './kitchen.ts';
import { refundThroughKills } from './refunds.ts';

/** One gateway, which cannot tell a repeated request from a second one; `npm run chaos -- refunds` takes all of them. */
test('money goes back as the credit notes say, whenever processes are killed', { timeout: 300_000 }, async () => {
  const report = await refundThroughKills({
    provider: moyasarForm,
    refunds: 3,
    together: 5,
    rounds: 3,
    seed: 11,
  });
  expect(report.problems).toEqual([]);
  expect(report.notes).toBeGreaterThanOrEqual(3);
  expect(Object.keys(report.kills).length).toBeGreaterThan(0);
});

/** A sample of `npm run chaos -- kitchen`. */
test('no kitchen is oversold, whichever process is killed', { timeout: 300_000 }, async () => {
  const report = await operateThroughKills({ operations: 60, seed: 3, operationsPerKill: 12 });
  expect(report).toMatchObject({ oversold: 0, endless: 0, refused: 0, examples: [] });
  expect(isGoodKitchen(report)).toBe(true);
  expect(report.kills).toBeGreaterThan(0);
});

/** A sample of `npm run chaos -- archive`. */
test(
  'a month is all in the database or all in files, whenever its process is killed',
  { timeout: 600_000 },
  async () => {
    const report = await archiveThroughKills({ orders: 200, rounds: 6, seed: 3 });
    expect(report).toMatchObject({ lost: 0, doubled: 0, problems: [] });
    expect(Object.keys(report.kills).length).toBeGreaterThan(0);
  },
);
