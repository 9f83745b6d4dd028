import type { ReceiptAttributes } from '@sufra/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCardShop, type CardShop } from '../../../testing/a-card-order.ts';

let shop: CardShop;
beforeEach(async () => {
  shop = await openCardShop();
});
afterEach(() => shop.api.close());

async function receiptOf(order: string): Promise<ReceiptAttributes> {
  const response = await shop.api.call('GET', `/orders/${order}/receipt`, { token: shop.sara.token });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: { attributes: ReceiptAttributes } }>().data.attributes;
}

test('the receipt says with which card and when an order was paid', async () => {
  const order = await shop.place();
  await shop.start(order);
  shop.gateway.take();
  await shop.verify(order);
  expect(await receiptOf(order)).toMatchObject({
    'payment-method': 'card',
    'payment-status': 'success',
    'paid-at': '2026-11-20T12:00:00.000Z',
    'card-brand': 'mada',
    'card-last4': '4242',
    'refund-status': null,
    'refunded-amount': 0,
  });
});

test('and what of it went back, as after two cards that both paid', async () => {
  const order = await shop.place();
  await shop.start(order);
  const [first] = shop.gateway.starts;
  shop.api.passSeconds(1600);
  await shop.start(order);
  shop.gateway.take();
  await shop.verify(order);
  shop.gateway.take({}, first);
  await shop.passMinutes(60);
  expect(await receiptOf(order)).toMatchObject({ 'refund-status': 'done', 'refunded-amount': 30 });
});

test('an order in cash was paid with no card', async () => {
  const order = await shop.place({ 'payment-type': 'cash' });
  expect(await receiptOf(order)).toMatchObject({ 'paid-at': null, 'paid-with': null, 'card-last4': null });
});

test('an order that waits for its card has no receipt yet', async () => {
  const order = await shop.place();
  const early = await shop.api.call('GET', `/orders/${order}/receipt`, { token: shop.sara.token });
  expect([early.statusCode, early.json().errors[0].code]).toEqual([409, 'receipt-unavailable']);
});
