import { afterEach, beforeEach, expect, test } from 'vitest';
import { aPayload } from '../../testing/a-payload.ts';
import { askForAQuote, quoted } from '../../testing/ask-for-a-quote.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { pointsOf } from '../../testing/points-of.ts';
import { seedCustomers } from '../../testing/seed-customers.ts';
import { seedLoyalty } from '../../testing/seed-loyalty.ts';
import { seedOffers } from '../../testing/seed-offers.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import type { SignedInGuest } from '../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let omar: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  await seedOffers(api.context.db, shop.id, {
    coupons: [{ code: 'CLUB', benefit: { type: 'percentage', percent: 10 }, eligibility: { loyaltyTiers: ['ember'] } }],
  });
  await seedLoyalty(api.context.db, shop.id);
  [sara, omar] = (await seedCustomers(api.context.db, shop.id, 2)) as [SignedInGuest, SignedInGuest];
});
afterEach(() => api.close());

const club = { 'coupon-code': 'CLUB' };
const refusals = async (token?: string) =>
  (await askForAQuote({ api, shop }, club, token ? { token } : {})).json().errors;
const membersOnly = [{ code: 'offer-members-only', source: { pointer: '/coupon-code' } }];

test('an offer for members is for whoever is in one of its tiers, from the moment they are', async () => {
  expect(await refusals(sara.token)).toMatchObject(membersOnly);
  const points = await pointsOf(api, { merchantId: shop.id, customerId: sara.customerId });
  await points.earn(50_000);
  expect(await quoted({ api, shop }, club, { token: sara.token })).toMatchObject({ discount: 3, total: 27 });
  // Spending points does not lower a tier.
  await points.redeem(500);
  expect(await quoted({ api, shop }, club, { token: sara.token })).toMatchObject({ discount: 3 });
});

test('it is for no other customer, for nobody unknown, and for nobody once there is no programme', async () => {
  await (await pointsOf(api, { merchantId: shop.id, customerId: sara.customerId })).earn(50_000);
  expect(await refusals(omar.token)).toMatchObject(membersOnly);
  expect(await refusals()).toMatchObject(membersOnly);
  await seedLoyalty(api.context.db, shop.id, { isEnabled: false });
  expect(await refusals(sara.token)).toMatchObject(membersOnly);
});

test('among offers for everybody those for members are told apart, before they are used', async () => {
  const benefit = { type: 'percentage' as const, percent: 10 };
  await seedOffers(api.context.db, shop.id, {
    promotions: [
      { code: 'CLUB', benefit, eligibility: { loyaltyTiers: ['ember'] } },
      { code: 'ALL', benefit },
    ],
  });
  await seedLoyalty(api.context.db, shop.id);
  await (await pointsOf(api, { merchantId: shop.id, customerId: sara.customerId })).earn(50_000);
  const eligible = async ({ token }: SignedInGuest) => {
    const listed = await api.call('POST', '/digital-coupons?is-eligible=false', { token, body: aPayload(shop) });
    expect(listed.statusCode, listed.body).toBe(200);
    return listed
      .json<{ data: { id: string; attributes: { 'is-eligible': boolean } }[] }>()
      .data.map(({ id, attributes }) => [id, attributes['is-eligible']]);
  };
  expect(await eligible(sara)).toEqual([
    ['CLUB', true],
    ['ALL', true],
  ]);
  expect(await eligible(omar)).toEqual([
    ['CLUB', false],
    ['ALL', true],
  ]);
});

test('what an order would earn stands beside its price, in the tier of who asks; nothing without a programme', async () => {
  expect(await quoted({ api, shop }, {})).toMatchObject({ subtotal: 30, 'points-earned': 30 });
  expect(await quoted({ api, shop }, {}, { token: omar.token })).toMatchObject({ 'points-earned': 30 });
  await (await pointsOf(api, { merchantId: shop.id, customerId: sara.customerId })).earn(50_000);
  expect(await quoted({ api, shop }, {}, { token: sara.token })).toMatchObject({ 'points-earned': 37 });
  await seedLoyalty(api.context.db, shop.id, { isEnabled: false });
  expect(await quoted({ api, shop }, {}, { token: sara.token })).not.toHaveProperty('points-earned');
});
