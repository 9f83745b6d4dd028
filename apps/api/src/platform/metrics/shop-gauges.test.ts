import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGatewayHttp } from '@sufra/payment-gateways/http';
import { watchHttp } from '../gateways/gateways.ts';
import type { Db } from '../database/db.ts';
import { orders } from '../../ordering/order.tables.ts';
import { healthPlugin } from '../http/health.plugin.ts';
import { forgetOrderLogs } from '../../testing/check-order-logs.ts';
import { openCardShop, type CardShop } from '../../testing/a-card-order.ts';
import { registerShopGauges } from './shop-gauges.ts';

let card: CardShop;
let server: FastifyInstance;
beforeEach(async () => {
  card = await openCardShop();
  server = Fastify();
  await server.register(healthPlugin, { services: card.api.services });
});
afterEach(async () => {
  await server.close();
  await card.api.close();
});

const scrape = async (headers: Record<string, string> = {}) => server.inject({ url: '/metrics', headers });

/** The value of one metric, by its name and labels as they are written. */
async function valueOf(metric: string): Promise<number | undefined> {
  const line = (await scrape()).body.split('\n').find((each) => each.startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.slice(metric.length + 1));
}

describe('the gauges of the shop', () => {
  test('tell of orders that wait for their card, and for somebody to take them on', async () => {
    await card.place();
    await card.place({ 'payment-type': 'cash' });
    card.api.passSeconds(600);
    expect(await valueOf('sufra_orders_open{status="waiting-for-payment"}')).toBe(1);
    expect(await valueOf('sufra_unpaid_oldest_seconds')).toBe(600);
    expect(await valueOf('sufra_orders_open{status="posted"}')).toBe(1);
    expect(await valueOf('sufra_not_accepted_oldest_seconds')).toBe(600);
    expect(await valueOf('sufra_release_overdue_seconds')).toBe(0);
    expect(await valueOf('sufra_shop_readable')).toBe(1);
  });

  test('count an order for later from the moment its branch has got it', async () => {
    await card.place({ 'payment-type': 'cash' });
    card.api.passSeconds(600);
    const releasedAt = new Date(card.api.context.now().getTime() - 60_000);
    await card.api.context.db.update(orders).set({ releasedAt });
    expect(await valueOf('sufra_not_accepted_oldest_seconds')).toBe(60);
    await forgetOrderLogs(card.api.context);
  });

  test('tell of payments that nobody looked after, and of work that waits', async () => {
    const id = await card.place();
    await card.start(id);
    card.api.passSeconds(3600);
    expect(await valueOf('sufra_payments_due')).toBe(1);
    expect(await valueOf('sufra_payments_overdue_seconds')).toBeGreaterThan(3000);
    expect(await valueOf('sufra_notify_queue_usage')).toBeLessThan(0.01);
    expect(await valueOf('sufra_jobs_waiting{job="send-code"}')).toBeUndefined();
  });

  test('are read once however many ask', async () => {
    const before = linesOf((await scrape()).body, 'sufra_orders_open');
    await card.place();
    expect(linesOf((await scrape()).body, 'sufra_orders_open')).toEqual(before);
  });

  test('are absent while the database does not answer, and that is told', async () => {
    const registry = new Registry();
    const errors: unknown[] = [];
    const execute = () => Promise.reject(new Error('away'));
    const database = { ...card.api.services.database, db: { execute } as unknown as Db, poolState: undefined };
    const { now } = card.api.context;
    registerShopGauges(registry, { database, dataDir: '/no/such/folder', now, onError: (error) => errors.push(error) });
    const body = await registry.metrics();
    expect(linesOf(body, 'sufra_')).toEqual(['sufra_shop_readable 0']);
    expect(errors).toEqual([new Error('away')]);
  });
});

describe('the counters of a process', () => {
  test('count orders and their steps, and name nobody', async () => {
    const id = await card.place();
    await card.start(id);
    card.gateway.take();
    await card.verify(id);
    expect(await valueOf('sufra_orders_placed_total{order_type="to-go",payment_method="card"}')).toBe(1);
    expect(await valueOf('sufra_order_moves_total{status="posted"}')).toBe(1);
    const { body } = await scrape();
    for (const secret of [id, card.shop.id, card.sara.customerId, card.sara.token]) expect(body).not.toContain(secret);
  });

  test('count texts, and what became of them', async () => {
    expect(await valueOf('sufra_message_duration_seconds_count{channel="sms",outcome="done"}')).toBe(1);
  });

  test('count requests to a provider by what came of them', async () => {
    const { gatewayDuration } = card.api.context.metrics;
    const answering = (status: number) =>
      watchHttp(
        createGatewayHttp(async () => new Response('{}', { status })),
        'tap',
        { duration: gatewayDuration },
      );
    await answering(200)({ url: 'https://tap.test' });
    await answering(402)({ url: 'https://tap.test' });
    await expect(answering(503)({ url: 'https://tap.test' })).rejects.toThrow('the provider answered 503');
    for (const outcome of ['answered', 'refused', 'unreachable'])
      expect(await valueOf(`sufra_gateway_request_duration_seconds_count{provider="tap",outcome="${outcome}"}`)).toBe(
        1,
      );
  });
});

describe('/metrics', () => {
  test('is for this machine alone, and not for whoever comes through a proxy', async () => {
    expect((await scrape()).statusCode).toBe(200);
    expect((await scrape({ 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404);
    const far = await server.inject({ url: '/metrics', remoteAddress: '203.0.113.7' });
    expect([far.statusCode, far.body]).toEqual([404, '']);
  });

  test('is for whoever has the token, once there is one', async () => {
    const guarded = Fastify();
    await guarded.register(healthPlugin, { config: { metricsToken: 'a-token-of-a-monitor' } });
    const ask = async (authorization?: string) =>
      (await guarded.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })).statusCode;
    expect(await ask()).toBe(404);
    expect(await ask('Bearer another-token-altogether')).toBe(404);
    expect(await ask('Bearer a-token-of-a-monitor')).toBe(200);
    await guarded.close();
  });
});

const linesOf = (body: string, name: string) => body.split('\n').filter((line) => line.startsWith(name));
