import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCardShop, type CardShop } from '../testing/a-card-order.ts';
import { GatewayUnreachable } from './gateway-http.ts';
import { openAttempt } from './open-attempt.ts';
import { findOrderOfPayment } from './payment.store.ts';

let card: CardShop;
beforeEach(async () => {
  card = await openCardShop();
});
afterEach(() => card.api.close());

const twoDays = 2 * 24 * 60 * 60;
const tenHours = 10 * 60 * 60;

describe('when a clock was ahead and is set back', () => {
  test('a payment that was begun meanwhile is looked at within a minute', async () => {
    card.api.passSeconds(twoDays);
    const order = await card.place();
    await card.start(order);
    card.gateway.take();
    card.api.passSeconds(-twoDays);
    await card.passMinutes(1);
    expect(await card.payment(order)).toMatchObject({ 'order-status': 'posted', 'payment-status': 'success' });
  });

  test('a payment that was only looked at meanwhile is looked at within a minute, too', async () => {
    const order = await card.place();
    await card.start(order);
    card.api.passSeconds(tenHours);
    await card.verify(order);
    card.gateway.take();
    card.api.passSeconds(-tenHours);
    await card.passMinutes(1);
    expect(await card.payment(order)).toMatchObject({ 'order-status': 'posted', 'payment-status': 'success' });
  });

  test('a refund that nobody answered meanwhile is done within minutes, once', async () => {
    const order = await card.place();
    await card.start(order);
    card.gateway.take();
    await card.verify(order);
    await card.api.call('PATCH', `/orders/${order}/cancellation`, { token: card.sara.token });
    card.gateway.answerRefund(() => ({ kind: 'unknown' }));
    card.api.passSeconds(tenHours);
    await card.passMinutes(1);
    expect(card.gateway.refunds).toHaveLength(1);
    card.api.passSeconds(-tenHours);
    await card.passMinutes(2);
    expect(card.gateway.refunds).toHaveLength(1);
    expect((await card.payment(order))['refund-status']).toBe('done');
  });

  test('a start that never arrived is over, and the guest begins anew', async () => {
    card.api.passSeconds(twoDays);
    const order = await card.place();
    card.gateway.answerStart(() => Promise.reject(new GatewayUnreachable('lost')));
    await card.start(order);
    card.api.passSeconds(-twoDays);
    expect(await card.verify(order)).toMatchObject({ 'payment-status': 'failed', failure: 'failed' });
  });

  test('an attempt that its process never came to ask for holds nobody up', async () => {
    card.api.passSeconds(twoDays);
    const { context } = card.api;
    const stored = await findOrderOfPayment(context, await card.place());
    if (!stored) throw new Error('no order was written');
    const begin = (key: string) =>
      openAttempt(context, stored, { key, provider: 'tap', method: 'card', hasToken: false });
    const first = await begin('first');
    expect((await begin('second'))?.payment.id).toBe(first?.payment.id);
    card.api.passSeconds(-twoDays);
    expect((await begin('third'))?.isNew).toBe(true);
  });
});
