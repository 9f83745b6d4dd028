import type { PaymentDocument } from '@sufra/contracts';
import { seedShop } from '@sufra/api/testing/seed-shop';
import { signIn } from '@sufra/api/testing/sign-in';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPayingShop, type PayingShop } from './paying-shop.ts';

const cards = { approve: '4242424242424242', decline: '4000000000000002' };

let shop: PayingShop;
beforeEach(async () => {
  shop = await openPayingShop();
});
afterEach(() => shop.close());

describe('POST /payments/providers/money-hash/intent', () => {
  test('API-31, PAY-19: makes an intent for an order of the caller; the same request makes no second one', async () => {
    const id = await shop.order();
    const answers = [
      await shop.askForIntent({ order: id }, 'one-press'),
      await shop.askForIntent({ order: id }, 'one-press'),
    ];
    const [first, second] = answers.map((answer) => answer.json<PaymentDocument>().data);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(first).toMatchObject({
      type: 'payments',
      id,
      attributes: {
        'is-open': true,
        'payment-status': 'pending',
        amount: 30,
        step: { kind: 'page', data: { intentId: expect.stringMatching(/^\w+$/) } },
        gateway: { provider: 'moneyhash', flow: 'start' },
      },
    });
    expect(second?.attributes.step).toEqual(first?.attributes.step);
  });

  test('charges what the order costs, whatever the page showed', async () => {
    const id = await shop.order();
    expect((await shop.askForIntent({ order: id, amount: 1 })).statusCode).toBe(422);
    expect((await shop.askForIntent({ order: id, amount: 30 })).statusCode).toBe(200);
  });

  test('knows no order of somebody else, and no intent of theirs', async () => {
    const id = await shop.order();
    const intentId = await shop.begin(id);
    const stranger = (await signIn(shop.api, { mobile: '598765432', firstName: 'Omar' })).token;
    expect((await shop.askForIntent({ order: id }, 'a-key', stranger)).statusCode).toBe(404);
    const ask = async (intent: string, token: string) =>
      (await shop.api.call('GET', `/payments/providers/money-hash/intent/${intent}`, { token })).statusCode;
    expect(await ask(intentId, stranger)).toBe(404);
    expect(await ask('unheard-of', shop.token)).toBe(404);
    expect(await ask(intentId, shop.token)).toBe(200);
  });

  test('finds the order of an intent, so that an address may name the intent alone', async () => {
    const id = await shop.order();
    const path = `/payments/providers/money-hash/intent/${await shop.begin(id)}`;
    const answer = await shop.api.call('GET', path, { token: shop.token });
    expect(answer.json<PaymentDocument>().data).toMatchObject({ id, attributes: { 'is-open': true } });
  });
});

describe('an order paid through MoneyHash', () => {
  test('is posted when the webhook had the server ask, after a declined card that changed nothing', async () => {
    const id = await shop.order();
    const intentId = await shop.begin(id);
    await shop.tryCard(intentId, cards.decline);
    expect(await shop.deliver()).toEqual([200]);
    expect(await shop.look(id)).toMatchObject({
      'order-status': 'waiting-for-payment',
      'is-open': true,
      failure: null,
    });
    await shop.tryCard(intentId, cards.approve);
    expect(await shop.deliver()).toEqual([200, 200, 200]);
    expect(await shop.look(id)).toMatchObject({
      'order-status': 'posted',
      'payment-status': 'success',
      'paid-with': 'card',
      'card-brand': 'Visa',
      'card-last4': '4242',
    });
  });

  test('is not posted by messages that are forged, cut off, too old or meant for another merchant', async () => {
    const other = await seedShop(shop.api.context.db, {
      host: 'other.test',
      appKey: 'other-storefront-key',
      application: { paymentGateway: 'moneyhash', allowedPaymentsPickup: ['cash', 'card'] },
    });
    const id = await shop.order();
    await shop.tryCard(await shop.begin(id), cards.approve);
    expect(await shop.deliver((webhook) => ({ ...webhook, ...webhook.forged }))).toEqual([401, 401]);
    expect(await shop.deliver((webhook) => ({ ...webhook, body: webhook.body.slice(0, 40) }))).toEqual([401, 401]);
    expect(await shop.deliver(undefined, other.host)).toEqual([401, 401]);
    expect(await shop.look(id)).toMatchObject({ 'order-status': 'waiting-for-payment' });
    expect(await shop.deliver()).toEqual([200, 200]);
    expect(await shop.look(id)).toMatchObject({ 'order-status': 'posted' });
    shop.api.passSeconds(301);
    expect(await shop.deliver()).toEqual([401, 401]);
  });

  test.each(['one-less', 'other-currency', 'other-reference'] as const)(
    'pays nothing when MoneyHash tells of %s',
    async (taken) => {
      const id = await shop.order();
      await shop.tryCard(await shop.begin(id), cards.approve);
      const { gateways } = shop;
      gateways.setSwitches('moneyhash', { ...gateways.switchesOf('moneyhash'), taken });
      const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await shop.api.call('POST', `/payments/orders/${id}/verification`, { token: shop.token });
      expect(complaints).toHaveBeenCalled();
      expect(await shop.look(id)).toMatchObject({ 'order-status': 'waiting-for-payment', failure: 'mismatch' });
    },
  );
});
