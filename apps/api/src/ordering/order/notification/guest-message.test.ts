import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OrderStatusCode } from '@sufra/ordering';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BundleConcept } from '../../../catalogue/settings/concept.schema.ts';
import { customers } from '../../../customer/customer.tables.ts';
import { MessageNotTaken } from '../../../platform/messages/message-senders.ts';
import { forgetOrderLogs } from '../../../testing/check-order-logs.ts';
import { openTestApi, startTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { signInStaff, type SignedInStaff } from '../../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../../testing/sign-in.ts';
import { merchants } from '../../../catalogue/merchant/merchant.tables.ts';
import { aConcept } from '../../../testing/a-concept.ts';
import { orders } from '../../order.tables.ts';
import { messageOrderJob } from './guest-message.job.ts';
import { orderMessages } from './guest-message.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let manager: SignedInStaff;
let lines: string[];

type GuestMessages = BundleConcept['guestMessages'];
const everything: GuestMessages = {
  channel: 'push-then-sms',
  moments: ['accepted', 'delayed', 'ready', 'on-the-way', 'cancelled'],
  budget: { perDay: 100, perMonth: 1000 },
  latestMinutes: 15,
  texts: {},
  templates: {},
};
const number = '+966512345678';

beforeEach(async () => {
  lines = [];
  api = await openTestApi({ log: (line) => void lines.push(line) });
  shop = await seedShop(api.context.db, { concept: { guestMessages: everything } });
  sara = await signIn(api);
  await api.context.db.update(customers).set({ locale: 'en-us' });
  manager = await signInStaff(api, shop);
  api.sent.length = 0;
});
afterEach(() => api.close());

/** The merchant says something else about messages, as an import would. */
async function choose(own: Partial<GuestMessages>): Promise<void> {
  const concept = aConcept({ guestMessages: { ...everything, ...own } });
  await api.context.db
    .update(merchants)
    .set({ concept, version: `0199bbbb-0000-7000-8000-${randomBytes(6).toString('hex')}` })
    .where(eq(merchants.id, shop.id));
}
const place = () => placeTestOrder(api, shop, sara);
async function move(id: string, ...codes: OrderStatusCode[]): Promise<void> {
  for (const code of codes) {
    const reason = code === 'cancelled-by-employee' ? { 'reason-code': 'sold-out' } : {};
    const moved = await api.call('POST', `/orders/${id}/statuses`, { token: manager.token, body: { code, ...reason } });
    expect(moved.statusCode, moved.body).toBeLessThan(300);
  }
}
const delay = (id: string, minutes: number) =>
  api.call('POST', `/orders/${id}/delays`, {
    token: manager.token,
    body: { minutes, 'reason-code': 'busy' },
    headers: { 'idempotency-key': randomBytes(8).toString('hex') },
  });
/** The waiting time of messages is over, by the clock of the queue. */
const due = () => api.services.database.executeSql(`update pgboss.job set start_after = now()`);
async function settle(): Promise<void> {
  await due();
  await api.runJobs();
}
const texts = () => api.sent.map(({ text }) => text.replaceAll(/\d{3}/g, '001'));
const states = async () =>
  Object.fromEntries((await api.context.db.select().from(orderMessages)).map(({ moment, state }) => [moment, state]));

describe('a guest without push', () => {
  test('gets one message at each moment, in their language, to their number', async () => {
    const id = await place();
    for (const code of ['accepted', 'in-kitchen', 'ready', 'finished'] as const) {
      await move(id, code);
      await settle();
    }
    expect(api.sent.map(({ to }) => to)).toEqual([number, number]);
    expect(texts()).toEqual([
      'Saffron & Char: your order 001 is accepted. Expected: 03:20 - 03:30 PM.',
      'Saffron & Char: your order 001 is ready at Branch olaya.',
    ]);
    expect(await states()).toEqual({ accepted: 'sent', ready: 'sent' });
  });

  test.each([
    ['ar-sa', 'زعفران وفحم: طلبك رقم 001 جاهز في فرع olaya.'],
    ['fr', 'Safran & Braise : votre commande 001 est prête à Restaurant olaya.'],
  ] as const)('reads it in %s', async (locale, text) => {
    await api.context.db.update(customers).set({ locale }).where(eq(customers.id, sara.customerId));
    const id = await place();
    await move(id, 'ready');
    await settle();
    expect(texts()).toEqual([text]);
  });

  test('waits a moment, so that what is accepted and ready at once is told once', async () => {
    const id = await place();
    await move(id, 'accepted', 'ready');
    expect(await api.runJobs()).toBeGreaterThanOrEqual(0);
    expect(api.sent).toEqual([]);
    await settle();
    expect(texts()).toEqual(['Saffron & Char: your order 001 is ready at Branch olaya.']);
    expect(await states()).toEqual({ accepted: 'outdated', ready: 'sent' });
  });

  test('is told nothing of what was handed over at once', async () => {
    const id = await place();
    await move(id, 'accepted', 'ready', 'finished');
    await settle();
    expect(api.sent).toEqual([]);
  });

  test('is told of several delays only the last, with the time of now', async () => {
    const id = await place();
    await move(id, 'accepted');
    expect((await delay(id, 5)).statusCode).toBe(200);
    expect((await delay(id, 10)).statusCode).toBe(200);
    await settle();
    expect(texts()).toEqual([
      'Saffron & Char: we are sorry, your order 001 takes longer. Now expected: 03:35 - 03:45 PM.',
    ]);
    expect(await states()).toEqual({ accepted: 'outdated', 'delayed-5': 'outdated', 'delayed-15': 'sent' });
  });

  test('reads that a cancelled order is paid back', async () => {
    const id = await place();
    await api.context.db
      .update(orders)
      .set({ paymentStatus: 'success', paymentMethod: 'card' })
      .where(eq(orders.id, id));
    await forgetOrderLogs(api.context);
    await move(id, 'cancelled-by-employee');
    await settle();
    expect(texts()).toEqual([
      'Saffron & Char: we are sorry, Branch olaya had to cancel your order 001. Its page says why. What you paid goes back to you.',
    ]);
  });

  test('is not told late', async () => {
    const id = await place();
    await move(id, 'ready');
    api.passSeconds(15 * 60 + 1);
    await settle();
    expect([api.sent, await states()]).toEqual([[], { ready: 'late' }]);
  });

  test('who wants no texts gets none, and signs in as before', async () => {
    const path = `/customers/${sara.customerId}`;
    const changed = await api.call('PATCH', path, { token: sara.token, body: { 'wants-order-texts': false } });
    expect(changed.json().data.attributes['wants-order-texts']).toBe(false);
    const id = await place();
    await move(id, 'ready');
    await settle();
    expect([api.sent, await states()]).toEqual([[], { ready: 'off' }]);
  });
});

describe('the choice of the merchant', () => {
  test.each<[string, Partial<GuestMessages>]>([
    ['push alone', { channel: 'push' }],
    ['nothing', { channel: 'none' }],
    ['another moment', { moments: ['accepted'] }],
  ])('of %s sends no message', async (_choice, own) => {
    await choose(own);
    const id = await place();
    await move(id, 'ready');
    await settle();
    expect([api.sent, await states()]).toEqual([[], {}]);
  });

  test('its own words stand instead of the usual ones', async () => {
    await choose({ texts: { ready: { 'en-us': 'Yalla! {number} waits at {branch} ({restaurant}).' } } });
    const id = await place();
    await move(id, 'ready');
    await settle();
    expect(texts()).toEqual(['Yalla! 001 waits at Branch olaya (Saffron & Char).']);
  });

  test('WhatsApp gets the template of the guest’s language with the values in their order', async () => {
    const templates = { delayed: { 'ar-sa': 'late_ar', 'en-us': 'late_en', fr: 'late_fr' } };
    await choose({ channel: 'push-then-whatsapp', moments: ['delayed'], templates });
    const id = await place();
    await move(id, 'accepted');
    await delay(id, 10);
    await settle();
    expect(api.sent).toMatchObject([
      {
        to: number,
        template: {
          name: 'late_en',
          locale: 'en-us',
          variables: ['Saffron & Char', 'Branch olaya', expect.stringMatching(/^\d{3}$/), '03:30 - 03:40 PM'],
        },
      },
    ]);
  });
});

describe('the budget', () => {
  const budget = async () =>
    (await api.call('GET', '/staff/board', { token: manager.token })).json().meta['message-budget'];

  test('of a day holds back what is beyond it, says so once and to staff, and ends with the day', async () => {
    await choose({ budget: { perDay: 2, perMonth: 100 } });
    const ids = await Promise.all(Array.from({ length: 5 }, place));
    for (const id of ids) await move(id, 'ready');
    expect(await budget()).toBe('left');
    await settle();
    expect(api.sent).toHaveLength(2);
    expect(await budget()).toBe('day');
    const said = lines.filter((line) => line.includes('budget of messages is used up'));
    expect(said).toHaveLength(1);
    const counted = await api.context.metrics.guestMessages.get();
    const held = counted.values.find(({ labels }) => labels.outcome === 'over-budget');
    expect(held?.value).toBe(3);
    api.passSeconds(86_400);
    manager = await signInStaff(api, shop);
    sara = await signIn(api);
    await api.context.db.update(customers).set({ locale: 'en-us' });
    api.sent.length = 0;
    expect(await budget()).toBe('left');
    const next = await place();
    await move(next, 'ready');
    await settle();
    expect(api.sent).toHaveLength(1);
  });

  test('of a month holds back as well, and nothing of it is spent on what is not sent', async () => {
    await choose({ budget: { perDay: 100, perMonth: 1 } });
    const ids = await Promise.all([place(), place()]);
    for (const id of ids) await move(id, 'ready');
    await settle();
    expect(api.sent).toHaveLength(1);
    expect(await budget()).toBe('month');
    expect(await spent()).toEqual({ spent: { '2026-11': 1, '2026-11-20': 1 } });
  });

  test('is one for all processes', async () => {
    await choose({ budget: { perDay: 3, perMonth: 100 } });
    const other = await startTestApi(api.services.database);
    const ids = await Promise.all(Array.from({ length: 8 }, place));
    for (const id of ids) await move(id, 'ready');
    const told = (id: string) =>
      ({ merchantId: shop.id, orderId: id, moment: 'ready', asOf: { status: 'ready', delayMinutes: 0 } }) as const;
    await Promise.all(ids.flatMap((id) => [api, other].map(({ context }) => messageOrderJob.run(context, told(id)))));
    expect(api.sent.length + other.sent.length).toBe(3);
    await other.close();
  });
});

/** The messages that were counted, without those that lie in shares. */
const countSpent = `select jsonb_object_agg(period, count -
  (select sum(unused) from limit_shares where counter = 'messages ' || period)::int) as spent from message_budgets`;
const spent = async () => (await api.services.database.executeSql(countSpent)).rows[0];

describe('exactly once', () => {
  const told = (id: string) =>
    ({ merchantId: shop.id, orderId: id, moment: 'ready', asOf: { status: 'ready', delayMinutes: 0 } }) as const;

  test('a message goes out, however many processes do its work at once and again', async () => {
    const other = await startTestApi(api.services.database);
    const id = await place();
    await move(id, 'ready');
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([api, other, api, other].map(({ context }) => messageOrderJob.run(context, told(id))));
    }
    await settle();
    expect(api.sent.length + other.sent.length).toBe(1);
    await other.close();
  });

  test('what the provider refused is tried again, and costs nothing of the budget', async () => {
    const id = await place();
    await move(id, 'ready');
    const down = { ...api.context, messages: { send: () => Promise.reject(new MessageNotTaken('answered 503')) } };
    await expect(messageOrderJob.run(down, told(id))).rejects.toThrow('503');
    expect(await spent()).toEqual({ spent: { '2026-11': 0, '2026-11-20': 0 } });
    await settle();
    expect([api.sent.length, await states()]).toEqual([1, { ready: 'sent' }]);
    expect(lines.filter((line) => line.includes('not taken') && line.includes(id))).toHaveLength(1);
  });

  test('what may have reached the provider is never sent again', async () => {
    const id = await place();
    await move(id, 'ready');
    const silent = { ...api.context, messages: { send: () => Promise.reject(new Error('timed out')) } };
    await messageOrderJob.run(silent, told(id));
    await settle();
    expect([api.sent, await states()]).toEqual([[], { ready: 'unknown' }]);
  });

  test('nor what a process was sending when it died', async () => {
    const id = await place();
    await move(id, 'ready');
    const killed = { ...api.context, messages: { send: () => new Promise<never>(() => {}) } };
    void messageOrderJob.run(killed, told(id));
    await expect.poll(states).toEqual({ ready: 'sending' });
    await settle();
    expect(api.sent).toEqual([]);
  });

  test('a step that is refused promises no message', async () => {
    const id = await place();
    await move(id, 'ready', 'finished');
    await settle();
    const refused = await api.call('POST', `/orders/${id}/statuses`, { token: manager.token, body: { code: 'ready' } });
    expect(refused.statusCode).toBe(422);
    await settle();
    expect([api.sent, await states()]).toEqual([[], { ready: 'outdated' }]);
  });

  test('nothing that is logged or kept names the guest', async () => {
    const id = await place();
    await move(id, 'accepted');
    await settle();
    const kept = JSON.stringify(await api.context.db.select().from(orderMessages));
    expect(kept + lines.join('')).not.toMatch(/512345678|Sara/);
  });
});

