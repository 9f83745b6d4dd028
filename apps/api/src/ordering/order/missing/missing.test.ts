import { randomUUID } from 'node:crypto';
import type {
  BoardOrderDocument,
  FiguresDocument,
  MissingAttributes,
  MissingListDocument,
  OrderAttributes,
  RefundListDocument,
  SubstituteListDocument,
} from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cardMoney } from '../../../payment/refund-payment.ts';
import { openCardShop, type CardShop } from '../../../testing/a-card-order.ts';
import { aBurger, aPayload, aPlainItem } from '../../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { seedCustomers } from '../../../testing/seed-customers.ts';
import { seedShop } from '../../../testing/seed-shop.ts';
import { signInStaff, type SignedInStaff } from '../../../testing/sign-in-staff.ts';
import type { SignedInGuest } from '../../../testing/sign-in.ts';
import { endDueMissing } from './end-missing.job.ts';
import { answerMissing } from './report-missing.ts';

let card: CardShop;
let api: TestApi;
let staff: SignedInStaff;
beforeEach(async () => {
  card = await openCardShop(['card', 'cash']);
  api = card.api;
  staff = await signInStaff(api, card.shop);
});
afterEach(() => api.close());

const items = () => [aBurger(card.shop), aPlainItem(card.shop, 'cake')];
const dishes = () => card.shop.menu.items;

/** A burger for 30.00 and a cake for 20.00, to be paid in cash. */
const unpaid = () => card.place({ 'payment-type': 'cash', items: items(), total: 50 });

async function paid(dishes = items(), total = 50): Promise<string> {
  const order = await card.place({ items: dishes, total });
  await card.start(order);
  card.gateway.take();
  await card.verify(order);
  return order;
}

const linesOf = async (order: string) => {
  const { meta } = (await call('GET', `/orders/${order}/refunds`)).json<RefundListDocument>();
  return meta.lines;
};
const lineOf = async (order: string, at = 0) => (await linesOf(order))[at]?.id ?? '';
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, key: string = randomUUID()) =>
  api.call(method, path, { token: staff.token, headers: { 'idempotency-key': key }, ...(body && { body }) });

const errorOf = (response: { statusCode: number; json(): unknown }) => {
  const [error] = (response.json() as { errors: { code: string; source?: { pointer: string } }[] }).errors;
  return [response.statusCode, error?.code, error?.source?.pointer];
};

type Told = { id: string; attributes: MissingAttributes };
const told = (response: { statusCode: number; body: string; json(): unknown }): Told => {
  expect(response.statusCode, response.body).toBe(200);
  return (response.json() as { data: Told }).data;
};

const offer = async (order: string, item: string, own: { at?: number; key?: string; quantity?: number } = {}) =>
  call(
    'POST',
    `/orders/${order}/missing-items`,
    { line: await lineOf(order, own.at ?? 0), quantity: own.quantity ?? 1, substitute: { item } },
    own.key ?? randomUUID(),
  );

const answer = (order: string, missing: string, what: string, token = card.sara.token) =>
  api.call('POST', `/orders/${order}/missing-items/${missing}/answers`, { token, body: { answer: what } });

const listed = async (order: string, token = card.sara.token) =>
  (await api.call('GET', `/orders/${order}/missing-items`, { token })).json<MissingListDocument>().data;

const board = async (order: string) =>
  (await call('GET', `/staff/board/${order}`)).json<BoardOrderDocument>().data.attributes;

const move = (order: string, code: string) => call('POST', `/orders/${order}/statuses`, { code });
const end = () =>
  endDueMissing(api.context, (context, order, id, given) => answerMissing(context, order, id, given, cardMoney));
const order = (id: string): Promise<OrderAttributes> => card.order(id);

