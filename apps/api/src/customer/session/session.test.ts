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

describe('sessions', () => {
  test('SIGNIN-06, SIGNIN-34: without credentials a visitor gets a token that may only browse', async () => {
    const response = await api.call('POST', '/login/guest', { body: {} });
    const { token, kind } = response.json().data.attributes;
    expect(kind).toBe('browse');
    const profile = await api.call('GET', '/customers', { token });
    expect(profile.statusCode).toBe(403);
    expect(profile.json().error.code).toBe('forbidden');
  });

  test('API-50: logout ends the session at once, and twice does no harm', async () => {
    const { token } = await signIn(api);
    expect(
      (await api.call('POST', '/logout', { token, headers: { 'content-type': 'application/json' } })).statusCode,
    ).toBe(204);
    expect((await api.call('GET', '/customers', { token })).statusCode).toBe(401);
    expect((await api.call('POST', '/logout', { token })).statusCode).toBe(204);
    expect((await api.call('POST', '/logout')).statusCode).toBe(401);
  });

  test('a session ends by itself after its time', async () => {
    const { token } = await signIn(api);
    api.passSeconds(30 * 24 * 3600);
    expect((await api.call('GET', '/customers', { token })).statusCode).toBe(401);
  });

  test('a session that is not used ends after three weeks, and one that is used does not', async () => {
    const { token } = await signIn(api);
    const status = async () => (await api.call('GET', '/customers', { token })).statusCode;
    api.passSeconds(14 * 24 * 3600);
    expect(await status()).toBe(200);
    api.passSeconds(14 * 24 * 3600);
    expect(await status()).toBe(200);
    const { token: other } = await signIn(api, { mobile: '598765432' });
    api.passSeconds(22 * 24 * 3600);
    expect((await api.call('GET', '/customers', { token: other })).statusCode).toBe(401);
    const again = await signIn(api, { mobile: '598765432' });
    const devices = await api.call('GET', `/customers/${again.customerId}/sessions`, { token: again.token });
    expect(devices.json().data).toHaveLength(1);
  });

  test('a token of one merchant means nothing at another', async () => {
    const other = await seedMerchant(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const { token } = await signIn(api);
    expect((await api.call('GET', '/customers', { token, merchant: other })).statusCode).toBe(401);
  });

  test('the token itself is not stored', async () => {
    const { token } = await signIn(api);
    const { rows } = await api.services.database.executeSql('select token_hash from sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
