import type { AnyGatewayModule } from '@sufra/payment-gateways/gateway';
import { gateway as checkout } from '@sufra/payment-gateways/checkout/server';
import { gateway as foodicsOnline } from '@sufra/payment-gateways/foodics-online/server';
import { gateway as hyperpay } from '@sufra/payment-gateways/hyperpay/server';
import { gateway as moneyhash } from '@sufra/payment-gateways/moneyhash/server';
import { gateway as moyasar } from '@sufra/payment-gateways/moyasar/server';
import { gateway as tap } from '@sufra/payment-gateways/tap/server';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowserCalls } from '../testing/browser-calls.ts';
import { cards, tokenize, walletToken } from '../testing/gateways/checkout-cards.ts';
import { cards as tapCards } from '../testing/gateways/tap-shopper.ts';
import { openPayingShop } from '../testing/gateways/open-paying-shop.ts';

/* The calls that a provider has of its own, made by a page's script in the browser of the guest who pays. */

const waiting = { 'order-status': 'waiting-for-payment', 'payment-status': 'pending' };
const paid = { 'order-status': 'posted', 'payment-status': 'success' };

async function openPage(module: AnyGatewayModule) {
  const shop = await openPayingShop(module);
  const browser = await openBrowserCalls(shop.api, { origin: 'http://saffron.test', token: () => shop.token });
  onTestFinished(async () => {
    await browser.close();
    await shop.close();
  });
  let requests = 0;
  const post = async (path: string, body: object) => {
    requests += 1;
    const headers = { 'idempotency-key': `press-${requests}` };
    const answer = await browser.call({ method: 'POST', path, body, headers });
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
    return answer.value?.data?.attributes ?? {};
  };
  /** The provider's description before its fields open. */
  const optionOf = async (key: string) => {
    const answer = await browser.call({ path: `/integration-options/${key}` });
    return answer.ok ? answer.value.data.attributes['option_value'] : answer.refusal.status;
  };
  return { shop, call: browser.call, post, optionOf, order: await shop.order() };
}

test.each<[string, AnyGatewayModule]>([
  ['checkout', checkout],
  ['tap', tap],
  ['hyperpay', hyperpay],
  ['moneyhash', moneyhash],
  ['moyasar', moyasar],
  ['foodics-online', foodicsOnline],
])('PAY-08: the page of an order learns that %s takes its card', async (provider, module) => {
  const { call, order } = await openPage(module);
  const answer = await call({ path: `/payments/orders/${order}` });
  expect(answer).toMatchObject({ ok: true, value: { data: { attributes: { ...waiting, gateway: { provider } } } } });
});

test('API-25, API-27, PAY-10: a page authorizes the token of a card with the provider checkout', async () => {
  const { shop, post, optionOf, order } = await openPage(checkout);
  expect(await optionOf('checkout/public_key')).toBe('pk_simulator');
  expect(await optionOf('checkout/apple_pay_merchant_id')).toBe('merchant.simulator');
  const { token } = (await tokenize(shop.simulator, cards.approve)).json<{ token: string }>();
  const answer = await post('/payments/providers/checkout/authorize', { 'order-id': order, token });
  expect(answer).toMatchObject({ ...paid, 'card-last4': '1111' });
});

test('API-28, API-29, PAY-23: a page opens an Apple Pay session, and authorizes what the wallet gave', async () => {
  const { post, order } = await openPage(checkout);
  const path = '/payments/providers/checkout/apple-pay';
  const url = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
  const opened = await post(`${path}/validate`, { 'order-id': order, 'validation-url': url });
  expect(opened).toMatchObject({ session: { domainName: 'saffron.test', merchantIdentifier: 'merchant.simulator' } });
  const answer = await post(`${path}/authorize`, { 'order-id': order, token: walletToken(cards.approve) });
  expect(answer).toMatchObject({ ...paid, 'paid-with': 'apple-pay' });
});

test('API-25, API-30, PAY-12: a page verifies the charge that Tap named on the way back', async () => {
  const { shop, post, optionOf, order } = await openPage(tap);
  expect(await optionOf('tap/web_public_key')).toBe('pk_test_simulator');
  const payload = { number: tapCards.challenge, expiry: '12/30', cvv: '123', publicKey: 'pk_test_simulator' };
  const tokens = await shop.simulator.inject({ method: 'POST', url: '/simulator/tap/card/tokens', payload });
  const started = await post(`/payments/orders/${order}`, { token: tokens.json<{ id: string }>().id });
  const step = started['step'] as { kind: string; url: string };
  expect([started['order-status'], step.kind]).toEqual(['waiting-for-payment', 'redirect']);
  const back = await shop.simulator.inject({
    method: 'POST',
    url: new URL(step.url).pathname,
    payload: { choice: 'approve' },
  });
  const tapId = new URL(back.headers.location ?? '').searchParams.get('tap_id');
  expect(await post('/payments/providers/tap/verify', { 'tap-id': tapId })).toMatchObject(paid);
});

test('API-31: a page asks for an intent of MoneyHash', async () => {
  const { post, order } = await openPage(moneyhash);
  const answer = await post('/payments/providers/money-hash/intent', { order });
  expect(answer).toMatchObject({
    ...waiting,
    amount: 30,
    step: { data: { intentId: expect.stringMatching(/^\w+$/) } },
  });
});

test('API-34, API-35, PAY-16: a page prepares a checkout of HyperPay, and asks for its status', async () => {
  const { post, order } = await openPage(hyperpay);
  const begun = await post('/hyperpay/checkout', { 'order-id': order });
  expect(begun).toMatchObject({ ...waiting, step: { data: { checkoutId: expect.any(String) } } });
  const { data } = begun['step'] as { data: { checkoutId: string } };
  const asked = await post('/hyperpay/get-payment-status', { 'order-id': order, id: data.checkoutId });
  expect(asked).toMatchObject({ ...waiting, amount: 30 });
});

test('API-25, API-26, PAY-21: a page tells that its payment with Moyasar went through', async () => {
  const { shop, post, optionOf, order } = await openPage(moyasar);
  expect(await optionOf('moyasar/publishable-key')).toBe('pk_test_simulator');
  const started = await post(`/payments/orders/${order}`, {});
  const { data } = started['step'] as { data: Record<string, unknown> };
  await shop.simulator.inject({
    method: 'POST',
    url: '/simulator/moyasar/v1/payments',
    headers: { origin: 'http://saffron.test' },
    payload: {
      publishable_api_key: 'pk_test_simulator',
      given_id: data['given-id'],
      amount: data['amount'],
      currency: data['currency'],
      callback_url: data['callback-url'],
      metadata: data['metadata'],
      source: { type: 'creditcard', name: 'Sara Ali', number: '4111111111111111', month: '12', year: '30', cvc: '123' },
    },
  });
  await post('/webhook/moyasar/feedback', { id: data['given-id'] });
  await shop.api.runJobs();
  const { 'order-status': status, 'payment-status': payment } = await shop.paymentOf(order);
  expect([status, payment]).toEqual(['posted', 'success']);
});
