import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importShop } from '../../testing/a-bundle.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedLoyalty } from '../../testing/seed-loyalty.ts';

let api: TestApi;
afterEach(() => api.close());

const read = async (key: string) => {
  const response = await api.call('GET', `/integration-options/${key}`);
  return { status: response.statusCode, option: response.json().data?.attributes.option_value as unknown };
};

const gatewayKeys = [
  'tap/web_public_key',
  'checkout/public_key',
  'foodics-online/public_key',
  'checkout/apple_pay_merchant_id',
  'foodics-online/apple_pay_merchant_id',
  'moyasar/publishable-key',
];

describe('with gateways that are set up', () => {
  beforeEach(async () => {
    api = await openTestApi({ environment: { DEMO: 'true' } });
    const shop = await importShop(api);
    await seedLoyalty(api.context.db, shop.id);
  });

  test.each([...gatewayKeys, 'solo-loyalty/merchant-uuid'])('API-25: %s has an option_value', async (key) => {
    const { status, option } = await read(key);
    expect([status, typeof option]).toEqual([200, 'string']);
    expect(option).not.toBe('');
  });

  test.each([
    'tap/secret_key',
    'checkout/secret_key',
    'moyasar/secret-key',
    'hyperpay/access-token',
    'moneyhash/api-key',
    'checkout/constructor',
    'nobody/public_key',
  ])('%s is nothing that anybody may know', async (key) => {
    expect(await read(key)).toEqual({ status: 404, option: undefined });
  });
});

test.each([...gatewayKeys, 'solo-loyalty/merchant-uuid'])('%s is not there while it is not set up', async (key) => {
  api = await openTestApi();
  await importShop(api);
  expect((await read(key)).status).toBe(404);
});
