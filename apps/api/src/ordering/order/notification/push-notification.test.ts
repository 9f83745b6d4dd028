import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { displayNumber, type OrderStatusCode, type OrderType } from '@sufra/ordering';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pushSubscriptions } from '../../../customer/customer.tables.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { type SeededMerchant, seedMerchant } from '../../../testing/seed-merchant.ts';
import { seedWatchedOrders, type WatchedOrder } from '../../../testing/watchers/seed-watched-orders.ts';
import { orders } from '../../order.tables.ts';
import { moveOrder } from '../move-order.ts';
import { announceOrderJob } from './push-notification.job.ts';
import { orderNotification } from './order-notification.ts';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

let api: TestApi;
let merchant: SeededMerchant;
let sara: WatchedOrder;
let omar: WatchedOrder;
let service: Server;
let origin: string;
let received: Received[];
/** The next answer of the push service; 201 by default. */
let answers: number[];

beforeEach(async () => {
  api = await openTestApi();
  merchant = await seedMerchant(api.context.db);
  [sara, omar] = (await seedWatchedOrders(api.context, merchant, 2)) as [WatchedOrder, WatchedOrder];
  received = [];
  answers = [];
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.shift() ?? 201, { location: `${origin}/elsewhere` }).end();
    });
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  api.context.config.push.origins.push(origin);
});
afterEach(async () => {
  await api.close();
  await new Promise((done) => void service.close(done));
});

function aBrowser(name = 'sara') {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  return { endpoint: `${origin}/${name}`, keys };
}

const subscribe = (body: unknown, who: WatchedOrder | undefined = sara, of = who, language = 'en') =>
  api.call('POST', `/customers/${of?.customerId}/push-subscriptions`, { token: who?.token, body, language });
const unsubscribe = (body?: unknown, who: WatchedOrder | undefined = sara, of = who) =>
  api.call('DELETE', `/customers/${of?.customerId}/push-subscriptions`, { token: who?.token, body });

async function move(to: OrderStatusCode, type: OrderType = 'pickup') {
  const order = { ...sara.order, type };
  const moved = await moveOrder(api.context, order, { to, by: { role: 'staff', name: 'employee' } });
  expect(moved.ok).toBe(true);
  if (moved.ok) sara.order = moved.value;
}
const count = () => api.context.db.$count(pushSubscriptions);

describe('subscriptions', () => {
  test('a browser gets one key of this installation, the same every time', async () => {
    const [first, second] = await Promise.all([
      api.call('GET', '/push/public-key'),
      api.call('GET', '/push/public-key'),
    ]);
    const key = first.json().data.attributes['public-key'];
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    expect(second.json().data.attributes['public-key']).toBe(key);
  });

  test('work for the owner, are harmless when repeated, and end when they are asked to', async () => {
    const browser = aBrowser();
    expect((await subscribe(browser)).statusCode).toBe(201);
    expect((await subscribe(browser)).statusCode).toBe(201);
    expect(await count()).toBe(1);
    await subscribe(aBrowser('tablet'));
    expect((await unsubscribe({ endpoint: browser.endpoint })).statusCode).toBe(204);
    expect(await count()).toBe(1);
    expect((await unsubscribe()).statusCode).toBe(204);
    expect((await unsubscribe()).statusCode).toBe(204);
    expect(await count()).toBe(0);
  });

  test('are refused to strangers and for other customers', async () => {
    const stranger = { path: `/customers/${sara.customerId}/push-subscriptions`, body: aBrowser() };
    expect((await api.call('POST', stranger.path, { body: stranger.body })).statusCode).toBe(401);
    expect((await api.call('DELETE', stranger.path)).statusCode).toBe(401);
    expect((await subscribe(aBrowser(), omar, sara)).statusCode).toBe(404);
    expect((await unsubscribe(undefined, omar, sara)).statusCode).toBe(404);
  });

  test.each([
    ['/endpoint', { endpoint: 'https://169.254.169.254/latest/meta-data' }],
    ['/endpoint', { endpoint: 'http://localhost:5432/' }],
    ['/keys/p256dh', { keys: { p256dh: 'short', auth: randomBytes(16).toString('base64url') } }],
    ['/keys/auth', { keys: { p256dh: aBrowser().keys.p256dh, auth: '' } }],
    ['/keys', { keys: undefined }],
  ])('are refused with a pointer to %s when they are no browser’s', async (pointer, own) => {
    const response = await subscribe({ ...aBrowser(), ...own });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].source.pointer).toBe(pointer);
  });

  test('of more than ten devices the oldest makes room', async () => {
    for (let index = 0; index < 12; index += 1) {
      api.passSeconds(1);
      await subscribe(aBrowser(`device-${index}`));
    }
    const kept = await api.context.db.select().from(pushSubscriptions);
    expect(kept.map(({ endpoint }) => endpoint.split('/').at(-1)).toSorted()).not.toContain('device-1');
    expect(kept).toHaveLength(10);
  });
});

