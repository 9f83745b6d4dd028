import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loyaltyDocument, loyaltyTransactionListDocument } from '@sufra/contracts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { pointsOf } from '../../testing/points-of.ts';
import { seedCustomers } from '../../testing/seed-customers.ts';
import { seedLoyalty } from '../../testing/seed-loyalty.ts';
import { seedMerchant, type SeededMerchant } from '../../testing/seed-merchant.ts';
import type { SignedInGuest } from '../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededMerchant;
let sara: SignedInGuest;
let omar: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedMerchant(api.context.db);
  await seedLoyalty(api.context.db, shop.id, { merchantUuid: '01996f3a-7c1e-7d52-9b8e-2f6d1c0a4b57' });
  [sara, omar] = (await seedCustomers(api.context.db, shop.id, 2)) as [SignedInGuest, SignedInGuest];
});
afterEach(() => api.close());

const pointsOfSara = () => pointsOf(api, { merchantId: shop.id, customerId: sara.customerId });

const ofSara = () => `/customers/${sara.customerId}/loyalty`;
const historyOfSara = (query = '') => `/loyalty/customers/${sara.customerId}/transactions${query}`;
const read = async (path: string, token: string = sara.token) => {
  const response = await api.call('GET', path, { token });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

describe('GET /customers/{id}/loyalty', () => {
  test('API-62, LOYAL-01: balance, earned, redeemed, expiry, tiers and what it is all worth', async () => {
    const points = await pointsOfSara();
    await points.earn(60000);
    await points.redeem(250);
    const document = loyaltyDocument.parse(await read(ofSara()));
    expect(document.data.attributes).toEqual({
      'points-balance': 350,
      'points-earned': 600,
      'points-redeemed': 250,
      'points-expired': 0,
      'expiry-days': 365,
      expiring: [],
      'balance-worth': 17.5,
      'currency-code': 'SAR',
      'earn-rate': { points: 1, amount: 1 },
      'redemption-rate': { points: 100, amount: 5 },
      'tier-points': 600,
      'next-tier-points': null,
    });
    expect(document.data.relationships).toEqual({
      tier: { data: { type: 'loyalty-tiers', id: 'ember' } },
      'next-tier': { data: null },
      tiers: {
        data: [
          { type: 'loyalty-tiers', id: 'spark' },
          { type: 'loyalty-tiers', id: 'ember' },
        ],
      },
    });
    expect(
      document.included.map(({ attributes }) => [attributes['minimum-points'], attributes['earn-multiplier']]),
    ).toEqual([
      [0, 1],
      [500, 1.25],
    ]);
  });

  test('LOYAL-02: the earn rate is so many points for so much money', async () => {
    await seedLoyalty(api.context.db, shop.id, { earn: { points: 3, amount: '10.00' } });
    expect((await read(ofSara())).data.attributes['earn-rate']).toEqual({ points: 3, amount: 10 });
  });

  test('somebody who never had points has none, and sees the way to the next tier', async () => {
    const { data } = await read(ofSara());
    expect(data.attributes).toMatchObject({ 'points-balance': 0, 'points-earned': 0, 'next-tier-points': 500 });
    expect(data.relationships).toMatchObject({
      tier: { data: { id: 'spark' } },
      'next-tier': { data: { id: 'ember' } },
    });
  });

  test('says what is lost soon; what is lost is gone from the balance at once', async () => {
    await seedLoyalty(api.context.db, shop.id, { expiryDays: 14 });
    await (await pointsOfSara()).earn(4000);
    expect((await read(ofSara())).data.attributes.expiring).toEqual([{ points: 40, at: '2026-12-04T21:00:00.000Z' }]);
    api.passSeconds(15 * 86_400);
    expect((await read(ofSara())).data.attributes).toMatchObject({
      'points-balance': 0,
      'points-expired': 40,
      'tier-points': 40,
      expiring: [],
    });
    const { data } = loyaltyTransactionListDocument.parse(await read(historyOfSara()));
    expect(data[0]?.attributes).toMatchObject({
      kind: 'expired',
      points: -40,
      'balance-after': 0,
      'order-number': null,
      'expires-at': null,
    });
  });
});

describe('GET /loyalty/customers/{id}/transactions', () => {
  test('API-64, LOYAL-03: the entries, newest first, each with what it left', async () => {
    const points = await pointsOfSara();
    await points.earn(10000);
    await points.redeem(30);
    const { data } = loyaltyTransactionListDocument.parse(await read(historyOfSara()));
    expect(data.map(({ attributes }) => attributes)).toMatchObject([
      { kind: 'redeemed', points: -30, 'balance-after': 70, 'expires-at': null, 'order-number': '001' },
      { kind: 'earned', points: 100, 'balance-after': 100, 'expires-at': '2027-11-20T21:00:00.000Z' },
    ]);
  });

  test('API-64: a page at a time, with the number of all', async () => {
    const points = await pointsOfSara();
    for (let order = 1; order <= 5; order += 1) await points.earn(order * 100);
    const { data, meta } = await read(historyOfSara('?page[number]=2&page[size]=2'));
    expect(data.map(({ attributes }: { attributes: { points: number } }) => attributes.points)).toEqual([3, 2]);
    expect(meta.page).toEqual({ number: 2, size: 2, total: 5 });
    const beyond = await read(historyOfSara('?page[number]=9&page[size]=2'));
    expect(beyond).toMatchObject({ data: [], meta: { page: { total: 5 } } });
    const wrong = await api.call('GET', historyOfSara('?page[size]=0'), { token: sara.token });
    expect(wrong.json().errors).toMatchObject([{ status: '400', source: { parameter: 'page[size]' } }]);
  });
});

describe('whose points they are', () => {
  test.each([ofSara, historyOfSara])('no stranger and no other customer sees them', async (path) => {
    expect((await api.call('GET', path())).statusCode).toBe(401);
    expect((await api.call('GET', path(), { token: omar.token })).statusCode).toBe(404);
    expect((await api.call('GET', path().replace(sara.customerId, 'somebody'), { token: sara.token })).statusCode).toBe(
      404,
    );
  });

  test('a programme that is switched off is not there', async () => {
    await seedLoyalty(api.context.db, shop.id, { isEnabled: false });
    for (const path of [
      ofSara(),
      historyOfSara(),
      '/loyalty/tiers/ember',
      '/integration-options/solo-loyalty/merchant-uuid',
    ]) {
      expect((await api.call('GET', path, { token: sara.token })).statusCode).toBe(404);
    }
  });
});

describe('what anybody may know', () => {
  test('API-63: one tier', async () => {
    const { data } = await read('/loyalty/tiers/ember');
    expect(data).toMatchObject({
      type: 'loyalty-tiers',
      id: 'ember',
      attributes: {
        name: { fr: 'Ember en français' },
        'minimum-points': 500,
        'earn-multiplier': 1.25,
        description: null,
      },
    });
    expect((await api.call('GET', '/loyalty/tiers/platinum')).statusCode).toBe(404);
  });

  test('LOYAL-05: the integration is there as the option solo-loyalty/merchant-uuid', async () => {
    const { data } = await read('/integration-options/solo-loyalty/merchant-uuid');
    expect(data).toMatchObject({
      id: 'solo-loyalty/merchant-uuid',
      attributes: { option_value: '01996f3a-7c1e-7d52-9b8e-2f6d1c0a4b57' },
    });
    await seedLoyalty(api.context.db, shop.id);
    const own = await read('/integration-options/solo-loyalty/merchant-uuid');
    expect(own.data.attributes.option_value).toBe(shop.id);
  });

  test('LOYAL-04: the storefront is told whether there is a programme', async () => {
    const told = async () => (await read('/applications?filter[url]=saffron.test')).data.attributes['has-loyalty'];
    expect(await told()).toBe(true);
    await seedLoyalty(api.context.db, shop.id, { isEnabled: false });
    expect(await told()).toBe(false);
  });
});
