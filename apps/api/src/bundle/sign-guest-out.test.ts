import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadMerchant } from '../catalogue/merchant/load-merchant.ts';
import type { Merchant } from '../catalogue/merchant/merchant.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { seedShop } from '../testing/seed-shop.ts';
import { signIn } from '../testing/sign-in.ts';
import { signGuestOut } from './merchant-tool.ts';

let api: TestApi;
let merchant: Merchant;
beforeEach(async () => {
  api = await openTestApi();
  const found = await loadMerchant(api.context, (await seedShop(api.context.db)).id);
  if (!found) throw new Error('no merchant');
  merchant = found;
});
afterEach(() => api.close());

const status = async (token: string) => (await api.call('GET', '/customers', { token })).statusCode;

test('whoever runs the shop signs a guest out on every device, and nobody else', async () => {
  const sara = await signIn(api, { mobile: '512345678' });
  api.passSeconds(60);
  const again = await signIn(api, { mobile: '512345678' });
  const omar = await signIn(api, { mobile: '598765432' });
  expect(await signGuestOut(api.context, merchant, '+966 51 234 5678')).toBe(2);
  expect([await status(sara.token), await status(again.token), await status(omar.token)]).toEqual([401, 401, 200]);
  expect(await signGuestOut(api.context, merchant, '966512345678')).toBe(0);
});

test('a name that nobody has is told', async () => {
  expect(await signGuestOut(api.context, merchant, '966500000000')).toBeUndefined();
  expect(await signGuestOut(api.context, merchant, 'nobody@saffron.test')).toBeUndefined();
  expect(await signGuestOut(api.context, merchant, 'sara')).toBeUndefined();
});
