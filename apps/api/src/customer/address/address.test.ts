import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBurger, aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { farAway, insideOlaya, type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { type SignedInGuest, signIn } from '../../testing/sign-in.ts';
import { mostAddresses } from './address.routes.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let omar: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
  omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
});
afterEach(() => api.close());

type Saved = { id: string; attributes: Record<string, unknown> };

const home = { ...insideOlaya, line1: 'King Fahd Road 12', instructions: 'Ring twice' };
const work = { ...insideOlaya, line1: 'Tower 7', label: 'Work' };
const pathOf = ({ customerId }: SignedInGuest, id = '') => `/customers/${customerId}/addresses${id && `/${id}`}`;
const save = async (body: object = home, { token, ...guest } = sara): Promise<Saved> => {
  const response = await api.call('POST', pathOf({ token, ...guest }), { token, body });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data[0];
};
const change = (id: string, body: object, { token, ...guest } = sara) =>
  api.call('PATCH', pathOf({ token, ...guest }, id), { token, body });
const remove = (id: string) => api.call('DELETE', pathOf(sara, id), { token: sara.token });
const list = async (): Promise<Saved[]> => (await api.call('GET', pathOf(sara), { token: sara.token })).json().data;
const defaults = async () =>
  (await list()).filter(({ attributes }) => attributes['is-default']).map(({ attributes }) => attributes['line1']);

describe('changing an address', () => {
  test('a change names what it changes and leaves the rest, however often it is sent', async () => {
    const { id } = await save();
    for (const _ of [1, 2]) {
      const { data } = (await change(id, { line1: 'King Fahd Road 14', label: 'Mother' })).json();
      expect(data).toMatchObject({
        id,
        attributes: { ...home, line1: 'King Fahd Road 14', label: 'Mother', 'delivery-area-id': expect.any(String) },
      });
    }
    expect(await list()).toHaveLength(1);
    expect((await change(id, {})).json().data.attributes.line1).toBe('King Fahd Road 14');
    expect((await change(id, { instructions: '' })).json().data.attributes.instructions).toBeNull();
  });

  test('a moved pin finds its delivery area, also when there is none', async () => {
    const saved = await save();
    const moved = (await change(saved.id, farAway)).json().data.attributes;
    expect(moved).toMatchObject({ ...farAway, 'delivery-area-id': null });
    const back = (await change(saved.id, insideOlaya)).json().data.attributes;
    expect(back['delivery-area-id']).toBe(saved.attributes['delivery-area-id']);
    const claimed = (await change(saved.id, { ...farAway, 'delivery-area-id': 'mine' })).json().data.attributes;
    expect(claimed['delivery-area-id']).toBeNull();
  });

  test('ADDR-01: a changed part makes a new line of all parts', async () => {
    const parts = { area: 'Salmiya', block: '4', street: '12', building: '7' };
    const { id } = await save({ ...insideOlaya, ...parts, landmark: 'Mosque' });
    const changed = (await change(id, { building: '9', landmark: null })).json().data.attributes;
    expect(changed).toMatchObject({ building: '9', landmark: null, line1: 'Salmiya, Block 4, Street 12, Building 9' });
    const arabic = await api.call('PATCH', pathOf(sara, id), {
      token: sara.token,
      body: { area: 'السالمية' },
      language: 'ar-sa',
    });
    expect(arabic.json().data.attributes.line1).toBe('السالمية, قطعة 4, شارع 12, مبنى 9');
  });

  test('what cannot be an address is refused with its fields, and changes nothing', async () => {
    const { id } = await save();
    const response = await change(id, { lat: 91, line1: ' ', label: 'x'.repeat(61), 'is-default': 'yes' });
    expect(response.statusCode).toBe(422);
    expect(response.json().error.map(({ source }: { source: object }) => source)).toEqual([
      { pointer: '/lat' },
      { pointer: '/line1' },
      { pointer: '/label' },
      { pointer: '/is-default' },
    ]);
    expect(await list()).toMatchObject([{ attributes: home }]);
  });
});

