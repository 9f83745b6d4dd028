import type { OrderDocument, PaymentDocument } from '@sufra/contracts';
import { aPayload } from '@sufra/api/testing/a-payload';
import { openTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import { seedShop, type SeededShop } from '@sufra/api/testing/seed-shop';
import { signIn } from '@sufra/api/testing/sign-in';
import { buildSimulator, createSimulation, type Simulation } from '@sufra/simulator';
import Fastify, { type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';

/** A shop whose cards MoneyHash takes, with a guest who ordered; the simulator holds webhooks back. */
export async function openPayingShop() {
  const opened: { api?: TestApi } = {};
  const { gateways } = createSimulation();
  const simulator = Fastify();
  const now = () => opened.api?.context.now() ?? new Date('2026-11-20T12:00:00Z');
  await simulator.register(buildSimulator({ now, gateways }), { prefix: '/simulator' });
  const address = `${await simulator.listen({ host: '127.0.0.1', port: 0 })}/simulator`;
  gateways.setSwitches('moneyhash', { ...gateways.switchesOf('moneyhash'), webhooks: 'hold' });
  const api = await openTestApi({ environment: { GATEWAYS_FILE: writeSettings(address) } });
  opened.api = api;
  const shop = await seedShop(api.context.db, {
    application: { paymentGateway: 'moneyhash', allowedPaymentsPickup: ['cash', 'card'] },
  });
  const { token } = await signIn(api);
  return { api, shop, simulator, gateways, token, ...payingGuest(api, shop, simulator, gateways, token) };
}

export type PayingShop = Awaited<ReturnType<typeof openPayingShop>>;

function payingGuest(
  api: TestApi,
  shop: SeededShop,
  simulator: FastifyInstance,
  gateways: Simulation['gateways'],
  token: string,
) {
  const order = async (): Promise<string> => {
    const body = aPayload(shop, { 'payment-type': 'card' });
    const response = await api.call('POST', '/orders', { token, body, headers: { 'idempotency-key': randomUUID() } });
    expect(response.statusCode).toBe(201);
    return response.json<OrderDocument>().data.id;
  };
  const askForIntent = (body: object, key: string = randomUUID(), whose = token) =>
    api.call('POST', '/payments/providers/money-hash/intent', {
      token: whose,
      body,
      headers: { 'idempotency-key': key },
    });
  return {
    order,
    askForIntent,
    /** The intent that the guest's page would show for an order. */
    async begin(id: string): Promise<string> {
      const { step } = (await askForIntent({ order: id })).json<PaymentDocument>().data.attributes;
      return step?.kind === 'page' ? String(step.data['intentId']) : '';
    },
    tryCard: (intentId: string, number: string) =>
      simulator.inject({
        method: 'POST',
        url: `/simulator/moneyhash/embed/payment/${intentId}/card`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ number, expiry: '12/30', cvv: '123' }).toString(),
      }),
    /** Brings every webhook so far to the shop, as it is or as it was changed, and does the work that follows. */
    async deliver(change: (webhook: Told) => Told = (webhook) => webhook, host = shop.host): Promise<number[]> {
      const statuses: number[] = [];
      for (const { webhook } of gateways.webhooks()) {
        const { headers, body } = change(webhook);
        const url = '/api/webhook/moneyhash/feedback';
        statuses.push(
          (await api.app.inject({ method: 'POST', url, headers: { ...headers, host }, payload: body })).statusCode,
        );
      }
      await api.runJobs();
      return statuses;
    },
    async look(id: string) {
      const { attributes } = (await api.call('GET', `/payments/orders/${id}`, { token })).json<PaymentDocument>().data;
      return attributes;
    },
    async close() {
      await api.close();
      await simulator.close();
    },
  };
}

type Told = ReturnType<Simulation['gateways']['webhooks']>[number]['webhook'];

/** As a merchant's own file would say it, with the simulator for an address. */
function writeSettings(address: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sufra-gateways-')), 'gateways.json');
  const moneyhash = {
    apiKey: 'simulator-moneyhash',
    webhookSecret: 'simulator-moneyhash-webhooks',
    apiUrl: `${address}/moneyhash/api/v1.4`,
    embedUrl: `${address}/moneyhash`,
  };
  const elsewhere = { ...moneyhash, webhookSecret: 'the secret of the other merchant' };
  writeFileSync(file, JSON.stringify({ 'saffron-test': { moneyhash }, 'other-test': { moneyhash: elsewhere } }));
  return file;
}
