import { errorCodes } from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openCardShop, type CardShop } from '../testing/a-card-order.ts';
import { signInStaff } from '../testing/sign-in-staff.ts';
import { GatewayUnreachable } from '@sufra/payment-gateways/http';
import { paymentLog, payments } from './payment.tables.ts';
import { workOn } from './payment.store.ts';
import { settlePayment } from './settle-payment.ts';

let card: CardShop;
beforeEach(async () => {
  card = await openCardShop();
});
afterEach(() => card.api.close());

const codeOf = (response: { json(): { errors: { code: string }[] } }) => response.json().errors[0]?.code;
const newest = async () => {
  const list = await card.api.context.db.select().from(payments).orderBy(payments.attempt);
  const payment = list.at(-1);
  if (!payment) throw new Error('no payment was written');
  return payment;
};
const kitchenSees = async () => {
  const { token } = await signInStaff(card.api, card.shop);
  const response = await card.api.call('GET', '/staff/orders', { token });
  return response.json<{ data: { id: string }[] }>().data.map(({ id }) => id);
};

describe('an order by card', () => {
  test('a guest who asks two hundred times has the provider asked sixty times, and is told what is known', async () => {
    const order = await card.place();
    await card.start(order);
    const before = card.gateway.lookUps;
    for (let count = 0; count < 70; count += 1) await card.verify(order);
    expect(card.gateway.lookUps - before).toBe(60);
    card.api.passSeconds(600);
    await card.verify(order);
    expect(card.gateway.lookUps - before).toBe(61);
  });

  test('takes twenty attempts, the last of which pays, and refuses a further one', async () => {
    const order = await card.place();
    // So that none is taken up again.
    const leave = () => card.api.context.db.update(payments).set({ step: { kind: 'verify' } });
    const keys = Array.from({ length: 20 }, (_, index) => `press-${index}`);
    for (const key of keys) {
      expect((await card.start(order, key)).statusCode).toBe(200);
      await leave();
    }
    const further = await card.start(order, 'press-20');
    expect([further.statusCode, codeOf(further)]).toEqual([422, errorCodes.paymentUnavailable]);
    expect(card.gateway.starts).toHaveLength(20);
    // The same press again is none.
    expect((await card.start(order, keys.at(-1))).statusCode).toBe(200);
    card.gateway.take();
    expect((await card.verify(order))['payment-status']).toBe('success');
  });

  test('has the provider asked for thirty presses in ten minutes, apart from what its page asks', async () => {
    const order = await card.place();
    await card.start(order, 'first');
    for (let count = 0; count < 60; count += 1) await card.verify(order);
    for (let press = 1; press < 30; press += 1) expect((await card.start(order, 'first')).statusCode).toBe(200);
    const before = card.gateway.lookUps;
    const further = await card.start(order, 'first');
    expect([further.statusCode, codeOf(further)]).toEqual([429, errorCodes.tooManyRequests]);
    const { token } = card.sara;
    const cash = await card.api.call('POST', `/payments/orders/${order}/cash`, { token });
    expect([cash.statusCode, codeOf(cash)]).toEqual([429, errorCodes.tooManyRequests]);
    expect(card.gateway.lookUps).toBe(before);
    card.api.passSeconds(600);
    expect((await card.start(order, 'first')).statusCode).toBe(200);
  });

  test('PAY-02: waits for its card, unseen by the kitchen, and is posted when the provider says that it is paid', async () => {
    const order = await card.place();
    expect((await card.order(order))['current-status'].code).toBe('waiting-for-payment');
    expect(await kitchenSees()).toEqual([]);
    const started = await card.start(order);
    expect(started.json().data.attributes).toMatchObject({
      'payment-status': 'pending',
      step: { kind: 'redirect', url: 'https://bank.test/pay' },
      'is-open': true,
    });
    expect((await card.verify(order))['payment-status']).toBe('pending');
    card.gateway.take();
    card.api.passSeconds(120);
    expect(await card.verify(order)).toMatchObject({
      'order-status': 'posted',
      'payment-status': 'success',
      'card-brand': 'mada',
      'card-last4': '4242',
      'paid-with': 'card',
      step: null,
      gateway: null,
    });
    const paid = await card.order(order);
    expect(paid['released-at']).toBe('2026-11-20T12:02:00.000Z');
    // The kitchen's twenty minutes begin when it gets the order.
    expect(paid['estimated-ready-at']).toBe('2026-11-20T12:22:00.000Z');
    expect(await kitchenSees()).toEqual([order]);
  });

  test('PAY-31, PAY-32: is charged what the order says, whatever the page says', async () => {
    const order = await card.place();
    const below = await card.start(order, 'one', { amount: 29.99 });
    expect([below.statusCode, codeOf(below)]).toEqual([422, errorCodes.amountBelowTotal]);
    const above = await card.start(order, 'two', { amount: 31 });
    expect(below.json().error[0].detail).toMatch(/^The amount must not be below the order total\./);
    expect([above.statusCode, codeOf(above)]).toEqual([422, errorCodes.amountInvalid]);
    expect(card.gateway.starts).toEqual([]);
    await card.start(order, 'three', { amount: 30 });
    expect(card.gateway.starts.map(({ amountMinor }) => amountMinor)).toEqual([3000]);
  });

  test('begins once however often the same press arrives, and once for two presses at once', async () => {
    const order = await card.place();
    await Promise.all([card.start(order, 'a'), card.start(order, 'a'), card.start(order, 'b')]);
    await card.start(order, 'c');
    expect(card.gateway.starts).toHaveLength(1);
  });

  test('is not offered where nobody takes the cards', async () => {
    card.api.context.gateways = { ...card.api.context.gateways, of: () => undefined };
    const response = await card.api.call('GET', '/applications', { token: card.sara.token });
    expect(response.json().data.attributes['payment-gateway']).toBeNull();
    await expect(card.place()).rejects.toThrow(errorCodes.paymentTypeNotAllowed);
  });

  test('that turns to cash in the moment before its card is asked for begins no card payment', async () => {
    const order = await card.place();
    const { db } = card.api.context;
    const transaction = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
      await card.api.call('POST', `/payments/orders/${order}/cash`, { token: card.sara.token });
      return transaction(work);
    });
    const late = await card.start(order);
    expect([late.statusCode, codeOf(late)]).toEqual([422, errorCodes.paymentNotPossible]);
    expect(card.gateway.starts).toEqual([]);
    expect(await card.payment(order)).toMatchObject({ 'order-status': 'posted', 'payment-method': 'cash' });
  });

  test('that a provider paid without saying by which card is paid all the same', async () => {
    const order = await card.place();
    await card.start(order);
    card.gateway.take({ card: undefined });
    expect(await card.verify(order)).toMatchObject({
      'payment-status': 'success',
      'card-brand': null,
      'card-last4': null,
    });
  });

  test('a card that was entered anew begins another attempt, the same fields do not', async () => {
    const order = await card.place();
    card.gateway.answerStart(() => ({ kind: 'page', data: { form: 'of-the-provider' } }));
    const started = await card.start(order, 'one');
    expect(started.json().data.attributes.step).toEqual({ kind: 'page', data: { form: 'of-the-provider' } });
    await card.start(order, 'two');
    expect(card.gateway.starts).toHaveLength(1);
    await card.start(order, 'three', { token: 'tok_1' });
    expect(card.gateway.starts).toHaveLength(2);
  });

  test('API-30: a charge that nobody has made is not found, at the field that names it', async () => {
    const body = { 'tap-id': 'chg_1' };
    const unknown = await card.api.call('POST', '/payments/providers/tap/verify', { token: card.sara.token, body });
    expect([unknown.statusCode, unknown.json().errors[0]?.source]).toEqual([404, { pointer: '/tap-id' }]);
  });

  test('that is paid is charged no more', async () => {
    const order = await card.place();
    await card.start(order);
    card.gateway.take();
    const again = await card.start(order);
    expect(again.json().data.attributes['payment-status']).toBe('success');
    expect(card.gateway.starts).toHaveLength(1);
  });
});

