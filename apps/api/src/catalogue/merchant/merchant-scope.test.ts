import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { signIn } from '../../testing/sign-in.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
});
afterEach(() => api.close());

describe('which shop a request belongs to', () => {
  test('API-02: the app key names it, whatever the host', async () => {
    await seedMerchant(api.context.db, { host: 'four.test', appKey: 'four-storefront-key', concept: { otpLength: 4 } });
    const body = { 'first-name': 'Sara', mobile: '512345678' };
    const byKey = await api.call('POST', '/customers', { body, headers: { 'x-app-key': 'four-storefront-key' } });
    const byHost = await api.call('POST', '/customers', { body });
    expect(byKey.json().data.attributes['otp-length']).toBe(4);
    expect(byHost.json().data.attributes['otp-length']).toBe(6);
  });

  test('API-02: an unknown app key is refused, even at a known host', async () => {
    const response = await api.call('GET', '/customers', { headers: { 'x-app-key': 'nobody' } });
    expect([response.statusCode, response.json().error[0].code]).toEqual([401, 'unknown-app-key']);
  });

  test('an unknown host is refused', async () => {
    const response = await api.call('GET', '/customers', { headers: { host: 'elsewhere.test:3000' } });
    expect([response.statusCode, response.json().error.code]).toEqual([404, 'unknown-host']);
  });

  test('the port of the host does not matter', async () => {
    const response = await api.call('GET', '/customers', { headers: { host: 'saffron.test:4100' } });
    expect(response.statusCode).toBe(401);
  });

  test('API-04: a Bearer token says who asks; anything else in its place is nobody', async () => {
    const { token } = await signIn(api);
    const status = async (authorization: string) =>
      (await api.call('GET', '/customers', { headers: { authorization } })).statusCode;
    expect(await status(`Bearer ${token}`)).toBe(200);
    expect(await status(`bearer ${token}`)).toBe(200);
    expect(await status(`Basic ${token}`)).toBe(401);
    expect(await status(`Bearer ${token}x`)).toBe(401);
    expect(await status('Bearer')).toBe(401);
  });
});
