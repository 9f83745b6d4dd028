import type { CheckoutPayload } from '@sufra/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { aGateway, connectGateway, takingCards } from '../../testing/a-gateway.ts';
import { aBurger, aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { seedShop } from '../../testing/seed-shop.ts';
import { signIn } from '../../testing/sign-in.ts';

test('CART-26: with extras of the upsell page in the cart, card is not among the payments', async () => {
  const api = await openTestApi();
  onTestFinished(() => api.close());
  const shop = await seedShop(api.context.db, { application: takingCards });
  connectGateway(api, aGateway());
  const { token } = await signIn(api);
  const validate = (own: Partial<CheckoutPayload>) =>
    api.call('POST', '/orders/validate', { token, body: aPayload(shop, { total: undefined, ...own }) });
  const cola = aPlainItem(shop, 'cola');
  const withExtra = [aBurger(shop), { ...cola, 'is-upsell': true }];

  const refused = await validate({ 'payment-type': 'card', items: withExtra });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().error).toMatchObject([
    {
      code: 'payment-type-not-allowed',
      detail: 'This payment method is not offered for this order. Choose another one.',
      source: { pointer: '/payment-type' },
      meta: { 'payment-types': ['cash', 'card-on-pickup'] },
    },
  ]);
  const inCash = await validate({ 'payment-type': 'cash', items: withExtra });
  expect(inCash.statusCode, inCash.body).toBe(200);
  const withoutExtras = await validate({ 'payment-type': 'card', items: [aBurger(shop), cola] });
  expect(withoutExtras.statusCode, withoutExtras.body).toBe(200);
});
