import type { CheckoutPayload } from '@sufra/contracts';
import type { OrderStatusCode } from '@sufra/ordering';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { seedMerchant } from '../../../testing/seed-merchant.ts';
import { insideOlaya, seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { type SignedInGuest, signIn } from '../../../testing/sign-in.ts';
import { aBurger } from '../../../testing/a-payload.ts';
import { orders } from '../../order.tables.ts';
import { moveOrder } from '../move-order.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
});
afterEach(() => api.close());

/** A delivery with everything private to its guest. */
async function placeDelivery(): Promise<string> {
  const saved = await api.call('POST', `/customers/${sara.customerId}/addresses`, {
    token: sara.token,
    body: { ...insideOlaya, line1: 'King Fahd Road 12' },
  });
  const own: Partial<CheckoutPayload> = {
    type: 'deliver',
    location: null,
    address: saved.json().data[0].id,
    items: [{ ...aBurger(shop, { quantity: 2 }), notes: 'No onions please' }],
    notes: 'The bell is broken',
    total: 75,
  };
  return placeTestOrder(api, shop, sara, own);
}

const share = (id: string, token: string | undefined = sara.token) => api.call('GET', `/orders/${id}/share`, { token });
const open = (token: string, own: Parameters<TestApi['call']>[2] = {}) =>
  api.call('GET', `/shared-orders/${token}`, own);

async function tokenFor(id: string): Promise<string> {
  const { data } = (await share(id)).json();
  expect(data.attributes.path).toBe(`/follow/${data.id}`);
  return data.id;
}

async function move(id: string, to: OrderStatusCode): Promise<void> {
  const [order] = await api.context.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('no order');
  const moved = await moveOrder(api.context, order, { to, by: { role: 'staff', name: 'employee' } });
  expect(moved.ok).toBe(true);
}

describe('a shared order', () => {
  test('is followed without a session, by its steps, its branch and when it is expected', async () => {
    const id = await placeDelivery();
    const token = await tokenFor(id);
    await move(id, 'in-kitchen');
    const { attributes } = (await open(token)).json().data;
    expect(attributes).toMatchObject({
      'current-status': { code: 'in-kitchen' },
      'order-type': 'delivery',
      'location-name': { 'en-us': expect.any(String) },
      'estimated-arrival-at': expect.any(String),
    });
    expect(attributes.steps.map(({ code }: { code: string }) => code)).toEqual(['posted', 'in-kitchen']);
  });

  test('tells nothing of its guest, its dishes or its price', async () => {
    const id = await placeDelivery();
    const token = await tokenFor(id);
    const { body } = await open(token);
    expect(Object.keys(JSON.parse(body).data.attributes).toSorted()).toEqual([
      'current-status',
      'estimated-arrival-at',
      'estimated-ready-at',
      'location-name',
      'order-type',
      'placed-at',
      'released-at',
      'scheduled-time',
      'steps',
    ]);
    const secrets = ['Sara', '512345678', 'King Fahd', 'onions', 'bell', '75', 'cash', 'urger', id, sara.customerId];
    const told = body.replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '').replaceAll(token, '');
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  });

  test('cannot be guessed, changed, cut off or taken to another merchant', async () => {
    const token = await tokenFor(await placeDelivery());
    const other = await seedMerchant(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const bytes = Buffer.from(token, 'base64url');
    const changed = (index: number) =>
      Buffer.from(bytes.map((byte, at) => (at === index ? byte ^ 1 : byte))).toString('base64url');
    for (const wrong of [changed(3), changed(31), token.slice(0, -4), 'nothing', bytes.subarray(0, 16).toString('hex')])
      expect([wrong, (await open(wrong)).statusCode]).toEqual([wrong, 404]);
    expect((await open(token, { merchant: other })).statusCode).toBe(404);
    expect((await open(token)).statusCode).toBe(200);
  });

  test('ends three hours after its order is done, and says that it has', async () => {
    const id = await placeDelivery();
    const token = await tokenFor(id);
    await move(id, 'finished');
    api.passSeconds(3 * 3600 - 1);
    expect((await open(token)).json().data.attributes['current-status'].code).toBe('finished');
    api.passSeconds(1);
    const ended = await open(token);
    expect([ended.statusCode, ended.json().errors[0].code]).toEqual([410, 'shared-order-over']);
    expect((await share(id, (await signIn(api)).token)).statusCode).toBe(410);
  });

  test('ends a day later where nobody closes it', async () => {
    const token = await tokenFor(await placeDelivery());
    api.passSeconds(25 * 3600);
    expect((await open(token)).statusCode).toBe(410);
  });

  test('is shared by its guest alone', async () => {
    const id = await placeDelivery();
    const omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
    expect((await share(id, omar.token)).statusCode).toBe(404);
    expect((await api.call('GET', `/orders/${id}/share`)).statusCode).toBe(401);
  });

  test('is read so often from one address, and no more', async () => {
    const token = await tokenFor(await placeDelivery());
    const statuses = new Set<number>();
    for (let read = 0; read < 301; read += 1) statuses.add((await open(token)).statusCode);
    expect([...statuses]).toEqual([200, 429]);
  });
});
