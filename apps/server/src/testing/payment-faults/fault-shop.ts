import { randomUUID } from 'node:crypto';
import type { LoginDocument, OrderDocument } from '@sufra/contracts';
import type { Database } from '@sufra/api/platform/database/database';
import { aPayload } from '@sufra/api/testing/a-payload';
import { seedShop, type SeededShop } from '@sufra/api/testing/seed-shop';
import { emptyDatabase } from '@sufra/api/testing/test-database';
import { createClock } from './clock.ts';
import { openApi, type ApiRun, type World } from './open-api.ts';
import { simulatorAddress, type PretendedProvider } from './pretended-provider.ts';

/** A shop whose cards one provider takes, with a guest who is signed in, and the server that it runs on. */
export type FaultShop = SeededShop & {
  token: string;
  world: World;
  /** The server, dead or alive. */
  run: ApiRun;
  /** A fresh one on the same database. */
  restart(): Promise<ApiRun>;
  close(): Promise<void>;
};

export const startAt = '2026-11-20T12:00:00Z';

/** Empties the database and opens the shop in it. */
export async function openFaultShop(database: Database, pretended: PretendedProvider): Promise<FaultShop> {
  const { provider, open, beside } = pretended;
  await emptyDatabase(database);
  const paymentGateway = beside?.provider ?? (provider === 'pinpad' ? undefined : provider);
  const seeded = await seedShop(database.db, {
    concept: { cancellation: { maximumStatus: 'accepted', minutes: 10 } },
    application: { paymentGateway, allowedPaymentsPickup: ['cash', 'card'] },
  });
  const texts: string[] = [];
  const world: World = {
    clock: createClock(startAt),
    fetch: () => Promise.reject(new Error('Nobody is asked yet.')),
    onMessage: (text) => void texts.push(text),
    onEnd: () => undefined,
  };
  const simulated = {
    [provider]: open(simulatorAddress),
    ...(beside && { [beside.provider]: beside.open(simulatorAddress) }),
  };
  const gateways = { byMerchant: {}, simulated };
  const run = await openApi({ database, gateways, world });
  const shop: FaultShop = {
    ...seeded,
    token: await signIn(run, texts),
    world,
    run,
    async restart() {
      await shop.run.close();
      shop.run = await openApi({ database, gateways, world });
      return shop.run;
    },
    close: () => shop.run.close(),
  };
  return shop;
}

async function signIn(run: ApiRun, texts: string[]): Promise<string> {
  await call(run, '/customers', { 'first-name': 'Sara', mobile: '512345678' });
  await run.services.jobs.runDue(run.services.context);
  const password = /#(\d+)$/.exec(texts.at(-1) ?? '')?.[1];
  const login = await call<LoginDocument>(run, '/login/guest', { username: '966512345678', password });
  return login.data.attributes.token;
}

/** The guest orders something to be paid by card. */
export async function placeOrder(shop: FaultShop): Promise<string> {
  const { run, token } = shop;
  const order = await call<OrderDocument>(run, '/orders', aPayload(shop, { 'payment-type': 'card' }), {
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  });
  return order.data.id;
}

async function call<Document>({ app }: ApiRun, path: string, payload: object, headers = {}): Promise<Document> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { host: 'saffron.test', ...headers },
    payload,
  });
  if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<Document>();
}
