import { randomUUID } from 'node:crypto';
import type { LoginDocument, OrderDocument, StaffSessionDocument } from '@sufra/contracts';
import type { Database } from '@sufra/api/platform/database/database';
import { aBurger, aPayload } from '@sufra/api/testing/a-payload';
import { seedShop, type SeededShop } from '@sufra/api/testing/seed-shop';
import { saveStaff } from '@sufra/api/staff/staff.store';
import { emptyDatabase } from '@sufra/api/testing/test-database';
import type { GatewaySettings } from '@sufra/api/platform/gateways/gateways';
import { createClock } from './clock.ts';
import { openApi, type ApiRun, type World } from './open-api.ts';
import { simulatorAddress, type PretendedProvider } from './pretended-provider.ts';

/** A shop whose cards one provider takes, with a guest who is signed in, and the server that it runs on. */
export type FaultShop = SeededShop & {
  token: string;
  /** Two people of the restaurant, who may refund. */
  staffTokens: readonly [string, string];
  world: World;
  /** The server, dead or alive. */
  run: ApiRun;
  /** A fresh one on the same database. */
  restart(): Promise<ApiRun>;
  close(): Promise<void>;
};

export const startAt = '2026-11-20T12:00:00Z';

/** Empties the database and opens the shop in it. */
export async function openFaultShop(
  database: Database,
  pretended: PretendedProvider,
  around: Partial<World> = {},
): Promise<FaultShop> {
  const { provider, beside } = pretended;
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
    onEnd: () => undefined,
    ...around,
    onMessage: (text) => void texts.push(text),
  };
  const gateways = gatewaysOf(pretended);
  const run = await openApi({ database, gateways, world });
  const shop: FaultShop = {
    ...seeded,
    token: await signIn(run, texts),
    staffTokens: [await signInStaff(run, seeded), await signInStaff(run, seeded)],
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

/** The shop as a further process finds it open. */
export async function joinFaultShop(
  database: Database,
  pretended: PretendedProvider,
  world: World,
  shop: Pick<FaultShop, keyof SeededShop | 'token' | 'staffTokens'>,
): Promise<FaultShop> {
  const run = await openApi({ database, gateways: gatewaysOf(pretended), world });
  const restart = () => Promise.reject(new Error('A process starts again as another one.'));
  return { ...shop, world, run, restart, close: () => run.close() };
}

const gatewaysOf = ({ provider, open, beside }: PretendedProvider): GatewaySettings => ({
  byMerchant: {},
  simulated: {
    [provider]: open(simulatorAddress),
    ...(beside && { [beside.provider]: beside.open(simulatorAddress) }),
  },
});

async function signIn(run: ApiRun, texts: string[]): Promise<string> {
  await call(run, '/customers', { 'first-name': 'Sara', mobile: '512345678' });
  await run.services.jobs.runDue(run.services.context);
  const password = /#(\d+)$/.exec(texts.at(-1) ?? '')?.[1];
  const login = await call<LoginDocument>(run, '/login/guest', { username: '966512345678', password });
  return login.data.attributes.token;
}

/** A session of a day; hours may pass in a run before staff refund. */
async function signInStaff(run: ApiRun, shop: SeededShop): Promise<string> {
  const { context } = run.services;
  const [email, password] = [`${randomUUID()}@saffron.test`, 'long-and-made-by-us'];
  await saveStaff(context.db, {
    id: randomUUID(),
    merchantId: shop.id,
    branchId: null,
    role: 'manager',
    name: 'Huda',
    email,
    passwordHash: await context.passwords.hash(password),
    isSample: false,
    createdAt: context.now(),
  });
  const session = await call<StaffSessionDocument>(run, '/staff/login', { email, password });
  return session.data.attributes.token;
}

/** Three of them, so that a part can go back. */
const threeBurgers = (shop: FaultShop) => ({
  'payment-type': 'card' as const,
  items: [aBurger(shop, { quantity: 3 })],
  total: 90,
});

/** The guest orders something to be paid by card. */
export async function placeOrder(shop: FaultShop): Promise<string> {
  const { run, token } = shop;
  const order = await call<OrderDocument>(run, '/orders', aPayload(shop, threeBurgers(shop)), {
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
