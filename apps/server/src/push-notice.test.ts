import type { AddressInfo } from 'node:net';
import { moveOrder } from '@sufra/api/ordering/order/move-order';
import { openTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import { seedMerchant, type SeededMerchant } from '@sufra/api/testing/seed-merchant';
import { seedWatchedOrders, type WatchedOrder } from '@sufra/api/testing/watchers/seed-watched-orders';
import { simulatorPlugin, type SentMessage } from '@sufra/simulator';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

let api: TestApi;
let merchant: SeededMerchant;
let guest: WatchedOrder;
let simulator: FastifyInstance;
beforeEach(async () => {
  api = await openTestApi();
  merchant = await seedMerchant(api.context.db);
  [guest] = (await seedWatchedOrders(api.context, merchant, 1)) as [WatchedOrder];
  simulator = Fastify();
  await simulator.register(simulatorPlugin, { prefix: '/simulator' });
  await simulator.listen({ host: '127.0.0.1', port: 0 });
  api.context.config.push.origins.push(`http://127.0.0.1:${(simulator.server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await api.close();
  await simulator.close();
});

const inbox = async () =>
  (await simulator.inject({ url: '/simulator/messages', headers: { accept: 'application/json' } })).json<
    SentMessage[]
  >();

test.each([
  ['en', 'Order 001 is ready', 'Collect it now at Olaya.', 'ltr'],
  ['ar', 'طلبك رقم 001 جاهز', 'يمكنك استلامه الآن من العليا.', 'rtl'],
  ['fr', 'Commande 001 prête', 'Retirez-la maintenant : Olaya.', 'ltr'],
])(
  'a browser that subscribed in %s opens a notice in its language that names nobody',
  async (language, title, body, direction) => {
    const { port } = simulator.server.address() as AddressInfo;
    const browser = await fetch(`http://127.0.0.1:${port}/simulator/push/subscriptions`, { method: 'POST' });
    const kept = await api.call('POST', `/customers/${guest.customerId}/push-subscriptions`, {
      token: guest.token,
      body: await browser.json(),
      language,
    });
    expect(kept.statusCode, kept.body).toBe(201);
    await moveOrder(api.context, guest.order, { to: 'ready', by: { role: 'staff', name: 'employee' } });
    await api.runJobs();
    const [message] = await inbox();
    expect(message?.channel).toBe('push');
    const { locale: _locale, ...notice } = JSON.parse(message?.text ?? '');
    expect(notice).toEqual({ title, body, direction, path: `/user/order/${guest.order.id}`, tag: guest.order.id });
  },
);

test('a browser that is gone is sent nothing more', async () => {
  const browser = await simulator.inject({ method: 'POST', url: '/simulator/push/subscriptions' });
  const { endpoint, keys } = browser.json();
  const { port } = simulator.server.address() as AddressInfo;
  const here = `http://127.0.0.1:${port}${new URL(endpoint).pathname}`;
  const path = `/customers/${guest.customerId}/push-subscriptions`;
  await api.call('POST', path, { token: guest.token, body: { endpoint: here, keys } });
  await simulator.inject({ method: 'DELETE', url: new URL(endpoint).pathname });
  await moveOrder(api.context, guest.order, { to: 'ready', by: { role: 'staff', name: 'employee' } });
  expect(await api.runJobs()).toBeGreaterThan(0);
  expect(await inbox()).toEqual([]);
  expect((await api.call('DELETE', path, { token: guest.token })).statusCode).toBe(204);
});
