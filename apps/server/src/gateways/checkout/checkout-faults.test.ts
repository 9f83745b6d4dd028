import { gateway as checkout } from '@sufra/payment-gateways/checkout/server';
import { watchPayments } from '@sufra/api/payment/payment.job';
import type { PaymentDocument } from '@sufra/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPayingShop, type PayingShop } from '../../testing/gateways/open-paying-shop.ts';
import { cards, tokenize } from '../../testing/gateways/checkout-cards.ts';

let open: PayingShop;
beforeEach(async () => {
  open = await openPayingShop(checkout);
});
afterEach(() => open.close());

async function pay(order: string, number: string) {
  const { token } = (await tokenize(open.simulator, number)).json<{ token: string }>();
  const answer = await open.post('/payments/providers/checkout/authorize', { 'order-id': order, token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PaymentDocument>().data.attributes;
}

async function leaveAtBank(order: string): Promise<string> {
  const { step } = await pay(order, cards.challenge);
  if (step?.kind !== 'redirect') throw new Error('no bank');
  return new URL(step.url).pathname;
}

const answerBank = (url: string, choice = 'approve') =>
  open.simulator.inject({ method: 'POST', url, payload: { choice } });

async function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    open.api.passSeconds(60);
    await watchPayments(open.api.context);
  }
  await open.api.runJobs();
}

test.each(['server-error', 'throttle'])('%s at the charge: nothing was taken, and the next try pays', async (api) => {
  const order = await open.order();
  open.turn({ api });
  expect((await pay(order, cards.approve))['is-open']).toBe(true);
  open.turn({ api: 'answer' });
  await pass(2);
  expect(await open.paymentOf(order)).toMatchObject({ 'is-open': false, failure: 'failed' });
  expect((await pay(order, cards.approve))['payment-status']).toBe('success');
});

test('nobody comes back from the bank: the watch finds the order paid', async () => {
  const order = await open.order();
  await answerBank(await leaveAtBank(order));
  await pass(3);
  expect(await open.paymentOf(order)).toMatchObject({ 'order-status': 'posted', 'payment-status': 'success' });
});

test('money that comes after the order has failed goes back', async () => {
  const order = await open.order();
  const bank = await leaveAtBank(order);
  await pass(45);
  expect(await open.paymentOf(order)).toMatchObject({ 'order-status': 'order-failed' });
  await answerBank(bank);
  expect(await open.deliverWebhooks()).toEqual([200, 200, 200]);
  await pass(5);
  expect(await open.paymentOf(order)).toMatchObject({
    'order-status': 'order-failed',
    'refund-status': 'done',
    'refunded-amount': 30,
  });
});

test('a first visit to the bank that is finished after a second has paid is sent back', async () => {
  const order = await open.order();
  const first = await leaveAtBank(order);
  expect((await pay(order, cards.approve))['payment-status']).toBe('success');
  await answerBank(first);
  await open.deliverWebhooks();
  await pass(5);
  expect(await open.paymentOf(order)).toMatchObject({
    'order-status': 'posted',
    'payment-status': 'success',
    'refund-status': 'done',
    'refunded-amount': 30,
  });
});

test('a refund whose answer is lost is sent once', async () => {
  const order = await open.order();
  const first = await leaveAtBank(order);
  await pay(order, cards.approve);
  await answerBank(first);
  open.turn({ api: 'no-answer' });
  await open.deliverWebhooks();
  await pass(2);
  open.turn({ api: 'answer' });
  await pass(30);
  expect(await open.paymentOf(order)).toMatchObject({ 'refund-status': 'done', 'refunded-amount': 30 });
  expect(open.webhookBodies().filter((body) => body.includes('payment_refunded'))).toHaveLength(1);
});

test('two browsers that pay at once pay once', async () => {
  const order = await open.order();
  await Promise.all([pay(order, cards.approve), pay(order, cards.approve)]);
  await pass(5);
  const { 'payment-status': status, 'refunded-amount': refunded } = await open.paymentOf(order);
  expect(status).toBe('success');
  expect([0, 30]).toContain(refunded);
});
