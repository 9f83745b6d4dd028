import { gateway as checkout } from '@sufra/payment-gateways/checkout/server';
import type { PaymentDocument } from '@sufra/contracts';
import { signIn } from '@sufra/api/testing/sign-in';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPayingShop, type PayingShop } from '../../testing/gateways/open-paying-shop.ts';
import { cards, tokenize, walletToken } from '../../testing/gateways/checkout-cards.ts';

const authorizeCard = '/payments/providers/checkout/authorize';
const authorizeWallet = '/payments/providers/checkout/apple-pay/authorize';
const validate = '/payments/providers/checkout/apple-pay/validate';
const appleUrl = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';

let open: PayingShop;
beforeEach(async () => {
  open = await openPayingShop(checkout);
});
afterEach(() => open.close());

const optionOf = async (key: string) =>
  (await open.api.call('GET', `/integration-options/${key}`)).json().data.attributes.option_value;
const tokenOf = async (number: string) => (await tokenize(open.simulator, number)).json<{ token: string }>().token;
const stateOf = (answer: { json: () => unknown }) => (answer.json() as PaymentDocument).data.attributes;

test('API-27, PAY-10: the token of Frames is charged, and the paid order goes to the branch', async () => {
  const order = await open.order();
  const { gateway } = await open.paymentOf(order);
  expect(gateway).toMatchObject({
    provider: 'checkout',
    flow: 'token',
    page: { publicKey: 'pk_simulator', scriptUrl: '/simulator/checkout/frames/frames.js' },
  });
  expect(await optionOf('checkout/public_key')).toBe('pk_simulator');
  const answer = await open.post(authorizeCard, { 'order-id': order, token: await tokenOf(cards.approve), amount: 30 });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(stateOf(answer)).toMatchObject({
    'order-status': 'posted',
    'payment-status': 'success',
    'paid-with': 'card',
    'card-brand': 'Visa',
    'card-last4': '1111',
  });
});

test('API-27: one key charges once, and an order that is paid is not charged again', async () => {
  const order = await open.order();
  const token = await tokenOf(cards.approve);
  const headers = { 'idempotency-key': 'one-press' };
  const body = { 'order-id': order, token };
  const [first, again] = [
    await open.post(authorizeCard, body, { headers }),
    await open.post(authorizeCard, body, { headers }),
  ];
  expect(stateOf(first)['payment-status']).toBe('success');
  expect(stateOf(again)['payment-id']).toBe(stateOf(first)['payment-id']);
  expect(
    stateOf(await open.post(authorizeCard, { ...body, token: await tokenOf(cards.approve) }))['payment-status'],
  ).toBe('success');
  expect(await chargesOf(order)).toBe(1);
});

test('API-27, PAY-25: a declined card leaves the order waiting, and another card pays it', async () => {
  const order = await open.order();
  const declined = await open.post(authorizeCard, { 'order-id': order, token: await tokenOf(cards.decline) });
  expect(stateOf(declined)).toMatchObject({
    'order-status': 'waiting-for-payment',
    failure: 'declined',
    'is-open': false,
  });
  const paid = await open.post(authorizeCard, { 'order-id': order, token: await tokenOf(cards.approve) });
  expect(stateOf(paid)).toMatchObject({ 'payment-status': 'success', failure: null });
});

test('3-D Secure sends the guest to the bank and back to the order’s own address; a webhook settles it', async () => {
  const order = await open.order();
  const asked = await open.post(authorizeCard, { 'order-id': order, token: await tokenOf(cards.challenge) });
  const { step } = stateOf(asked);
  if (step?.kind !== 'redirect') throw new Error(asked.body);
  expect(await open.deliverWebhooks()).toEqual([200]);
  await open.api.runJobs();
  expect((await open.paymentOf(order))['payment-status']).toBe('pending');
  const bank = await open.simulator.inject({
    method: 'POST',
    url: new URL(step.url).pathname,
    payload: { choice: 'approve' },
  });
  const back = new URL(String(bank.headers.location));
  expect(back.pathname).toBe(`/payment/checkout/order/${order}/30.00`);
  expect(await open.deliverWebhooks()).toEqual([200, 200]);
  await open.api.runJobs();
  expect(await open.paymentOf(order)).toMatchObject({ 'order-status': 'posted', 'payment-status': 'success' });
});

test('a lost answer is settled by the look-up, charged once', async () => {
  const order = await open.order();
  const token = await tokenOf(cards.approve);
  open.turn({ api: 'no-answer' });
  const lost = await open.post(authorizeCard, { 'order-id': order, token });
  expect(stateOf(lost)).toMatchObject({ 'payment-status': 'pending', 'is-open': true });
  open.turn({ api: 'answer' });
  const verified = await open.post(`/payments/orders/${order}/verification`, {});
  expect(stateOf(verified)['payment-status']).toBe('success');
  expect(await chargesOf(order)).toBe(1);
});