describe('a payment that comes to nothing', () => {
  test('fails, and the same order is paid by the next try', async () => {
    const order = await card.place();
    await card.start(order);
    card.gateway.take({ state: 'failed', failure: 'declined' });
    expect(await card.verify(order)).toMatchObject({
      'order-status': 'waiting-for-payment',
      'payment-status': 'failed',
      failure: 'declined',
      'can-pay-with-cash': true,
    });
    await card.start(order);
    expect((await card.payment(order))['payment-status']).toBe('pending');
    card.gateway.take();
    expect((await card.verify(order))['payment-status']).toBe('success');
    expect(card.gateway.starts).toHaveLength(2);
  });

  test('a decline at once is told at once', async () => {
    const order = await card.place();
    card.gateway.answerStart(() => ({ kind: 'declined', failure: 'declined', code: '05' }));
    const declined = await card.start(order);
    expect(declined.json().data.attributes).toMatchObject({ failure: 'declined', 'payment-status': 'failed' });
  });

  test('a start that nobody answered is in doubt until the provider knows nothing of it', async () => {
    const order = await card.place();
    card.gateway.answerStart(() => Promise.reject(new GatewayUnreachable('lost')));
    const started = await card.start(order);
    expect(started.json().data.attributes).toMatchObject({ step: { kind: 'verify' }, 'is-open': true });
    card.api.passSeconds(31);
    expect(await card.verify(order)).toMatchObject({ 'payment-status': 'failed', failure: 'failed' });
  });

  test('a fault of our own while it is started is a failure, and no payment in doubt', async () => {
    await card.api.close();
    card = await openCardShop(undefined, () => undefined);
    const order = await card.place();
    card.gateway.answerStart(() => Promise.reject(new Error('a bug')));
    expect((await card.start(order)).statusCode).toBe(500);
    expect((await newest()).step).toBeNull();
  });

  test('a guest who asks all the time does not put off the next look', async () => {
    const order = await card.place();
    await card.start(order);
    card.gateway.answerLookUp({ kind: 'unknown' });
    for (let second = 0; second < 30; second += 1) {
      card.api.passSeconds(1);
      await card.verify(order);
    }
    card.gateway.answerLookUp(undefined);
    card.gateway.take();
    await card.passMinutes(1);
    expect((await card.payment(order))['order-status']).toBe('posted');
  });

  test('a look-up that says nothing changes nothing', async () => {
    const order = await card.place();
    await card.start(order);
    card.gateway.answerLookUp({ kind: 'unknown' });
    await card.passMinutes(10);
    expect((await card.payment(order))['payment-status']).toBe('pending');
    card.gateway.answerLookUp(undefined);
    card.gateway.take();
    await card.passMinutes(20);
    expect((await card.payment(order))['payment-status']).toBe('success');
  });

  test('never leads back from success', async () => {
    const order = await card.place();
    await card.start(order);
    card.gateway.take();
    await card.verify(order);
    card.gateway.take({ state: 'failed' });
    await settlePayment(card.api.context, workOn(await newest()));
    card.gateway.take({ state: 'pending' });
    await settlePayment(card.api.context, workOn(await newest()));
    expect((await card.payment(order))['payment-status']).toBe('success');
    expect((await newest()).status).toBe('success');
  });
});

