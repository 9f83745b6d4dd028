import { randomUUID } from 'node:crypto';
import { errorCodes } from '@sufra/contracts';
import { eq, ne } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openCardShop, type CardShop } from '../testing/a-card-order.ts';
import { signInStaff } from '../testing/sign-in-staff.ts';
import { watchPayments } from './payment.job.ts';
import type { StoredPayment } from './payment.store.ts';
import { payments } from './payment.tables.ts';
import { refundPayment } from './refund-payment.ts';

let card: CardShop;
beforeEach(async () => {
  card = await openCardShop();
});
afterEach(() => card.api.close());

const payWithCash = (order: string) =>
  card.api.call('POST', `/payments/orders/${order}/cash`, { token: card.sara.token });

describe('an order that nobody pays', () => {
  test('fails after half an hour, and not before', async () => {
    const order = await card.place();
    await card.start(order);
    await card.passMinutes(29);
    expect((await card.payment(order))['order-status']).toBe('waiting-for-payment');
    await card.passMinutes(1);
    expect(await card.payment(order)).toMatchObject({ 'order-status': 'order-failed', 'payment-status': 'failed' });
    const late = await card.start(order);
    expect(late.json().errors[0].code).toBe(errorCodes.paymentNotPossible);
    // A reason is what a restaurant writes for its guest; our own word for it stays with the staff.
    const read = await card.api.call('GET', `/orders/${order}?include=statuses`, { token: card.sara.token });
    const { included } = read.json<{ included: { attributes: { code: string; reason: string | null } }[] }>();
    expect(included.map(({ attributes: { code, reason } }) => [code, reason])).toEqual([
      ['waiting-for-payment', null],
      ['order-failed', null],
    ]);
    const manager = await signInStaff(card.api, card.shop);
    const history = await card.api.call('GET', `/orders/${order}/statuses`, {
      token: manager.token,
      language: 'ar-SA',
    });
    expect(history.json().data.at(-1).attributes.reason).toBe('لم يُدفع في الوقت المحدد.');
  });

  test('is asked about once more before it fails', async () => {
    const order = await card.place();
    await card.start(order);
    await card.passMinutes(29);
    card.gateway.take();
    await card.passMinutes(1);
    expect(await card.payment(order)).toMatchObject({ 'order-status': 'posted', 'payment-status': 'success' });
  });

  test('sends money back that comes later, once, and tells the guest', async () => {
    const order = await card.place();
    await card.start(order);
    await card.passMinutes(31);
    card.gateway.take();
    await card.passMinutes(60);
    expect(card.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([3000]);
    expect(await card.payment(order)).toMatchObject({
      'order-status': 'order-failed',
      'refund-status': 'done',
      'refunded-amount': 30,
    });
    expect(card.api.sent.at(-1)).toEqual({ to: '+966512345678', text: expect.stringContaining('SAR 30.00') });
  });
});

describe('more money than the order needs', () => {
  test('two cards that both pay leave one charge', async () => {
    const order = await card.place();
    await card.start(order);
    const [first] = card.gateway.starts;
    card.api.passSeconds(1600);
    await card.start(order);
    expect(card.gateway.starts).toHaveLength(2);
    card.gateway.take();
    await card.verify(order);
    card.gateway.take({}, first);
    await card.passMinutes(60);
    expect(card.gateway.refunds).toHaveLength(1);
    const kept = [...card.gateway.bank.values()].filter(({ refundedMinor }) => refundedMinor === 0);
    expect(kept.map(({ reference }) => reference)).toEqual([card.gateway.starts[1]?.id]);
    expect(await card.payment(order)).toMatchObject({ 'order-status': 'posted', 'payment-status': 'success' });
  });

  test('PAY-26: the same order turns to cash, and card money that comes later goes back', async () => {
    const order = await card.place();
    await card.start(order);
    const response = await payWithCash(order);
    expect(response.json().data.attributes).toMatchObject({
      'order-status': 'posted',
      'payment-method': 'cash',
      'payment-status': 'pending',
    });
    expect((await payWithCash(order)).statusCode).toBe(200);
    card.gateway.take();
    await card.passMinutes(5);
    expect(card.gateway.refunds).toHaveLength(1);
    expect((await card.order(order))['payment-status']).toBe('pending');
  });

  test('an order that was paid meanwhile stays paid instead of turning to cash', async () => {
    const order = await card.place();
    await card.start(order);
    card.gateway.take();
    expect((await payWithCash(order)).json().data.attributes).toMatchObject({
      'payment-method': 'card',
      'payment-status': 'success',
    });
  });

  test('cash is refused where the merchant does not take it', async () => {
    await card.api.close();
    card = await openCardShop(['card']);
    const order = await card.place();
    await card.start(order);
    const refused = await payWithCash(order);
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([422, errorCodes.cashNotPossible]);
    expect(await card.payment(order)).toMatchObject({
      'can-pay-with-cash': false,
      'order-status': 'waiting-for-payment',
    });
  });
});

describe('refunds', () => {
  const cancelPaid = async () => {
    const order = await card.place();
    await card.start(order);
    card.gateway.take();
    await card.verify(order);
    const cancelled = await card.api.call('PATCH', `/orders/${order}/cancellation`, { token: card.sara.token });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    return order;
  };

  test('a paid order that is called off gives its money back', async () => {
    const asked = vi.spyOn(card.gateway, 'refund');
    const order = await cancelPaid();
    await card.passMinutes(1);
    expect(asked.mock.calls.map(([, { reason }]) => reason)).toEqual(['cancelled']);
    expect(card.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([3000]);
    expect(await card.payment(order)).toMatchObject({ 'refund-status': 'done', 'refunded-amount': 30 });
  });

  test('two processes that look at once owe it once', async () => {
    const order = await cancelPaid();
    await Promise.all([watchPayments(card.api.context), watchPayments(card.api.context)]);
    await card.passMinutes(5);
    expect(card.gateway.refunds).toHaveLength(1);
    const staff = await signInStaff(card.api, card.shop);
    const { data } = (await card.api.call('GET', `/orders/${order}/log`, { token: staff.token })).json();
    const refund = data.filter(({ attributes }: { attributes: { kind: string } }) => attributes.kind === 'refund');
    expect(
      refund.map(({ attributes }: { attributes: { payload: { step: string } } }) => attributes.payload.step),
    ).toEqual(['due', 'asked', 'done']);
  });

  test('a request that nobody answered is sent again only where the provider knows nothing of it', async () => {
    const order = await cancelPaid();
    card.gateway.answerRefund(() => ({ kind: 'unknown' }));
    await card.passMinutes(30);
    expect(card.gateway.refunds).toHaveLength(1);
    expect((await card.payment(order))['refund-status']).toBe('done');
  });

  test('news of a refund that is under way does not send it once more', async () => {
    const order = await cancelPaid();
    card.gateway.answerRefund(() => ({ kind: 'unknown' }));
    await card.passMinutes(1);
    // The provider has it, and does not show it yet.
    card.gateway.take({ refundedMinor: 0 });
    const paymentId = (await card.payment(order))['payment-id'] ?? '';
    for (const seconds of [5, 25, 25]) {
      card.api.passSeconds(seconds);
      await refundPayment(card.api.context, { merchantId: card.shop.id, paymentId });
    }
    expect(card.gateway.refunds).toHaveLength(1);
    card.api.passSeconds(120);
    await refundPayment(card.api.context, { merchantId: card.shop.id, paymentId });
    expect(card.gateway.refunds).toHaveLength(2);
    expect(new Set(card.gateway.refunds.map(({ id }) => id)).size).toBe(1);
  });

  test('a request that arrives minutes late gives nothing back twice where nothing tells two requests apart', async () => {
    Object.assign(card.gateway, { repeatsRefunds: true });
    const order = await cancelPaid();
    card.gateway.answerRefund(() => ({ kind: 'unknown' }));
    await card.passMinutes(1);
    card.gateway.take({ refundedMinor: 0 });
    await card.passMinutes(15);
    expect(card.gateway.refunds).toHaveLength(1);
    card.gateway.take({ refundedMinor: 3000 });
    await card.passMinutes(60);
    expect(card.gateway.refunds).toHaveLength(1);
    expect(await card.payment(order)).toMatchObject({ 'refund-status': 'done', 'refunded-amount': 30 });
  });

  test('one that never arrives there is sent again in the end', async () => {
    Object.assign(card.gateway, { repeatsRefunds: true });
    const order = await cancelPaid();
    card.gateway.answerRefund(() => ({ kind: 'unknown' }));
    await card.passMinutes(1);
    card.gateway.take({ refundedMinor: 0 });
    card.gateway.answerRefund(() => ({ kind: 'done' }));
    await card.passMinutes(30);
    expect(card.gateway.refunds).toHaveLength(2);
    expect((await card.payment(order))['refund-status']).toBe('done');
  });

  test('a refusal that comes after the money was found to be back changes nothing', async () => {
    const order = await cancelPaid();
    const paymentId = (await card.payment(order))['payment-id'] ?? '';
    card.gateway.answerRefund(async () => {
      card.gateway.take({ refundedMinor: 3000 });
      await refundPayment(card.api.context, { merchantId: card.shop.id, paymentId });
      return { kind: 'refused', code: 'already-refunded' };
    });
    await card.passMinutes(1);
    expect(await card.payment(order)).toMatchObject({ 'refund-status': 'done', 'refunded-amount': 30 });
  });

  test('more than was owed is somebody’s to look at, and what was owed is not', async () => {
    const alarms = async () => (await card.api.context.metrics.paymentAlarms.get()).values;
    const excess = async () => (await alarms()).find(({ labels }) => labels.kind === 'refund-excess')?.value;
    const error = vi.spyOn(card.api.context.log, 'error');
    const order = await cancelPaid();
    card.gateway.answerRefund(() => ({ kind: 'unknown' }));
    await card.passMinutes(1);
    card.gateway.take({ refundedMinor: 3000 });
    await card.passMinutes(10);
    expect([await excess(), error.mock.calls.length]).toEqual([0, 0]);
    expect((await card.payment(order))['refund-status']).toBe('done');

    await cancelPaid();
    card.gateway.take({ refundedMinor: 3500 });
    await card.passMinutes(10);
    expect(await excess()).toBe(1);
    expect(error.mock.calls.map(([, words]) => words)).toEqual(['more went back than was owed; somebody has to look']);
  });

  /** More payments of the order, overdue for longer, at a gateway that has no keys here. */
  const overdueBeside = (
    paid: StoredPayment,
    count: number,
    own: (index: number) => Pick<StoredPayment, 'status' | 'refundStatus'>,
  ): StoredPayment[] =>
    Array.from({ length: count }, (_, index) => ({
      ...paid,
      id: randomUUID(),
      attempt: 2 + index,
      startKey: randomUUID(),
      provider: 'moyasar',
      providerPaymentId: null,
      checkAt: new Date(paid.startedAt.getTime() - 60_000),
      ...own(index),
    }));

  test('payments of a gateway without keys do not keep the others waiting', async () => {
    const order = await cancelPaid();
    const { db } = card.api.context;
    const [paid] = await db.select().from(payments).where(eq(payments.orderId, order));
    if (!paid) throw new Error('nothing was paid');
    await db
      .insert(payments)
      .values(overdueBeside(paid, 60, (index) => ({ status: 'failed', refundStatus: index % 2 === 0 ? 'due' : null })));
    await card.passMinutes(3);
    const [after] = await db.select().from(payments).where(eq(payments.id, paid.id));
    expect(after?.refundStatus).toBe('done');
    await db.delete(payments).where(eq(payments.provider, 'moyasar'));
  });

  test('payments that wait for their guests keep no refund waiting, however many are overdue', async () => {
    const order = await cancelPaid();
    const { db } = card.api.context;
    const [paid] = await db.select().from(payments).where(eq(payments.orderId, order));
    if (!paid) throw new Error('nothing was paid');
    await db.insert(payments).values(overdueBeside(paid, 200, () => ({ status: 'open', refundStatus: null })));
    await card.passMinutes(1);
    const [after] = await db.select().from(payments).where(eq(payments.id, paid.id));
    expect(after?.refundStatus).toBe('done');
    await db.delete(payments).where(ne(payments.id, paid.id));
  });

  test('a refused refund is tried again and then left to somebody who looks', async () => {
    const order = await cancelPaid();
    let refusals = 2;
    card.gateway.answerRefund(() => (refusals-- > 0 ? { kind: 'refused', code: 'not-settled' } : { kind: 'done' }));
    await card.passMinutes(30);
    expect(card.gateway.refunds).toHaveLength(3);
    expect(new Set(card.gateway.refunds.map(({ id }) => id)).size).toBe(3);
    expect((await card.payment(order))['refund-status']).toBe('done');
  });

  test('one in doubt is asked for by its own request alone, and left to somebody where the doubt stays', async () => {
    Object.assign(card.gateway, { repeatsRefunds: true });
    const order = await cancelPaid();
    const memory = { refundInDoubt: 'rf-1' };
    card.gateway.answerRefund(() => ({ kind: 'in-doubt', memory }));
    await card.passMinutes(1);
    const stored = async () => (await card.api.context.db.select().from(payments)).map((payment) => payment.memory);
    expect(await stored()).toEqual([memory]);
    expect(await card.payment(order)).toMatchObject({ 'refund-status': 'sent' });
    card.gateway.answerRefund(() => ({ kind: 'in-doubt' }));
    await card.passMinutes(200);
    expect(await stored()).toEqual([memory]);
    expect((await card.payment(order))['refund-status']).toBe('failed');
    expect(card.gateway.refunds.length).toBe(8);
    expect(new Set(card.gateway.refunds.map(({ id }) => id)).size, 'one request').toBe(1);
    const alarms = (await card.api.context.metrics.paymentAlarms.get()).values;
    expect(alarms.find(({ labels }) => labels.kind === 'refund-given-up')?.value).toBe(1);
  });

  test('one that was given up is booked once it was made by hand, and never sent again', async () => {
    const order = await cancelPaid();
    card.gateway.answerRefund(() => ({ kind: 'refused', code: 'not-enough-balance' }));
    await card.passMinutes(60);
    expect((await card.payment(order))['refund-status']).toBe('failed');
    const sent = card.gateway.refunds.length;
    expect(sent).toBe(8);
    const paymentId = (await card.payment(order))['payment-id'] ?? '';
    const tell = async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await card.api.call('POST', '/webhook/tap/feedback', { body: paymentId, headers });
      expect(answer.statusCode).toBe(200);
      await card.api.runJobs();
    };
    card.gateway.answerRefund(() => ({ kind: 'done' }));
    for (const refundedMinor of [0, 1000]) {
      card.gateway.take({ refundedMinor });
      await tell();
      expect((await card.payment(order))['refund-status']).toBe('failed');
    }
    card.gateway.take({ refundedMinor: 3000 });
    await tell();
    expect(await card.payment(order)).toMatchObject({ 'refund-status': 'done', 'refunded-amount': 30 });
    expect(card.gateway.refunds).toHaveLength(sent);
  });
});