test('API-28: Apple is asked for a session of this shop’s host, and of nobody’s else', async () => {
  const order = await open.order();
  const answer = await open.post(validate, { 'order-id': order, 'validation-url': appleUrl });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().data.attributes.session).toMatchObject({
    merchantIdentifier: 'merchant.simulator',
    domainName: 'saffron.test',
    signature: 'simulator',
  });
  for (const address of ['https://evil.example/paymentservices/x', 'http://169.254.169.254/', 'words']) {
    const refused = await open.post(validate, { 'order-id': order, 'validation-url': address });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error[0]).toMatchObject({ code: 'invalid-field', source: { pointer: '/validation-url' } });
  }
});

test('API-29, PAY-23: what the wallet handed over pays, after its merchant id and its session', async () => {
  const order = await open.order();
  const { gateway } = await open.paymentOf(order);
  expect(gateway?.page).toMatchObject({ applePay: { merchantId: 'merchant.simulator', validatePath: validate } });
  expect(await optionOf('checkout/apple_pay_merchant_id')).toBe('merchant.simulator');
  expect((await open.post(validate, { 'order-id': order, 'validation-url': appleUrl })).statusCode).toBe(200);
  const declined = await open.post(authorizeWallet, { 'order-id': order, token: walletToken(cards.decline) });
  expect(stateOf(declined)).toMatchObject({ 'payment-status': 'failed', failure: 'declined' });
  const paid = await open.post(authorizeWallet, { 'order-id': order, token: walletToken(cards.approve), amount: 30 });
  expect(stateOf(paid)).toMatchObject({ 'payment-status': 'success', 'paid-with': 'apple-pay', 'card-last4': '1111' });
  const late = await open.post(validate, { 'order-id': order, 'validation-url': appleUrl });
  expect(late.json().error[0].code).toBe('payment-not-possible');
});

test.each([
  [authorizeCard, { token: 'tok_x' }],
  [authorizeWallet, { token: {} }],
  [validate, { 'validation-url': appleUrl }],
])('%s is for the order’s own guest, who says which and what', async (path, rest) => {
  const order = await open.order();
  const body = { 'order-id': order, ...rest };
  expect((await open.post(path, body, { token: undefined })).statusCode).toBe(401);
  const { token } = await signIn(open.api, { mobile: '512345679', firstName: 'Huda' });
  expect((await open.post(path, body, { token })).statusCode).toBe(404);
  const nothing = await open.post(path, { 'order-id': order });
  expect(nothing.statusCode).toBe(422);
  expect(nothing.json().error[0].source.pointer).toBe(`/${Object.keys(rest)[0]}`);
});

test.each([
  [29.99, 'amount-below-total'],
  [30.01, 'amount-invalid'],
])('a page that shows %d instead of 30.00 charges nothing', async (amount, code) => {
  const order = await open.order();
  const answer = await open.post(authorizeCard, { 'order-id': order, token: await tokenOf(cards.approve), amount });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().error[0]).toMatchObject({ code, source: { pointer: '/amount' } });
  expect(await chargesOf(order)).toBe(0);
});

test('the file that ties the host to the merchant is plain text', async () => {
  const file = await open.api.call('GET', '/payments/apple-pay/domain-association');
  expect(file.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(file.body).toBe('simulator');
});

/** Payments at Checkout.com that took money for an order. */
async function chargesOf(orderId: string): Promise<number> {
  const { payments } = await import('@sufra/api/payment/payment.tables');
  const attempts = (await open.api.context.db.select().from(payments)).filter((payment) => payment.orderId === orderId);
  const counts = await Promise.all(
    attempts.map(async ({ id }) => {
      const headers = { authorization: 'Bearer sk_simulator' };
      const answer = await open.simulator.inject({ url: `/simulator/checkout/payments?reference=${id}`, headers });
      return answer.json<{ data: { approved: boolean }[] }>().data.filter(({ approved }) => approved).length;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

test('before there is an order, a guest may know who takes the cards and which, and Apple Pay has its session', async () => {
  const { statusCode, ...answer } = await open.api.call('GET', '/payments/gateway');
  expect(statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({
    id: 'checkout',
    attributes: {
      'card-brands': ['mada', 'visa', 'mastercard', 'amex'],
      flow: 'token',
      hosts: { frames: expect.any(Array) },
      page: { applePay: { validatePath: validate } },
    },
  });
  const asked = await open.post(validate, { 'validation-url': appleUrl });
  expect(asked.statusCode, asked.body).toBe(200);
  expect(asked.json().data.attributes.session).toBeTypeOf('object');
  const anonymous = await open.api.call('POST', validate, { body: { 'validation-url': appleUrl } });
  expect(anonymous.statusCode).toBe(401);
});
