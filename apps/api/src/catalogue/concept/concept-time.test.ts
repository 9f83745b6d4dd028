import { conceptDocument } from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConcept } from '../../testing/a-concept.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { type SeededMerchant, seedMerchant } from '../../testing/seed-merchant.ts';
import { merchants } from '../merchant/merchant.tables.ts';
import type { BundleConcept } from '../settings/concept.schema.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const attributesOf = async ({ id }: SeededMerchant) =>
  conceptDocument.parse((await api.call('GET', `/concepts/${id}`)).json()).data.attributes;

/** The stored data of a shop of an earlier version: newer settings are missing. */
async function seedWithout(...keys: (keyof BundleConcept)[]): Promise<SeededMerchant> {
  const shop = await seedMerchant(api.context.db);
  const concept = Object.fromEntries(
    Object.entries(aConcept()).filter(([key]) => !keys.some((gone) => gone === key)),
  ) as BundleConcept;
  await api.context.db.update(merchants).set({ concept }).where(eq(merchants.id, shop.id));
  return shop;
}

describe('the clock of the concept', () => {
  test('SCHED-11: is UTC when no time zone is set', async () => {
    expect((await attributesOf(await seedWithout('defaultTimezone')))['default-timezone']).toBe('UTC');
  });

  test('SCHED-11: a GMT value is prefixed with Etc/, other names stay', async () => {
    const gmt = await seedMerchant(api.context.db, { concept: { defaultTimezone: 'GMT-3' } });
    expect((await attributesOf(gmt))['default-timezone']).toBe('Etc/GMT-3');
  });

  test('comes with the server’s own time, the lead and the days of orders for later', async () => {
    const shop = await seedMerchant(api.context.db, {
      concept: { advanceOrder: { isAllowed: true, maximumDays: 0, minimumLeadMinutes: 45 } },
    });
    expect(await attributesOf(shop)).toMatchObject({
      'current-datetime': '2026-11-20T12:00:00.000Z',
      'allow-advance-order': true,
      'max-days-allowed-in-advance-order': 0,
      'advance-order-lead-minutes': 45,
    });
  });

  test('SCHED-08, SCHED-09: 15 minutes ahead and 24 hours are what holds when nothing is set', async () => {
    const shop = await seedMerchant(api.context.db, {
      concept: { advanceOrder: { isAllowed: true, minimumLeadMinutes: 15 } },
    });
    expect(await attributesOf(shop)).toMatchObject({
      'max-days-allowed-in-advance-order': null,
      'advance-order-lead-minutes': 15,
    });
    expect(aConcept().advanceOrder.minimumLeadMinutes).toBe(15);
  });

  test('settings that an earlier version did not know have their defaults', async () => {
    const attributes = await attributesOf(await seedWithout('prayer', 'advanceOrder'));
    expect(attributes).toMatchObject({ 'allow-advance-order': false, 'advance-order-lead-minutes': 15 });
  });
});
