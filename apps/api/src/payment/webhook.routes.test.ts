import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aGateway, connectGateway } from '../testing/a-gateway.ts';
import { openCardShop, type CardShop } from '../testing/a-card-order.ts';
import { seedMerchant } from '../testing/seed-merchant.ts';

let card: CardShop;
let order: string;
let paymentId: string;
beforeEach(async () => {
  card = await openCardShop();
  order = await card.place();
  await card.start(order);
  paymentId = (await card.payment(order))['payment-id'] ?? '';
});
afterEach(() => card.api.close());

const send = (body: string, own: Parameters<CardShop['api']['call']>[2] = {}, provider = 'tap') =>
  card.api.call('POST', `/webhook/${provider}/feedback`, {
    ...own,
    body,
    headers: { 'content-type': 'application/json' },
  });

describe('POST /webhook/{provider}/feedback', () => {
  test('settles the payment that it names, after it was answered', async () => {
    card.gateway.take();
    const asked = card.gateway.lookUps;
    expect((await send(paymentId)).statusCode).toBe(200);
    expect(card.gateway.lookUps).toBe(asked);
    await card.api.runJobs();
    expect((await card.payment(order))['payment-status']).toBe('success');
  });

  test('what it claims is believed by nobody', async () => {
    expect((await send(paymentId)).statusCode).toBe(200);
    await card.api.runJobs();
    expect((await card.payment(order))['payment-status']).toBe('pending');
  });

  test('repeated, it asks the provider about a settled payment no more', async () => {
    card.gateway.take();
    await send(paymentId);
    await card.api.runJobs();
    const asked = card.gateway.lookUps;
    await send(paymentId);
    await card.api.runJobs();
    expect(card.gateway.lookUps).toBe(asked);
  });

  test('forged, about nothing, or of a provider that is none, it changes nothing', async () => {
    card.gateway.take();
    expect((await send('forged')).statusCode).toBe(401);
    expect((await send('01a1fd42-7f64-775f-bea7-94034177900c')).statusCode).toBe(200);
    expect((await send(paymentId, {}, 'moyasar')).statusCode).toBe(404);
    expect((await send(paymentId, {}, 'bank')).statusCode).toBe(404);
    await card.api.runJobs();
    expect((await card.payment(order))['payment-status']).toBe('pending');
  });

  test('sent to another merchant, it reaches no payment of this one', async () => {
    card.gateway.take();
    const other = await seedMerchant(card.api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    connectGateway(card.api, aGateway(), 'other-test');
    expect((await send(paymentId, { merchant: other })).statusCode).toBe(200);
    await card.api.runJobs();
    expect((await card.payment(order))['payment-status']).toBe('pending');
  });
});
