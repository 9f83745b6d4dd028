import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from './platform/database/db.ts';
import { openUpgraded } from './testing/last-release/open-upgraded.ts';
import { startTestApi, type TestApi } from './testing/open-test-api.ts';
import { placeTestOrder } from './testing/place-test-order.ts';
import type { SeededShop } from './testing/seed-shop.ts';

/*
 * A shop of the last release as it stood after a day: a guest who is signed in with an address, an order that was collected, one
 * that is being eaten at table 7, and a cook who is signed in. The next release replaces both files with its own.
 */
type Facts = {
  guest: { token: string; customerId: string };
  staffToken: string;
  orders: { finished: string; running: string };
  shop: SeededShop;
  /** The answers that the guest got for both orders. */
  seen: Record<'finished' | 'running', { data: { attributes: Record<string, unknown> }; included: unknown[] }>;
};

const folder = new URL('./testing/last-release/', import.meta.url);
const facts = JSON.parse(readFileSync(new URL('facts.json', folder), 'utf8')) as Facts;

describe('a database of the last release', () => {
  let database: Database;
  let api: TestApi;

  beforeEach(async () => {
    database = await openUpgraded('database.sql.gz');
    api = await startTestApi(database);
  });
  afterEach(async () => {
    await api.close();
    await database.close();
  });

  const { guest, orders, shop } = facts;
  const read = async (path: string, token = guest.token) => (await api.call('GET', path, { token })).json();

  test('keeps the guest signed in, with what they had', async () => {
    expect((await read(`/customers/${guest.customerId}`)).data.attributes['mobile']).toBe('512345678');
    const addresses = await read(`/customers/${guest.customerId}/addresses`);
    expect(addresses.data.map(({ attributes }: { attributes: { line1: string } }) => attributes.line1)).toEqual([
      'Olaya Street 12',
    ]);
  });

  test.each(['finished', 'running'] as const)('shows the %s order as it was', async (name) => {
    const { data, included } = await read(`/orders/${orders[name]}?include=items,combos,location`);
    // Fields that orders have since; everything else is as it was.
    const {
      delay: _delay,
      'is-told': _isTold,
      'may-leave': _mayLeave,
      'unanswered-at': _unansweredAt,
      'returned-amount': _returned,
      'missing-changes': _missingChanges,
      'missing-until': _missingUntil,
      'currency-digits': _currencyDigits,
      ...before
    } = data.attributes;
    expect(before).toEqual(facts.seen[name].data.attributes);
    expect(included).toHaveLength(facts.seen[name].included.length);
  });

  test('lets the kitchen finish the order that is running, and the guest order again', async () => {
    for (const code of ['accepted', 'in-kitchen', 'ready', 'finished']) {
      const body = { code };
      const moved = await api.call('POST', `/orders/${orders.running}/statuses`, { token: facts.staffToken, body });
      expect(moved.statusCode).toBe(200);
    }
    const again = await placeTestOrder(api, shop, guest);
    await api.runJobs();
    const { data } = await read(`/customers/${guest.customerId}/orders`);
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [orders.finished, orders.running, again].toSorted(),
    );
  });
});