describe('a substitute', () => {
  test('is suggested from what can be made now, with what it does to the bill', async () => {
    const id = await paid();
    const path = `/orders/${id}/substitutes?line=${await lineOf(id)}&quantity=1`;
    const { data, meta } = (await call('GET', path)).json<SubstituteListDocument>();
    // Neither the sold-out soup, nor the meal whose drink has to be chosen, nor the missing burger itself.
    expect(data.map(({ attributes }) => attributes.name['en-us'])).toEqual(['juice', 'cola', 'cake']);
    expect(data[0]?.attributes).toMatchObject({ price: 10, 'guest-pays': 10, back: 20, gift: 0, 'is-suggested': true });
    expect(meta).toEqual({ 'currency-code': 'SAR', 'answer-minutes': 5 });
  });

  test('that has run out as well is replaced by the dish that is nearest to its own price', async () => {
    const cart = [aBurger(card.shop), aPlainItem(card.shop, 'cola')];
    const id = await card.place({ 'payment-type': 'cash', items: cart, total: 37 });
    const { id: missing } = told(await offer(id, dishes().cake));
    told(await answer(id, missing, 'accept'));
    const path = `/orders/${id}/substitutes?line=${missing}&quantity=1`;
    const { data } = (await call('GET', path)).json<SubstituteListDocument>();
    // The cake was billed with 20.00.
    expect(data.map(({ attributes }) => [attributes.name['en-us'], attributes.price])).toEqual([
      ['juice', 10],
      ['cola', 7],
    ]);
  });

  test('that is cheaper gives the difference back through the gateway once its guest took it', async () => {
    const id = await paid();
    const { id: missing, attributes } = told(await offer(id, dishes().juice));
    expect(attributes).toMatchObject({
      state: 'waiting',
      'amount-missing': 30,
      'amount-substitute': 10,
      'total-now': 50,
      'total-accepted': 30,
      'total-refused': 20,
      'is-paid': true,
      'is-last': false,
    });
    expect((await order(id))['missing-until']).toBe(attributes.until);
    expect(told(await answer(id, missing, 'accept')).attributes).toMatchObject({ state: 'accepted', until: null });
    await card.passMinutes(2);
    expect(card.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([2000]);
    expect(await order(id)).toMatchObject({ 'returned-amount': 20, 'missing-until': null });
    const { lines } = await board(id);
    expect(lines.map((line) => [line.name['en-us'], line.off, line.replaces === null])).toEqual([
      ['burger', 1, true],
      ['juice', 0, false],
      ['cake', 0, true],
    ]);
    // The substitute is on the bill: it can go back as well, for what it was billed with.
    const left = await linesOf(id);
    expect(left.map((line) => [line.name['en-us'], line.left, line.amount])).toEqual([
      ['burger', 0, 0],
      ['cake', 1, 20],
      ['juice', 1, 10],
    ]);
  });

  test('that is dearer costs nothing more, and is the restaurant’s gift', async () => {
    const id = await paid();
    // A burger needs a sauce, and the guest is not asked for one.
    const burger = await offer(id, dishes().burger, { at: 1 });
    expect(errorOf(burger)).toEqual([409, 'substitute-unavailable', '/substitute/item']);
    const cola = await card.place({
      'payment-type': 'cash',
      items: [aPlainItem(card.shop, 'cola'), ...items()],
      total: 57,
    });
    const dearer = told(await offer(cola, dishes().cake));
    expect(dearer.attributes).toMatchObject({ gift: 13, 'amount-substitute': 7, 'total-accepted': 57 });
    expect((await listed(cola))[0]?.attributes.gift).toBeNull();
    expect(told(await answer(cola, dearer.id, 'accept')).attributes.state).toBe('accepted');
    expect(await order(cola)).toMatchObject({ 'returned-amount': 0, total: 57 });
  });

  test('of an order that is not paid makes less to collect', async () => {
    const id = await unpaid();
    expect((await board(id))['to-collect']).toBe(50);
    const { id: missing } = told(await offer(id, dishes().juice));
    told(await answer(id, missing, 'accept'));
    expect((await board(id))['to-collect']).toBe(30);
    const { data } = (await call('GET', `/orders/${id}/refunds`)).json<RefundListDocument>();
    expect(data[0]?.attributes).toMatchObject({ way: 'bill', amount: 20, money: 'returned', status: 'approved' });
    await api.runJobs();
    expect(api.sent.at(-1)?.text).toContain('came off the bill');
    expect((await move(id, 'finished')).statusCode).toBe(200);
    expect((await board(id))['to-collect']).toBe(0);
  });
});

test('what came off before it was paid is in the till once the order is sold, and nowhere when it is called off', async () => {
  const sold = await unpaid();
  told(await call('POST', `/orders/${sold}/missing-items`, { line: await lineOf(sold), quantity: 1 }));
  expect((await move(sold, 'finished')).statusCode).toBe(200);
  const off = await unpaid();
  told(await call('POST', `/orders/${off}/missing-items`, { line: await lineOf(off), quantity: 1 }));
  await call('POST', `/orders/${off}/statuses`, { code: 'cancelled-by-employee', 'reason-code': 'too-busy' });
  const day = (await order(sold))['placed-at'].slice(0, 10);
  const { attributes } = (await call('GET', `/staff/figures?from=${day}&to=${day}`)).json<FiguresDocument>().data;
  expect(attributes).toMatchObject({ orders: 1, sold: 50, refunds: 1, refunded: 30, net: 20, till: 20 });
});

test('what went back of an order that was called off later is no figure of its own: all of it went back', async () => {
  const id = await paid();
  told(await call('POST', `/orders/${id}/missing-items`, { line: await lineOf(id), quantity: 1 }));
  await call('POST', `/orders/${id}/statuses`, { code: 'cancelled-by-employee', 'reason-code': 'too-busy' });
  const day = (await order(id))['placed-at'].slice(0, 10);
  const { attributes } = (await call('GET', `/staff/figures?from=${day}&to=${day}`)).json<FiguresDocument>().data;
  expect(attributes).toMatchObject({ orders: 0, sold: 0, refunds: 0, refunded: 0, net: 0, 'by-item': [] });
});

describe('the answer', () => {
  test('no takes the dish off the bill, and the order keeps in the house until it is known', async () => {
    const id = await unpaid();
    const { id: missing } = told(await offer(id, dishes().juice));
    expect(errorOf(await move(id, 'finished'))).toEqual([422, 'missing-waits', '/code']);
    expect((await move(id, 'in-kitchen')).statusCode).toBe(200);
    expect(told(await answer(id, missing, 'refuse')).attributes).toMatchObject({ state: 'refused', 'total-now': 20 });
    expect((await move(id, 'finished')).statusCode).toBe(200);
    expect(await order(id)).toMatchObject({ 'returned-amount': 30 });
  });

  test('that never comes takes it off at the end, once, and a later one hears so', async () => {
    const id = await paid();
    const { id: missing } = told(await offer(id, dishes().juice));
    await end();
    expect((await listed(id))[0]?.attributes.state).toBe('waiting');
    api.passSeconds(301);
    expect(errorOf(await answer(id, missing, 'accept'))).toEqual([409, 'missing-ended', undefined]);
    await Promise.all([end(), end()]);
    expect((await listed(id))[0]?.attributes).toMatchObject({ state: 'lapsed', 'amount-missing': 30 });
    await card.passMinutes(2);
    expect(card.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([3000]);
  });

  test('given twice, or on two devices at once, moves once', async () => {
    const id = await paid();
    const { id: missing } = told(await offer(id, dishes().juice));
    const both = await Promise.all([answer(id, missing, 'accept'), answer(id, missing, 'refuse')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const won = both[0]?.statusCode === 200 ? 'accept' : 'refuse';
    expect((await answer(id, missing, won)).statusCode).toBe(200);
    expect(await order(id)).toMatchObject({ 'returned-amount': won === 'accept' ? 20 : 30 });
  });

  test('call me shows the number on the board, leaves time to ring, and lets staff take the word', async () => {
    const id = await unpaid();
    const { id: missing, attributes } = told(await offer(id, dishes().juice));
    const accept = () => call('PATCH', `/orders/${id}/missing-items/${missing}`, { decision: 'accept' });
    expect(errorOf(await accept())).toEqual([409, 'substitute-not-asked', '/decision']);
    api.passSeconds(120);
    const called = told(await answer(id, missing, 'call')).attributes;
    expect(Date.parse(called.until ?? '') - Date.parse(attributes.until ?? '')).toBe(120_000);
    const { guest, lines } = await board(id);
    expect(guest.phone).not.toBeNull();
    expect(lines[0]?.missing).toMatchObject({ state: 'waiting', 'call-asked-at': called['call-asked-at'] });
    expect(told(await answer(id, missing, 'call')).attributes.until).toBe(called.until);
    expect(told(await accept()).attributes.state).toBe('accepted');
  });

  test('about the only dish of an order calls it off, and everything goes back', async () => {
    const id = await card.place({ items: [aBurger(card.shop)], total: 30 });
    await card.start(id);
    card.gateway.take();
    await card.verify(id);
    const { id: missing, attributes } = told(await offer(id, dishes().juice));
    expect(attributes).toMatchObject({ 'is-last': true, 'total-refused': 0 });
    told(await answer(id, missing, 'refuse'));
    expect((await order(id))['current-status'].code).toBe('cancelled-by-employee');
    await card.passMinutes(2);
    expect(await card.payment(id)).toMatchObject({ 'refund-status': 'done', 'refunded-amount': 30 });
  });

  test('to an order that was called off meanwhile moves nothing', async () => {
    const id = await paid();
    const { id: missing } = told(await offer(id, dishes().juice));
    await call('POST', `/orders/${id}/statuses`, { code: 'cancelled-by-employee', 'reason-code': 'too-busy' });
    expect(errorOf(await answer(id, missing, 'accept'))).toEqual([409, 'missing-not-possible', undefined]);
    expect(await listed(id)).toEqual([]);
    api.passSeconds(301);
    await end();
    expect((await listed(id)).map(({ attributes }) => attributes.state)).toEqual(['lapsed']);
    await card.passMinutes(2);
    expect(await card.payment(id)).toMatchObject({ 'refunded-amount': 50 });
  });

  test('yes to a dish that ran out meanwhile is refused in words, and nothing moves', async () => {
    const id = await paid();
    const { id: missing } = told(await offer(id, dishes().juice));
    await call('POST', '/staff/sold-out', {
      location: card.shop.branches.olaya,
      kind: 'item',
      'thing-id': dishes().juice,
      until: 'day',
    });
    expect(errorOf(await answer(id, missing, 'accept'))).toEqual([409, 'substitute-unavailable', undefined]);
    expect((await listed(id))[0]?.attributes.state).toBe('waiting');
  });
});

describe('what staff say', () => {
  test('without a substitute takes the pieces off at once', async () => {
    const id = await paid();
    const body = { line: await lineOf(id), quantity: 1 };
    const key = randomUUID();
    const path = `/orders/${id}/missing-items`;
    const presses = await Promise.all([call('POST', path, body, key), call('POST', path, body, key)]);
    expect(new Set(presses.map((press) => told(press).id)).size).toBe(1);
    expect(told(await call('POST', path, body, key)).attributes.state).toBe('taken-off');
    expect(await order(id)).toMatchObject({ 'returned-amount': 30 });
    expect(errorOf(await call('POST', path, body))).toEqual([422, 'refund-part-gone', '/quantity']);
  });

  test('twice about the same piece is asked once', async () => {
    const id = await paid();
    told(await offer(id, dishes().juice));
    expect(errorOf(await offer(id, dishes().cola))).toEqual([409, 'missing-asked', '/line']);
    const two = await Promise.all([offer(id, dishes().cola, { at: 1 }), offer(id, dishes().juice, { at: 1 })]);
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('that cannot be is refused by its field', async () => {
    const id = await paid();
    const path = `/orders/${id}/missing-items`;
    const line = await lineOf(id);
    const refused = async (body: object) => errorOf(await call('POST', path, body));
    expect(await refused({ line: randomUUID(), quantity: 1 })).toEqual([422, 'refund-part-unknown', '/line']);
    expect(await refused({ line, quantity: 2 })).toEqual([422, 'refund-part-gone', '/quantity']);
    expect(await refused({ line, quantity: 0 })).toEqual([422, 'invalid-field', '/quantity']);
    for (const item of [dishes().soup, dishes().burger, dishes().meal, randomUUID(), 'x']) {
      const substitute = { item };
      expect(await refused({ line, quantity: 1, substitute })).toEqual([
        409,
        'substitute-unavailable',
        '/substitute/item',
      ]);
    }
  });

  test('is about the pieces that were not refunded meanwhile, ends without any, and takes nothing off the other dish', async () => {
    const id = await paid([aBurger(card.shop, { quantity: 2 }), aPlainItem(card.shop, 'cake')], 80);
    const thing = { kind: 'item', 'thing-id': dishes().juice, until: 'hour', remaining: 3 };
    const counted = await call('POST', '/staff/sold-out', { location: card.shop.branches.olaya, ...thing });
    expect(counted.statusCode, counted.body).toBe(201);
    const { id: missing } = told(await offer(id, dishes().juice, { quantity: 2 }));
    const lines = [{ id: await lineOf(id), quantity: 1 }];
    const refundOne = () => call('POST', `/orders/${id}/refunds`, { lines, 'reason-code': 'quality' });
    expect((await refundOne()).statusCode).toBe(200);
    const rest = told(await answer(id, missing, 'call')).attributes;
    expect(rest).toMatchObject({ state: 'waiting', quantity: 1, 'amount-missing': 30, 'amount-substitute': 10 });
    expect((await refundOne()).statusCode).toBe(200);
    for (const what of ['accept', 'refuse', 'accept'])
      expect(errorOf(await answer(id, missing, what))[1]).toBe('missing-ended');
    expect((await listed(id))[0]?.attributes).toMatchObject({ state: 'taken-off', until: null });
    expect((await order(id))['missing-until']).toBe(null);
    const { rows } = await api.services.database.executeSql('select remaining from sold_out_things');
    expect(rows).toContainEqual({ remaining: 3 });
  });

  test('belongs to the counter of the branch, and the answer to the guest alone', async () => {
    const id = await paid();
    const { id: missing } = told(await offer(id, dishes().juice));
    const cook = await signInStaff(api, card.shop, { role: 'kitchen', branchId: card.shop.branches.olaya });
    const elsewhere = await signInStaff(api, card.shop, { role: 'manager', branchId: card.shop.branches.malqa });
    const path = `/orders/${id}/missing-items/${missing}`;
    const take = (token: string) => api.call('PATCH', path, { token, body: { decision: 'take-off' } });
    expect((await take(cook.token)).statusCode).toBe(403);
    expect((await take(elsewhere.token)).statusCode).toBe(404);
    const [other] = await seedCustomers(api.context.db, card.shop.id, 1);
    expect((await answer(id, missing, 'accept', other?.token ?? '')).statusCode).toBe(404);
    expect((await answer(id, missing, 'accept', staff.token)).statusCode).toBe(403);
    expect(errorOf(await answer(id, missing, 'perhaps'))).toEqual([422, 'invalid-field', '/answer']);
  });

  test('above the merchant’s sum waits for a second person, who decides before or after it is paid', async () => {
    await api.close();
    api = await openTestApi();
    const shop = await seedShop(api.context.db, { concept: { refundApprovalFrom: '20.00' } });
    const [sara] = (await seedCustomers(api.context.db, shop.id, 1)) as [SignedInGuest];
    staff = await signInStaff(api, shop, { role: 'cashier' });
    const body = aPayload(shop, { items: [aBurger(shop), aPlainItem(shop, 'cake')], total: 50 });
    const headers = { 'idempotency-key': randomUUID() };
    const placed = await api.call('POST', '/orders', { token: sara.token, headers, body });
    const { id } = placed.json<{ data: { id: string } }>().data;
    const report = { line: await lineOf(id), quantity: 1 };
    expect(told(await call('POST', `/orders/${id}/missing-items`, report)).attributes.state).toBe('taken-off');
    // The kitchen leaves it out; the rest is collected, as the refund is not approved yet.
    expect(await board(id)).toMatchObject({ 'to-collect': 50, lines: [{ off: 1 }, { off: 0 }] });
    expect(errorOf(await call('POST', `/orders/${id}/missing-items`, report))).toEqual([
      422,
      'refund-part-gone',
      '/quantity',
    ]);
    const { data } = (await call('GET', `/orders/${id}/refunds`)).json<RefundListDocument>();
    staff = await signInStaff(api, shop, { role: 'owner' });
    const approved = await call('PATCH', `/orders/${id}/refunds/${data[0]?.id}`, { decision: 'approve' });
    expect(approved.json()).toMatchObject({ data: { attributes: { way: 'bill', status: 'approved' } } });
    expect((await board(id))['to-collect']).toBe(20);
  });
});

test('a guest who looks elsewhere is told once, by message', async () => {
  const id = await paid();
  told(await offer(id, dishes().juice));
  await api.services.database.executeSql('update pgboss.job set start_after = now()');
  await api.runJobs();
  await api.services.database.executeSql('update pgboss.job set start_after = now()');
  await api.runJobs();
  const about = api.sent.filter(({ text }) => text.includes('has run out'));
  expect(about).toHaveLength(1);
});
