import { randomUUID } from 'node:crypto';
import type { PaymentChannel, PaymentDocument } from '@sufra/contracts';
import type { Database } from '@sufra/api/platform/database/database';
import { seedShop } from '@sufra/api/testing/seed-shop';
import { sharedTestDatabase } from '@sufra/api/testing/test-database';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readShopBooks } from '../testing/payment-faults/books.ts';
import { createClock } from '../testing/payment-faults/clock.ts';
import { openFaultShop, placeOrder, startAt, type FaultShop } from '../testing/payment-faults/fault-shop.ts';
import { cardNumbers, pathOf, type PretendedProvider } from '../testing/payment-faults/pretended-provider.ts';
import { providers } from '../testing/payment-faults/providers/provider-list.ts';
import { openSimulatedSide, type SimulatedSide } from '../testing/payment-faults/simulated-side.ts';
import { createUnreliableNetwork } from '../testing/payment-faults/unreliable-network.ts';
import { createChance } from '../testing/payment-faults/chance.ts';

type Message = { url: string; headers: Record<string, string>; body: string };

/** The answers to each provider's messages that cannot be trusted. */
const answers: Record<PaymentChannel, { forged: number; truncated: number; stale: number }> = {
  checkout: { forged: 401, truncated: 401, stale: 200 },
  tap: { forged: 401, truncated: 400, stale: 200 },
  hyperpay: { forged: 400, truncated: 400, stale: 200 },
  moneyhash: { forged: 401, truncated: 401, stale: 401 },
  moyasar: { forged: 401, truncated: 400, stale: 200 },
  'foodics-online': { forged: 401, truncated: 401, stale: 401 },
  pinpad: { forged: 401, truncated: 401, stale: 401 },
};

let database: Database;
let shop: FaultShop | undefined;
let side: SimulatedSide | undefined;
beforeAll(async () => {
  database = await sharedTestDatabase();
});
afterEach(async () => {
  await shop?.close();
  await side?.close();
});

const reliable = { badness: () => 0, trace: () => undefined };

/** An order whose guest has just approved at the bank; no webhook has reached the shop. */
async function payUnheard(provider: PretendedProvider) {
  const clock = createClock(startAt);
  const opened = (shop = await openFaultShop(database, provider));
  await seedShop(database.db, {
    host: 'other.test',
    appKey: 'other-storefront-key',
    application: { allowedPaymentsPickup: ['cash', 'card'] },
  });
  const simulator = (side = await openSimulatedSide(clock, provider));
  const line = createUnreliableNetwork({ server: simulator.server, clock, chance: createChance(1), ...reliable });
  Object.assign(opened.world, { clock, fetch: line.fetch });
  const { app, services } = opened.run;
  const orderId = await placeOrder(opened);

  const token = await provider.tokenize?.(simulator.ask, cardNumbers.challenge);
  const started = await app.inject({
    method: 'POST',
    url: `/api/payments/orders/${orderId}`,
    headers: { host: 'saffron.test', authorization: `Bearer ${opened.token}`, 'idempotency-key': randomUUID() },
    payload: { ...provider.startBody, ...(token !== undefined && { token }) },
  });
  const { step } = started.json<PaymentDocument>().data.attributes;
  const bank = step && (await provider.pay(simulator.ask, step, cardNumbers.challenge));
  await bank?.('approve');
  // A bank may take a moment.
  await clock.passUntil(new Date(clock.now().getTime() + 2000));
  const webhook = simulator.simulation.gateways.webhooks().at(-1)?.webhook;
  if (!webhook) throw new Error('The provider sent nothing.');
  return {
    clock,
    webhook,
    /** Brings a message to the shop; tells the answer, and how much work it made. */
    async deliver({ url, headers, body }: Message, host = 'saffron.test') {
      const request = { method: 'POST' as const, url: pathOf(url), headers: { ...headers, host }, payload: body };
      const { statusCode } = await app.inject(request);
      return { status: statusCode, jobs: await services.jobs.runDue(services.context) };
    },
    books: () => readShopBooks(database, orderId),
  };
}

describe.each(providers)('a webhook of $name', (provider) => {
  const expected = answers[provider.provider];

  test('that is forged, cut off or at another merchant’s door changes nothing', async () => {
    const { webhook, deliver, books } = await payUnheard(provider);
    const before = await books();
    const half = webhook.body.slice(0, Math.floor(webhook.body.length / 2));
    const elsewhere = await deliver(webhook, 'other.test');
    expect([
      await deliver({ ...webhook, ...webhook.forged }),
      await deliver({ ...webhook, body: half }),
      await deliver({ ...webhook, body: '' }),
      elsewhere.jobs,
    ]).toEqual([
      { status: expected.forged, jobs: 0 },
      { status: expected.truncated, jobs: 0 },
      { status: expected.truncated, jobs: 0 },
      0,
    ]);
    expect(elsewhere.status).toBe(200);
    expect(await books()).toEqual(before);
  });

  test('settles the payment once; what is replayed does nothing more', async () => {
    const { webhook, deliver, books } = await payUnheard(provider);
    expect((await deliver(webhook)).status).toBe(200);
    const settled = await books();
    expect(settled.order).toMatchObject({ status: 'posted', payment_method: 'card', payment_status: 'success' });
    expect([await deliver(webhook), await deliver(webhook)]).toEqual([
      { status: 200, jobs: 0 },
      { status: 200, jobs: 0 },
    ]);
    expect(await books()).toEqual(settled);
  });

  test('that is an hour old only makes the shop ask, where its age can be told it is refused', async () => {
    const { clock, webhook, deliver, books } = await payUnheard(provider);
    await clock.passUntil(new Date(clock.now().getTime() + 3_600_000));
    const { status, jobs } = await deliver(webhook);
    expect(status).toBe(expected.stale);
    expect(jobs).toBe(expected.stale === 200 ? 1 : 0);
    expect((await books()).order.status).toBe(expected.stale === 200 ? 'posted' : 'waiting-for-payment');
  });
});