describe('money that does not match its order', () => {
  beforeEach(() => void vi.spyOn(card.api.context.log, 'error').mockImplementation(() => undefined));

  test.each([
    ['one halala less', { amountMinor: 2999 }, 2999, 'SAR'],
    ['one halala more', { amountMinor: 3001 }, 3001, 'SAR'],
    ['another currency', { amountMinor: 30_000, currencyCode: 'KWD' }, 30_000, 'KWD'],
  ])('%s pays nothing and goes back', async (_name, taken, amountMinor, currency) => {
    const order = await card.place();
    await card.start(order);
    card.gateway.take(taken);
    await settlePayment(card.api.context, workOn(await newest()));
    expect(await card.payment(order)).toMatchObject({
      'order-status': 'waiting-for-payment',
      'payment-status': 'failed',
      failure: 'mismatch',
    });
    expect(card.api.context.log.error).toHaveBeenCalledOnce();
    await card.passMinutes(1);
    expect(card.gateway.refunds).toEqual([{ id: expect.any(String), amountMinor, currency }]);
    expect((await newest()).refundStatus).toBe('done');
  });

  test('money that is going back pays the order no more, though the provider names the right amount later', async () => {
    const order = await card.place();
    await card.start(order);
    card.gateway.take({ amountMinor: 2999 });
    await settlePayment(card.api.context, workOn(await newest()));
    card.gateway.take();
    await settlePayment(card.api.context, workOn(await newest()));
    expect(await card.payment(order)).toMatchObject({ 'order-status': 'waiting-for-payment', 'refund-status': 'due' });
    expect(await kitchenSees()).toEqual([]);
    await card.passMinutes(1);
    expect(card.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([2999]);
  });

  test('another payment’s money is neither taken for this order nor sent back', async () => {
    const order = await card.place();
    await card.start(order);
    card.gateway.take({ reference: 'somebody-else', providerPaymentId: 'chg_other' });
    await settlePayment(card.api.context, workOn(await newest()));
    expect((await card.payment(order)).failure).toBe('mismatch');
    await card.passMinutes(3);
    expect(card.gateway.refunds).toEqual([]);
    expect((await newest()).providerPaymentId).not.toBe('chg_other');
  });
});

describe('what the log says', () => {
  test('explains how a payment came to its state', async () => {
    const order = await card.place();
    await card.start(order);
    await card.verify(order);
    card.gateway.take();
    await card.verify(order);
    const { id } = await newest();
    const log = await card.api.context.db.select().from(paymentLog).where(eq(paymentLog.paymentId, id));
    expect(log.map(({ kind }) => kind)).toEqual(['started', 'answered', 'looked-up', 'looked-up', 'settled']);
  });
});