describe('the default address', () => {
  test('the first address is the default by itself, and the next ones are not', async () => {
    await save();
    await save(work);
    expect(await defaults()).toEqual([home.line1]);
  });

  test('a new default takes the place of the old one and is listed first', async () => {
    await save();
    const { id } = await save(work);
    await change(id, { 'is-default': true });
    expect(await defaults()).toEqual([work.line1]);
    expect((await list()).map(({ attributes }) => attributes['line1'])).toEqual([work.line1, home.line1]);
    await save({ ...home, 'is-default': true });
    expect(await defaults()).toEqual([home.line1]);
    expect(await list()).toHaveLength(2);
  });

  test('when the default is deleted, the address that was saved last takes its place', async () => {
    const first = await save();
    await save({ ...home, line1: 'Door 2' });
    await save(work);
    await api.call('DELETE', `/customers/${sara.customerId}/addresses/${first.id}`, { token: sara.token });
    expect(await defaults()).toEqual([work.line1]);
    expect((await list()).map(({ attributes }) => attributes['line1'])).toEqual([work.line1, 'Door 2']);
  });

  test('however many are made the default at once, there is one', async () => {
    const saved = await Promise.all(
      [1, 2, 3, 4].map((door) => save({ ...home, line1: `Door ${door}`, 'is-default': true })),
    );
    expect(await defaults()).toHaveLength(1);
    const answers = await Promise.all(saved.map(({ id }) => change(id, { 'is-default': true })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
  });
});

describe('deleting an address', () => {
  test('API-55, ADDR-07: a deleted address is gone, and deleting it again finds nothing', async () => {
    const { id } = await save();
    await save(work);
    expect((await remove(id)).statusCode).toBe(204);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await change(id, { label: 'Gone' })).statusCode).toBe(404);
    expect(await list()).toMatchObject([{ attributes: work }]);
  });

  test('an order that went there stays whole', async () => {
    const { id } = await save();
    const placed = await api.call('POST', '/orders', {
      token: sara.token,
      headers: { 'idempotency-key': randomUUID() },
      body: aPayload(shop, {
        type: 'deliver',
        location: null,
        address: id,
        items: [aBurger(shop, { quantity: 2 })],
        total: 75,
      }),
    });
    expect(placed.statusCode, placed.body).toBe(201);
    expect((await change(id, { line1: 'Elsewhere' })).statusCode).toBe(200);
    expect((await remove(id)).statusCode).toBe(204);
    const order = await api.call('GET', `/orders/${placed.json().data.id}`, { token: sara.token });
    expect(order.json().data.attributes['address-line']).toBe(home.line1);
  });

  test('one that is deleted makes room for another', async () => {
    const saved: Saved[] = [];
    for (let door = 1; door <= mostAddresses; door++) saved.push(await save({ ...home, line1: `Door ${door}` }));
    const oneMore = () => api.call('POST', pathOf(sara), { token: sara.token, body: work });
    expect((await oneMore()).statusCode).toBe(422);
    await remove(saved[0]?.id ?? '');
    expect((await oneMore()).statusCode).toBe(201);
  });
});

test('a stranger and another customer change and delete nothing', async () => {
  const { id } = await save();
  for (const [method, body] of [
    ['PATCH', { label: 'Mine' }],
    ['DELETE', undefined],
  ] as const) {
    expect((await api.call(method, pathOf(sara, id), { body })).statusCode, method).toBe(401);
    for (const owner of [sara, omar]) {
      const foreign = await api.call(method, pathOf(owner, id), { body, token: omar.token });
      expect(foreign.statusCode, method).toBe(404);
    }
    const unknown = await api.call(method, pathOf(sara, 'not-an-id'), { body, token: sara.token });
    expect(unknown.statusCode, method).toBe(404);
  }
  expect(await list()).toMatchObject([{ id, attributes: { label: 'Home' } }]);
});
