import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCardShop, type CardShop } from '../testing/a-card-order.ts';
import { seedMerchant } from '../testing/seed-merchant.ts';
import { signIn } from '../testing/sign-in.ts';
import { makeReturnToken } from './payment-link.ts';

let card: CardShop;
let order: string;
let token: string;
beforeEach(async () => {
  card = await openCardShop();
  order = await card.place();
  await card.start(order);
  token = makeReturnToken(card.api.context, (await card.payment(order))['payment-id'] ?? '');
});
afterEach(() => card.api.close());

const open = (link: string, own: { visitor?: string; session?: string } = {}) =>
  card.api.call('GET', `/payments/links/${link}${own.visitor ? `?visitor=${own.visitor}` : ''}`, {
    token: own.session,
  });

describe('the return link of a payment', () => {
  test('shows the outcome in a browser that has no cookie, and nobody’s name', async () => {
    card.gateway.take();
    const first = await open(token);
    expect(first.json().data.attributes).toMatchObject({ 'order-number': '001', 'payment-status': 'pending' });
    const visitor: string = first.json().meta.visitor;
    const settled = await card.api.call('POST', `/payments/links/${token}/verification`, { body: { visitor } });
    expect(settled.json().data.attributes).toMatchObject({
      'order-id': null,
      'order-status': 'posted',
      'payment-status': 'success',
      amount: 30,
    });
    expect(settled.body).not.toContain('Sara');
    expect(settled.body).not.toContain(order);
  });

  test('opens again in the browser that opened it, and in no third one', async () => {
    const visitor: string = (await open(token)).json().meta.visitor;
    expect((await open(token, { visitor })).statusCode).toBe(200);
    expect((await open(token)).statusCode).toBe(403);
    expect((await open(token, { visitor: 'made-up' })).statusCode).toBe(403);
    const stranger = await signIn(card.api, { mobile: '512345679', firstName: 'Huda' });
    expect((await open(token, { session: stranger.token })).statusCode).toBe(403);
  });

  test('leads the guest who ordered to the order, without being used up by that', async () => {
    const own = await open(token, { session: card.sara.token });
    expect(own.json().data.attributes['order-id']).toBe(order);
    expect((await open(token)).statusCode).toBe(200);
  });

  test.each([
    ['another payment’s id', (link: string) => link.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
    ['a later end', (link: string) => link.replace(/\.[a-z0-9]+\./, '.zzzzzzzzz.')],
    ['half a signature', (link: string) => link.slice(0, -10)],
    ['no signature', (link: string) => link.split('.').slice(0, 2).join('.')],
    ['nothing', () => 'x'],
  ])('with %s is none', async (_name, change) => {
    expect((await open(change(token))).statusCode).toBe(404);
  });

  test('is none at another merchant, and none after a day', async () => {
    const other = await seedMerchant(card.api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    expect((await card.api.call('GET', `/payments/links/${token}`, { merchant: other })).statusCode).toBe(404);
    card.api.passSeconds(24 * 60 * 60 + 1);
    expect((await open(token)).statusCode).toBe(404);
  });
});
