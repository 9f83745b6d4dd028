import { openDatabase } from '@sufra/api/platform/database/database';
import { aPayload } from '@sufra/api/testing/a-payload';
import { startTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import { seedShop, type SeededShop } from '@sufra/api/testing/seed-shop';
import { signIn } from '@sufra/api/testing/sign-in';
import { signInStaff } from '@sufra/api/testing/sign-in-staff';
import { type Random, seededRandom } from '../../packages/ordering/bench/seeded-random.ts';
import { startPostgres } from '../../scripts/testing/postgres-server.ts';
import type { DatabaseKind } from './chaos-world.ts';

export type StatesReport = {
  database: DatabaseKind;
  states: number;
  /** States that were not in force where they were set, right after. */
  never: number;
  /** States that a process still had in force a second after their end on its own clock. */
  alive: number;
};

/** A process of the API and how far its clock is from the true one. */
type Clocked = { api: TestApi; skewSeconds: number };

const restartsEvery = 25;

/**
 * Sets what ran out, is paused or busy, one after the other, and looks a second after its end: on a server whose clock
 * is up to five minutes off, now and then one that has just started, and without any background work being done.
 */
export async function tryTemporaryStates(database: DatabaseKind, states: number, seed: number): Promise<StatesReport> {
  const random = seededRandom(seed);
  const postgres = database === 'postgresql' ? await startPostgres() : undefined;
  const opened = await openDatabase(postgres ? { databaseUrl: postgres.url } : { memory: true });
  const start = async (passed: number): Promise<Clocked> => {
    const api = await startTestApi(opened);
    const skewSeconds = random.between(-300, 300);
    api.passSeconds(passed + skewSeconds);
    return { api, skewSeconds };
  };
  let passed = 600;
  const servers = [await start(passed), await start(passed)] as [Clocked, Clocked];
  const report: StatesReport = { database, states, never: 0, alive: 0 };
  try {
    const shop = await seedShop(servers[0].api.context.db);
    const guest = await signIn(servers[0].api);
    for (let state = 1; state <= states; state += 1) {
      const writer = random.oneOf(servers).api;
      const { token } = await signInStaff(writer, shop, { branchId: shop.branches.olaya });
      const until = await set(writer, shop, token, random);
      if (!(await isInForce(writer, shop, { token, guest: guest.token }))) report.never += 1;
      const reader = random.between(0, 1) as 0 | 1;
      if (state % restartsEvery === 0) {
        await servers[reader].api.close();
        servers[reader] = await start(passed);
      }
      const { api } = servers[reader];
      const seconds = Math.max(0, Math.ceil((until - api.context.now().getTime()) / 1000)) + 1;
      passed += seconds;
      for (const each of servers) each.api.passSeconds(seconds);
      if (await isInForce(api, shop, { token, guest: guest.token })) report.alive += 1;
    }
    return report;
  } finally {
    for (const { api } of servers) await api.close();
    await opened.close();
    await postgres?.stop();
  }
}

/** Sets one of the three; answers when it ends. */
async function set(api: TestApi, shop: SeededShop, token: string, random: Random): Promise<number> {
  const minutes = random.between(1, 40);
  const ending = new Date(api.context.now().getTime() + minutes * 60_000).toISOString();
  const pause = { 'order-types': ['to-go'], reason: 'other', until: minutes };
  const wishes: [path: string, body: object][] = [
    ['/staff/sold-out', { kind: 'item', 'thing-id': shop.menu.items.burger, until: ending }],
    ['/staff/pauses', { ...pause, 'extra-minutes': null }],
    ['/staff/pauses', { ...pause, 'extra-minutes': 20 }],
  ];
  const [path, body] = wishes[random.between(0, 2)]!;
  const answer = await api.call('POST', path, { token, body });
  if (answer.statusCode !== 201) throw new Error(`a state was answered with ${answer.statusCode}: ${answer.body}`);
  return Date.parse(answer.json().data.attributes.until);
}

/** Whether staff or a guest still meet anything that is not as usual. */
async function isInForce(api: TestApi, shop: SeededShop, tokens: { token: string; guest: string }): Promise<boolean> {
  const read = (await api.call('GET', '/staff/availability', { token: tokens.token })).json().data;
  const attributes = read[0].attributes as { 'sold-out': unknown[]; pauses: unknown[] };
  const checked = await api.call('POST', '/orders/validate', { token: tokens.guest, body: aPayload(shop) });
  return attributes['sold-out'].length + attributes.pauses.length > 0 || checked.statusCode !== 200;
}
