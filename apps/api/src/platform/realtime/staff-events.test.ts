import { randomUUID } from 'node:crypto';
import type { BranchOrderEvent } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../database/db.ts';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { addStaff, removeStaff } from '../../staff/manage-staff.ts';
import type { Merchant } from '../../catalogue/merchant/merchant.ts';
import { aPayload } from '../../testing/a-payload.ts';
import { openOrderStream, type OpenStream } from '../../testing/open-order-stream.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signInStaff, type SignedInStaff } from '../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { openTestDatabaseAgain } from '../../testing/test-database.ts';

let here: TestApi;
let there: TestApi;
let otherConnections: Database;
let shop: SeededShop;
let merchant: Merchant;
let sara: SignedInGuest;
let olaya: SignedInStaff;
beforeEach(async () => {
  here = await openTestApi();
  otherConnections = await openTestDatabaseAgain();
  there = await startTestApi(otherConnections);
  shop = await seedShop(here.context.db);
  const found = await loadMerchant(here.context, shop.id);
  if (!found) throw new Error('no merchant');
  merchant = found;
  sara = await signIn(here);
  olaya = await signInStaff(here, shop, { role: 'kitchen', branchId: shop.branches.olaya });
});
afterEach(async () => {
  await here.close();
  await there.close();
  await otherConnections.close();
});

type StaffStream = OpenStream & { hints(): BranchOrderEvent[] };

async function connect({ token }: { token: string }, api: TestApi = there): Promise<StaffStream> {
  const stream = await openOrderStream(api, shop, { token });
  const hints = () =>
    [...stream.text().matchAll(/event: branch-order\ndata: (.*)\n\n/g)].map(([, data]) => JSON.parse(data ?? ''));
  return { ...stream, hints };
}

async function place(branch: 'olaya' | 'malqa' = 'olaya'): Promise<string> {
  const atMalqa = { location: shop.branches.malqa, total: 32 };
  const body = aPayload(shop, branch === 'malqa' ? atMalqa : {});
  const headers = { 'idempotency-key': randomUUID() };
  const response = await here.call('POST', '/orders', { token: sara.token, body, headers });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.id;
}

const accept = (id: string) =>
  here.call('POST', `/orders/${id}/statuses`, { token: olaya.token, body: { code: 'accepted' } });

describe('staff on the merchant’s channel', () => {
  test('hear on one process what happens to the orders of their branch on another', async () => {
    const stream = await connect(olaya);
    const id = await place();
    await accept(id);
    await stream.until('"code":"accepted"');
    const order = { 'order-id': id, 'order-number': '001', 'location-id': shop.branches.olaya };
    expect(stream.hints()).toEqual([
      { ...order, code: 'posted', sequence: expect.any(Number), at: here.context.now().toISOString() },
      { ...order, code: 'accepted', sequence: expect.any(Number), at: here.context.now().toISOString() },
    ]);
    expect(stream.text()).not.toContain(sara.customerId);
  });

  test('hear nothing of another branch, an owner hears of all', async () => {
    const own = await connect(olaya);
    const all = await connect(await signInStaff(here, shop, { role: 'owner' }));
    const elsewhere = await place('malqa');
    const id = await place();
    for (const stream of [own, all]) await stream.until(id);
    expect(own.hints().map((hint) => hint['order-id'])).toEqual([id]);
    expect(all.hints().map((hint) => hint['order-id'])).toEqual([elsewhere, id]);
  });

  test('are told to read the orders whenever they connect', async () => {
    await place();
    const stream = await connect(olaya);
    await stream.until('event: beat');
    expect(stream.text()).toContain('event: orders-missed\n');
    expect(stream.hints()).toEqual([]);
  });

  test('change nothing about what the guest hears', async () => {
    await connect(olaya);
    const guest = await connect(sara);
    await accept(await place());
    await guest.until('"code":"accepted"');
    expect(guest.text()).not.toContain('branch-order');
    expect(guest.text().match(/event: order-status/g)).toHaveLength(2);
  });

  test('hear nothing of another merchant, and may not ask there', async () => {
    const other = await seedShop(here.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const foreign = await signInStaff(here, other, { role: 'owner' });
    const path = (id: string) => `/realtime/merchant-${id}`;
    expect((await here.call('GET', path(other.id), { token: olaya.token })).statusCode).toBe(404);
    expect((await here.call('GET', path(shop.id), { token: foreign.token })).statusCode).toBe(401);
  });

  test('have so many connections each, and the oldest makes room', async () => {
    const first = await connect(olaya);
    for (let count = 0; count < 12; count += 1) await connect(olaya);
    await first.ended;
    expect(first.body.readableEnded).toBe(true);
  });
});

describe('the end of a shift ends the connection', () => {
  const huda = { email: 'huda@saffron.test', role: 'kitchen', name: 'Huda', branchHandle: 'olaya' };

  async function signInAnew(): Promise<{ token: string }> {
    const added = await addStaff(here.context, merchant, huda);
    const body = { email: huda.email, password: added.ok ? added.value.password : '' };
    return (await here.call('POST', '/staff/login', { body })).json().data.attributes;
  }

  test('on another process, when somebody signs out, and only theirs', async () => {
    const stays = await connect(await signInStaff(here, shop, { branchId: shop.branches.olaya }));
    const stream = await connect(olaya);
    await here.call('POST', '/staff/logout', { token: olaya.token });
    await stream.ended;
    const id = await place();
    await stays.until(id);
    expect(stream.text()).not.toContain(id);
  });

  test.each([
    ['is removed', () => removeStaff(here.context, merchant, huda.email)],
    ['gets another password', () => addStaff(here.context, merchant, huda)],
  ])('when the account %s', async (_, change) => {
    const stream = await connect(await signInAnew());
    await change();
    await stream.ended;
    expect(stream.body.readableEnded).toBe(true);
  });
});
