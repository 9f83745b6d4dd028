import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { v7 as uuid } from 'uuid';
import type { LoyaltyProgramme } from '@sufra/ordering';
import { withTransaction } from '../../context.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { pointsTraffic, wrongAccounts, type Owner, type PointsStep } from '../../testing/points-traffic.ts';
import { handOverPoints, readBalance, readTierPoints } from './points.ts';
import { expirePoints, expirePointsJob } from './expire-points.job.ts';
import { loyaltyEntries } from './loyalty.tables.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const rate = { points: 1, amountMinor: 100 };
const programme: LoyaltyProgramme = {
  earn: rate,
  redeem: rate,
  expiryDays: 20,
  tiers: [{ id: 'gold', name: {}, minimumPoints: 300, earnHundredths: 150 }],
};
const merchantId = uuid();
const anOwner = (): Owner => ({ merchantId, customerId: uuid() });
const days = (count: number) => count * 86_400;

const anyStep: fc.Arbitrary<PointsStep> = fc.oneof(
  fc.record({ kind: fc.constant('earn' as const), amountMinor: fc.integer({ min: 0, max: 20_000 }) }),
  fc.record({ kind: fc.constant('redeem' as const), points: fc.integer({ min: 1, max: 250 }) }),
  fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat({ max: 20 }) }),
  fc.constant({ kind: 'expire' as const }),
);
/** The concurrent acts of several phones, kitchens and jobs, and the days until the next such moment. */
const anyRound = fc.record({ steps: fc.array(anyStep, { minLength: 2, maxLength: 8 }), days: fc.nat({ max: 12 }) });

const neverChanged = { cause: { message: expect.stringContaining('never changed') } };

describe('the points ledger', () => {
  test('LOYAL-01: whatever happens at once, the sum is the balance at every step, and never below zero', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRound, { minLength: 1, maxLength: 6 }), async (rounds) => {
        const owner = anOwner();
        const carryOut = pointsTraffic(programme);
        for (const round of rounds) {
          await Promise.all(round.steps.map((step) => carryOut(api.context, owner, step)));
          api.passSeconds(days(round.days));
          expect(await wrongAccounts(api.context)).toEqual([]);
        }
      }),
      { numRuns: Number(process.env.LEDGER_RUNS ?? 15), endOnFailure: true },
    );
  });

  test('points that are lost take none of the later ones with them', async () => {
    const owner = anOwner();
    const carryOut = pointsTraffic(programme);
    await carryOut(api.context, owner, { kind: 'earn', amountMinor: 4000 });
    api.passSeconds(days(15));
    await carryOut(api.context, owner, { kind: 'earn', amountMinor: 7000 });
    api.passSeconds(days(10));
    await carryOut(api.context, owner, { kind: 'redeem', points: 50 });
    expect(await readBalance(api.context, owner)).toBe(20);
    const kinds = await api.context.db
      .select({ kind: loyaltyEntries.kind, points: loyaltyEntries.points })
      .from(loyaltyEntries)
      .orderBy(loyaltyEntries.id);
    expect(kinds.map(({ kind, points }) => [kind, points])).toEqual([
      ['earned', 40],
      ['earned', 70],
      ['expired', -40],
      ['redeemed', -50],
    ]);
  });

  test('its entries are added and never changed', async () => {
    const owner = anOwner();
    await pointsTraffic(programme)(api.context, owner, { kind: 'earn', amountMinor: 5000 });
    await expect(api.context.db.execute(sql`update loyalty_entries set points = 9`)).rejects.toMatchObject(
      neverChanged,
    );
    await expect(api.context.db.execute(sql`delete from loyalty_entries`)).rejects.toMatchObject(neverChanged);
    await expect(api.context.db.execute(sql`update loyalty_accounts set balance = -1`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('loyalty_accounts_balance') },
    });
    expect(await wrongAccounts(api.context)).toEqual([]);
  });

  test('what is wrong with a ledger would be found', async () => {
    await pointsTraffic(programme)(api.context, anOwner(), { kind: 'earn', amountMinor: 5000 });
    await api.context.db.execute(sql`update loyalty_lots set remaining = remaining - 1`);
    expect(await wrongAccounts(api.context)).toHaveLength(1);
  });
});