describe('a guest with push', () => {
  let service: Server;
  let answer: number;
  let pushed: number;
  beforeEach(async () => {
    [answer, pushed] = [201, 0];
    service = createServer((request, response) => {
      pushed += 1;
      request.resume().on('end', () => response.writeHead(answer).end());
    });
    await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    api.context.config.push.origins.push(origin);
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
    const path = `/customers/${sara.customerId}/push-subscriptions`;
    const kept = await api.call('POST', path, { token: sara.token, body: { endpoint: `${origin}/sara`, keys } });
    expect(kept.statusCode).toBe(201);
  });
  afterEach(() => new Promise((done) => void service.close(done)));

  test('is told by push, of delays too, and gets no message', async () => {
    const id = await place();
    await move(id, 'accepted');
    await api.runJobs();
    await delay(id, 10);
    await api.runJobs();
    await settle();
    expect([pushed, api.sent, await states()]).toEqual([2, [], { accepted: 'pushed', 'delayed-10': 'pushed' }]);
  });

  test('gets the message where no device took the push', async () => {
    answer = 410;
    const id = await place();
    await move(id, 'ready');
    await api.runJobs();
    expect(api.sent).toEqual([]);
    await settle();
    expect([pushed, texts()]).toEqual([1, ['Saffron & Char: your order 001 is ready at Branch olaya.']]);
  });

  test('is not told twice by a push that comes late', async () => {
    const id = await place();
    await move(id, 'ready');
    await messageOrderJob.run(api.context, {
      merchantId: shop.id,
      orderId: id,
      moment: 'ready',
      asOf: { status: 'ready', delayMinutes: 0 },
    });
    await api.runJobs();
    expect([pushed, api.sent.length]).toEqual([0, 1]);
  });
});