describe('a notice', () => {
  test('goes to every device of the guest when the food is ready, signed, and readable by nobody between', async () => {
    await subscribe(aBrowser());
    await subscribe(aBrowser('tablet'));
    await subscribe(aBrowser('omar'), omar);
    await move('accepted');
    await move('ready');
    await api.runJobs();
    expect(received.map(({ path }) => path).toSorted()).toEqual(['/sara', '/tablet']);
    const [{ headers, body }] = received as [Received];
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '3600' });
    expect(headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/);
    expect(body.toString('latin1')).not.toMatch(/ready|Olaya|Guest/);
  });

  test.each<[OrderType, OrderStatusCode[], number]>([
    ['pickup', ['accepted'], 1],
    ['pickup', ['accepted', 'in-kitchen'], 1],
    ['pickup', ['finished'], 0],
    ['pickup', ['cancelled-by-employee'], 1],
    ['queue', ['ready'], 1],
    ['deliver', ['delivered'], 1],
    ['deliver', ['accepted', 'ready'], 0],
    ['deliver', ['accepted', 'ready', 'on-the-way'], 1],
    ['eat-in', ['accepted', 'ready'], 1],
  ])('of an order for %s after %s is sent %i times', async (type, steps, times) => {
    await api.context.db.update(orders).set({ type }).where(eq(orders.id, sara.order.id));
    await subscribe(aBrowser());
    for (const step of steps) await move(step, type);
    await api.runJobs();
    expect(received).toHaveLength(times);
  });

  test('says in the guest’s language what became of the order', () => {
    const titleOf = (status: OrderStatusCode, type: OrderType = 'deliver') =>
      orderNotification({ ...sara.order, status, type }, 'ar-sa')?.title.replace(/\d+/, '7');
    expect(titleOf('accepted')).toBe('قُبل طلبك رقم 7');
    expect(titleOf('in-kitchen')).toBe('طلبك رقم 7 قيد التحضير');
    expect(titleOf('ready', 'queue')).toBe('طلبك رقم 7 جاهز');
    expect(titleOf('on-the-way')).toBe('طلبك رقم 7 في الطريق');
    expect(titleOf('delivered')).toBe('تم توصيل طلبك رقم 7');
    expect(titleOf('cancelled-by-employee')).toBe('أُلغي طلبك رقم 7');
    expect(titleOf('order-failed')).toBe('تعذّر إتمام طلبك رقم 7');
    expect(titleOf('cancelled-by-customer')).toBeUndefined();
    const cancelled = { ...sara.order, status: 'cancelled-by-employee' as const, branchName: { 'ar-sa': 'العليا' } };
    expect(orderNotification(cancelled, 'ar-sa')?.body).toBe('لم يتمكن العليا من تحضيره. افتح الطلب لمعرفة السبب.');
  });

  test.each([
    [
      'queue',
      null,
      [
        'Your number is being called: collect it now at Olaya.',
        'يُنادى على رقمك: استلم طلبك الآن من العليا.',
        'Votre numéro est appelé : retirez-la maintenant à Olaya.',
      ],
    ],
    [
      'queue',
      '7',
      [
        'Table 7: your number is being called. Collect it now at Olaya.',
        'الطاولة 7: يُنادى على رقمك. استلم طلبك الآن من العليا.',
        'Table 7 : votre numéro est appelé. Retirez-la maintenant à Olaya.',
      ],
    ],
    [
      'queue',
      '0',
      [
        'Your number is being called: collect it now at Olaya.',
        'يُنادى على رقمك: استلم طلبك الآن من العليا.',
        'Votre numéro est appelé : retirez-la maintenant à Olaya.',
      ],
    ],
    ['eat-in', '7', ['It is being brought to table 7.', 'سيصل إلى الطاولة 7 حالًا.', 'On vous l’apporte à la table 7.']],
    ['eat-in', null, ['It is being brought to your table.', 'سيصل إلى طاولتك حالًا.', 'On vous l’apporte à table.']],
    ['to-go', null, ['Collect it now at Olaya.', 'يمكنك استلامه الآن من العليا.', 'Retirez-la maintenant : Olaya.']],
  ] as const)(
    'of a ready order for %s with table %s says where it is, in three languages',
    (type, tableLabel, bodies) => {
      const branchName = { 'en-us': 'Olaya', 'ar-sa': 'العليا' };
      const order = { ...sara.order, status: 'ready' as const, type, tableLabel, branchName };
      const notices = (['en-us', 'ar-sa', 'fr'] as const).map((locale) => orderNotification(order, locale));
      expect(notices.map((notice) => notice?.body)).toEqual(bodies);
      for (const notice of notices) expect(notice?.title).toContain(displayNumber(order.number));
    },
  );

  test('that the last release queued names no merchant, and is sent', async () => {
    await subscribe(aBrowser());
    await move('ready');
    await api.services.database.executeSql('delete from pgboss.job');
    await announceOrderJob.run(api.context, { orderId: sara.order.id, code: 'ready' });
    await api.runJobs();
    expect(received.map(({ path }) => path)).toEqual(['/sara']);
  });

  test('is not sent to a device that has signed out', async () => {
    await subscribe(aBrowser());
    await api.call('POST', '/logout', { token: sara.token });
    await move('ready');
    await api.runJobs();
    expect(received).toEqual([]);
  });

  test('is not sent when it is no longer true', async () => {
    await subscribe(aBrowser());
    await move('ready');
    await move('finished');
    await api.runJobs();
    expect(received).toEqual([]);
  });

  test.each([404, 410])('that is answered with %i ends the subscription', async (status) => {
    await subscribe(aBrowser());
    answers = [status];
    await move('ready');
    await api.runJobs();
    expect([received.length, await count()]).toEqual([1, 0]);
  });

  test.each([429, 503])('that is answered with %i is worth another try', async (status) => {
    await subscribe(aBrowser());
    answers = [status];
    await move('ready');
    await expect(api.runJobs()).rejects.toThrow(`a push service answered ${status}`);
    expect(await count()).toBe(1);
  });

  test('does not follow a push service that leads elsewhere', async () => {
    await subscribe(aBrowser());
    answers = [307];
    await move('ready');
    await api.runJobs();
    expect(received.map(({ path }) => path)).toEqual(['/sara']);
  });
});
