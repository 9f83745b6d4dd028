import { gateway as foodicsOnline } from '@sufra/payment-gateways/foodics-online/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPayingShop, type PayingShop } from '../../testing/gateways/open-paying-shop.ts';

let shop: PayingShop;
beforeEach(async () => {
  shop = await openPayingShop(foodicsOnline);
});
afterEach(() => shop.close());

async function tokenize(number: string): Promise<string> {
  const payload = { public_key: 'simulator-public', number, expiry: '12/30', cvv: '123' };
  const answer = await shop.simulator.inject({ method: 'POST', url: '/simulator/foodics-online/tokens', payload });
  return answer.json<{ token: string }>().token;
}

const pay = async (order: string, number: string, language = 'en-US') =>
  shop.post(`/payments/orders/${order}`, { method: 'card', token: await tokenize(number) }, { language });

test('PAY-22: an order is declined, then paid with another card, and the branch gets it', async () => {
  const order = await shop.order();
  expect((await pay(order, '4000 0000 0000 0002')).json().data.attributes).toMatchObject({
    failure: 'declined',
    'order-status': 'waiting-for-payment',
  });
  expect((await pay(order, '4242 4242 4242 4242')).json().data.attributes).toMatchObject({
    'payment-status': 'success',
    'order-status': 'posted',
    'card-brand': 'Visa',
    'card-last4': '4242',
    failure: null,
  });
});

test.each([
  ['PAY-28', '4000 0000 0000 0259', 'card-number-invalid', ['card number', 'رقم البطاقة', 'numéro de carte']],
  ['PAY-29', '4000 0000 0000 0069', 'card-expiry-invalid', ['expiry date', 'تاريخ انتهاء', 'date d’expiration']],
  ['PAY-30', '4000 0000 0000 0127', 'card-cvv-invalid', ['CVV', 'CVV', 'CVV']],
])('%s: a card that the provider refuses is answered with its field, in the guest’s language', async (...row) => {
  const [, number, code, words] = row;
  const order = await shop.order();
  for (const [index, language] of ['en-US', 'ar-sa', 'fr'].entries()) {
    const answer = await pay(order, number, language);
    expect(answer.statusCode).toBe(422);
    const [error] = answer.json().errors;
    expect(error).toMatchObject({ code, source: { pointer: '/token' } });
    expect(error.detail).toContain(words[index]);
  }
  expect(await shop.paymentOf(order)).toMatchObject({ 'is-open': false, 'payment-status': 'failed' });
});

test('a payment whose answer was lost is found by the webhook, and charged once', async () => {
  const order = await shop.order();
  shop.turn({ api: 'no-answer' });
  expect((await pay(order, '4242 4242 4242 4242')).json().data.attributes).toMatchObject({ 'is-open': true });
  shop.turn({ api: 'answer' });
  expect(await shop.deliverWebhooks()).toEqual([200]);
  await shop.api.runJobs();
  expect(await shop.paymentOf(order)).toMatchObject({ 'payment-status': 'success', 'is-open': false });
});

test.each(['one-less', 'other-currency', 'other-reference'])('an order is not paid by %s', async (taken) => {
  const order = await shop.order();
  const alarm = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shop.turn({ taken });
  expect((await pay(order, '4242 4242 4242 4242')).json().data.attributes).toMatchObject({
    failure: 'mismatch',
    'order-status': 'waiting-for-payment',
  });
  expect(alarm.mock.lastCall?.[0]).toContain('a payment does not match its order');
});

test('PAY-22, PAY-24: the public key and Apple’s merchant id are options that anybody may read', async () => {
  const read = async (key: string) => (await shop.api.call('GET', `/integration-options/foodics-online/${key}`)).json();
  expect((await read('public_key')).data.attributes).toMatchObject({ option_value: 'simulator-public' });
  expect((await read('apple_pay_merchant_id')).data.attributes).toMatchObject({ option_value: 'merchant.simulator' });
});
