import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { loadMerchantByHost } from './load-merchant.ts';

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
