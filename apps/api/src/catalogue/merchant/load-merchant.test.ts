import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedLoyalty } from '../../testing/seed-loyalty.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { loadMerchantByHost } from './load-merchant.ts';
import { merchantDocuments } from './merchant.tables.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

describe('the merchant at a host', () => {
  test.each(['192.168.1.20', '[::1]'])(
    'in the demo, the address %s is this machine seen from a phone',
    async (host) => {
      const seeded = await seedMerchant(api.context.db, { host: 'localhost' });
      const demo = { ...api.context, config: { ...api.context.config, isDemo: true } };
      expect((await loadMerchantByHost(demo, host))?.id).toBe(seeded.id);
      expect(await loadMerchantByHost(api.context, host)).toBeUndefined();
    },
  );

  test('an unknown name is nobody, in the demo as well', async () => {
    await seedMerchant(api.context.db, { host: 'localhost' });
    const demo = { ...api.context, config: { ...api.context.config, isDemo: true } };
    expect(await loadMerchantByHost(demo, 'elsewhere.example')).toBeUndefined();
  });
});

test('points that were stored to be lost in a million years are lost after a hundred', async () => {
  const { db } = api.context;
  const { id } = await seedMerchant(db, { host: 'saffron.test' });
  await seedLoyalty(db, id);
  const [stored] = await db.select().from(merchantDocuments);
  await db.update(merchantDocuments).set({ content: { ...stored?.content, expiryDays: 365_000_000 } });
  expect((await loadMerchantByHost(api.context, 'saffron.test'))?.loyalty?.expiryDays).toBe(36_500);
});

test('minutes and points that were stored far beyond any real ones are read as the most there are', async () => {
  const { db } = api.context;
  const far = Number.MAX_SAFE_INTEGER;
  const cart = { expiryMinutes: far, abandonedAlertMinutes: far, areNotesEnabled: true };
  const concept = { cart, cancellation: { maximumStatus: 'posted', minutes: far } } as const;
  const { id } = await seedMerchant(db, { host: 'saffron.test', concept });
  await seedLoyalty(db, id);
  const [stored] = await db.select().from(merchantDocuments);
  const tiers = [{ handle: 'far', name: { 'en-us': 'Far' }, minimumPoints: far }];
  await db.update(merchantDocuments).set({ content: { ...stored?.content, tiers } });
  const merchant = await loadMerchantByHost(api.context, 'saffron.test');
  expect(merchant?.concept.cart).toMatchObject({ expiryMinutes: 525_600, abandonedAlertMinutes: 525_600 });
  expect(merchant?.concept.cancellation?.minutes).toBe(525_600);
  expect(merchant?.loyalty?.tiers[0]?.minimumPoints).toBe(1_000_000_000);
});
