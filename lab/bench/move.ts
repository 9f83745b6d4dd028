import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { moveMerchant } from '@sufra/api/platform/database/move/move-merchant';
import pg from 'pg';
import { type Calls, openCalls } from '../../scripts/testing/calls.ts';
import { makeWish, payloadOf, placeOrder, quoteTotal, signIn } from '../../scripts/testing/guest.ts';
import { startPostgres } from '../../scripts/testing/postgres-server.ts';
import { raiseOrderLimits } from '../../scripts/testing/raised-order-limits.ts';
import { fillOrders } from './fill-orders.ts';
import type { Figure } from './report.ts';
import { startBenchShop } from './shop.ts';

const clients = 16;
const storedOrders = 20_000;
const merchant = 'localhost';
const command = 'npm run bench -- move';

type Acknowledged = { id: string; at: number };

/** The seconds without orders while a merchant goes to another server, and the fate of the orders of that time. */
export async function measureMove(): Promise<Figure[]> {
  const [from, to] = await Promise.all([startPostgres({ durable: true }), startPostgres({ durable: true })]);
  const source = await startBenchShop({ databaseUrl: from.url, env: { ROLE: 'api', DEMO_STEP_SECONDS: '3600' } });
  const target = await startBenchShop({
    databaseUrl: to.url,
    env: { ROLE: 'api', DEMO: 'false', SMS_PROVIDER: 'none', TRUST_PROXY: '127.0.0.1' },
  });
  try {
    const calls = openCalls(source.address, clients + 2, merchant);
    await emptyKitchens(from.url);
    await raiseOrderLimits(from.url);
    const wish = await makeWish(calls, 3);
    const total = await quoteTotal(calls, wish);
    const tokens: string[] = [];
    for (let guest = 0; guest < clients; guest += 1) tokens.push(await signIn(calls, 800_000 + guest));
    await placeOrder(calls, wish, tokens[0] ?? '', { isValidated: false, total });
    await fillOrders(from.url, storedOrders);

    const before = new Set(await orderIds(from.url));
    const crowd = openCrowd(calls, tokens, payloadOf(wish, total));
    await setTimeout(3000);
    const { rows, seconds, heldSeconds } = await moveMerchant({
      merchant,
      from: from.url,
      to: to.url,
      url: target.address,
    });
    await setTimeout(3000);
    const placed = await crowd.stop();
    calls.close();

    const stored = (await orderIds(to.url)).filter((id) => !before.has(id));
    const acknowledged = new Set(placed.map(({ id }) => id));
    const lost = placed.filter(({ id }) => !stored.includes(id)).length;
    const others = stored.filter((id) => !acknowledged.has(id)).length;
    const doubled = placed.length - acknowledged.size + others;
    const pause = longestPause(placed) / 1000;
    return [
      {
        what: 'A merchant moved to another server while it sells: seconds without orders',
        budget: '5 s; 0 lost, 0 doubled',
        measured: `${pause.toFixed(1)} s (refused for ${heldSeconds.toFixed(1)} s); ${lost} lost, ${doubled} doubled of ${placed.length.toLocaleString('en')} placed meanwhile by ${clients} guests; ${rows.toLocaleString('en')} rows in ${seconds.toFixed(0)} s`,
        isMet: pause <= 5 && lost === 0 && doubled === 0,
        command,
      },
    ];
  } finally {
    await Promise.all([source.stop(), target.stop()]);
    await Promise.all([from.stop(), to.stop()]);
  }
}

/** Guests who order one after the other, and press again with the same key until their order is there. */
function openCrowd(calls: Calls, tokens: string[], body: unknown) {
  const placed: Acknowledged[] = [];
  let isOver = false;
  const guests = tokens.map(async (token) => {
    while (!isOver) placed.push({ id: await order(calls, token, body), at: performance.now() });
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(guests);
      return placed;
    },
  };
}

async function order(calls: Calls, token: string, body: unknown): Promise<string> {
  const key = randomUUID();
  for (;;) {
    const answer = await calls.call('POST', '/api/orders', { token, key, body });
    if (answer.status === 201) return (answer.body as { data: { id: string } }).data.id;
    if (answer.status !== 503) throw new Error(`an order was answered with ${answer.status}: ${answer.text}`);
    await setTimeout(100);
  }
}

function longestPause(placed: Acknowledged[]): number {
  const times = placed.map(({ at }) => at).toSorted((a, b) => a - b);
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

async function emptyKitchens(url: string): Promise<void> {
  await ask(url, 'update branches set kitchen = null');
}

const orderIds = async (url: string): Promise<string[]> =>
  (await ask<{ id: string }>(url, 'select id from orders')).map(({ id }) => id);

async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}