describe('points whose time is over', () => {
  const entries = async () =>
    (await api.context.db.select().from(loyaltyEntries).orderBy(loyaltyEntries.number)).map(({ kind, points }) => [
      kind,
      points,
    ]);

  test('the oldest go first, the rest is lost lot by lot, booked once however often the job runs', async () => {
    const owner = anOwner();
    const carryOut = pointsTraffic(programme);
    await carryOut(api.context, owner, { kind: 'earn', amountMinor: 10_000 });
    api.passSeconds(days(10));
    await carryOut(api.context, owner, { kind: 'earn', amountMinor: 5000 });
    await carryOut(api.context, owner, { kind: 'redeem', points: 70 });
    api.passSeconds(days(11));
    await expirePointsJob.run(api.context, {});
    await Promise.all([expirePoints(api.context), expirePoints(api.context), expirePoints(api.context)]);
    expect(await entries()).toEqual([
      ['earned', 100],
      ['earned', 50],
      ['redeemed', -70],
      ['expired', -30],
    ]);
    api.passSeconds(days(10));
    expect(await readBalance(api.context, owner)).toBe(0);
    expect((await entries()).at(-1)).toEqual(['expired', -50]);
  });

  test('the job works in batches and comes back for the rest', async () => {
    const owners = Array.from({ length: 5 }, anOwner);
    const carryOut = pointsTraffic(programme);
    for (const owner of owners) await carryOut(api.context, owner, { kind: 'earn', amountMinor: 1000 });
    api.passSeconds(days(30));
    expect(await expirePoints(api.context, 2)).toEqual({ isMore: true });
    expect(await expirePoints(api.context, 2)).toEqual({ isMore: true });
    expect(await expirePoints(api.context, 2)).toEqual({ isMore: false });
    expect(await entries()).toHaveLength(10);
    expect(await wrongAccounts(api.context)).toEqual([]);
  });

  test('an account that cannot be booked keeps none of the others waiting, and a batch of such ends the job', async () => {
    const owners = Array.from({ length: 3 }, anOwner);
    const carryOut = pointsTraffic(programme);
    for (const owner of owners) await carryOut(api.context, owner, { kind: 'earn', amountMinor: 1000 });
    // Fewer points than its lots: the balance would fall below none.
    const first = owners[0]?.customerId;
    await api.context.db.execute(sql`update loyalty_accounts set balance = 5 where customer_id = ${first}`);
    const errors = vi.spyOn(api.context.log, 'error').mockImplementation(() => {});
    api.passSeconds(days(30));
    expect(await expirePoints(api.context)).toEqual({ isMore: false });
    expect((await entries()).filter(([kind]) => kind === 'expired')).toHaveLength(2);
    expect(await expirePoints(api.context, 1)).toEqual({ isMore: false });
    expect(errors).toHaveBeenCalledTimes(2);
  });

  test('points that are lost cannot be spent, although nobody booked the loss yet', async () => {
    const owner = anOwner();
    const carryOut = pointsTraffic(programme);
    await carryOut(api.context, owner, { kind: 'earn', amountMinor: 10_000 });
    api.passSeconds(days(22));
    expect(await carryOut(api.context, owner, { kind: 'redeem', points: 1 })).toBe(false);
  });
});

test('a guest’s points go over to their account: both ledgers add up, and the tier comes along', async () => {
  const [guest, account] = [anOwner(), anOwner()];
  const carryOut = pointsTraffic(programme);
  await carryOut(api.context, guest, { kind: 'earn', amountMinor: 40_000 });
  await carryOut(api.context, guest, { kind: 'redeem', points: 150 });
  await carryOut(api.context, account, { kind: 'earn', amountMinor: 2000 });
  const merge = () => withTransaction(api.context, (context) => handOverPoints(context, guest, account));
  await Promise.all([merge(), merge()]);
  expect(await readBalance(api.context, guest)).toBe(0);
  expect(await readBalance(api.context, account)).toBe(270);
  expect(await readTierPoints(api.context, account)).toBe(420);
  expect(await wrongAccounts(api.context)).toEqual([]);
});
