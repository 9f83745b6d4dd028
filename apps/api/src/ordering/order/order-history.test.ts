import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { orders } from '../order.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
});
afterEach(() => api.close());

async function place(): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const response = await api.call('POST', '/orders', { token: sara.token, body: aPayload(shop), headers });
  return response.json().data.id;
}

/** As many orders as asked for, two of them at every moment. */
async function placeMany(count: number): Promise<string[]> {
  const first = await place();
  await api.context.db.execute(sql`
    insert into orders
    select record.* from generate_series(1, ${count - 1}) as step, orders as one, jsonb_populate_record(
      one, jsonb_build_object('id', gen_random_uuid(), 'number', step + 1,
        'placed_at', one.placed_at + (step / 2) * interval '1 second')
    ) as record
    where one.id = ${first}
  `);
  const rows = await api.context.db.select({ id: orders.id }).from(orders).orderBy(orders.placedAt, orders.id);
  return rows.map(({ id }) => id);
}

async function read(path: string) {
  const response = await api.call('GET', path, { token: sara.token });
  expect(response.statusCode, response.body).toBe(200);
  const { data, links } = response.json();
  return { ids: data.map(({ id }: { id: string }) => id) as string[], next: links.next as string | undefined };
}

const ofKey = (key: string) => `?filter[idempotency-key]=${encodeURIComponent(key)}`;

const history = (query = '') => `/customers/${sara.customerId}/orders${query}`;

/** Follows links.next to the end, doing something between two pages. */
async function readAll(query: string, between: () => Promise<unknown> = async () => undefined): Promise<string[][]> {
  const pages: string[][] = [];
  let path: string | undefined = history(query);
  while (path) {
    const page: Awaited<ReturnType<typeof read>> = await read(path);
    pages.push(page.ids);
    path = page.next?.replace(/^\/api/, '');
    await between();
  }
  return pages;
}

test('the history names the dishes of each order when it is asked to', async () => {
  const ids = [await place(), await place()];
  const answer = await api.call('GET', history('?include=items&sort=-placed-at'), { token: sara.token });
  const { data, included } = answer.json();
  type Listed = { id: string; relationships: { items: { data: { id: string }[] } } };
  expect((data as Listed[]).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  for (const { relationships } of data as Listed[]) {
    const [line] = relationships.items.data;
    const item = (included as { id: string; attributes: object }[]).find(({ id }) => id === line?.id);
    expect(item?.attributes).toMatchObject({ name: { 'en-us': expect.any(String) }, quantity: expect.any(Number) });
  }
  const plain = await api.call('GET', history(), { token: sara.token });
  expect(plain.json()).not.toHaveProperty('included');
});

describe('the pages of GET /customers/{id}/orders', () => {
  test('ORDER-14, ORDER-15: follow each other both ways, each order once', async () => {
    const oldestFirst = await placeMany(11);
    const newestFirst = oldestFirst.toReversed();
    expect((await read(history())).ids).toEqual(newestFirst);
    expect((await read(history('?size=999'))).next).toBeUndefined();
    const pages = await readAll('?sort=-placed-at&page[size]=4');
    expect(pages.map(({ length }) => length)).toEqual([4, 4, 3]);
    expect(pages.flat()).toEqual(newestFirst);
    expect((await readAll('?sort=placed-at&page[size]=3')).flat()).toEqual(oldestFirst);
    expect((await readAll('?size=11')).flat()).toEqual(newestFirst);
  });

  test('do not shift when something is ordered meanwhile', async () => {
    const newestFirst = (await placeMany(10)).toReversed();
    api.passSeconds(3600);
    const pages = await readAll('?page[size]=3', place);
    expect(pages.flat()).toEqual(newestFirst);
  });

  test('API-51: pages by number are counted from the first order', async () => {
    const newestFirst = (await placeMany(7)).toReversed();
    expect((await read(history('?page[number]=2&page[size]=3'))).ids).toEqual(newestFirst.slice(3, 6));
    expect((await read(history('?page[number]=3&page[size]=3'))).ids).toEqual(newestFirst.slice(6));
    expect((await read(history('?page[number]=9&page[size]=3'))).ids).toEqual([]);
  });

  test.each(['page[after]=nonsense', 'page[after]=x.y', 'page[size]=0', 'page[size]=1000', 'page[number]=0'])(
    '%s is refused by its name',
    async (query) => {
      const response = await api.call('GET', history(`?${query}`), { token: sara.token });
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ source: { parameter: query.split('=')[0] } }]);
    },
  );

  test('a cursor of somebody else opens nothing of theirs', async () => {
    await placeMany(5);
    const { next = '' } = await read(history('?page[size]=2'));
    const omar = await signIn(api, { mobile: '598765432' });
    const path = next.replace(/^\/api/, '').replace(sara.customerId, omar.customerId);
    expect((await api.call('GET', path, { token: omar.token })).json().data).toEqual([]);
    expect((await api.call('GET', next.replace(/^\/api/, ''), { token: omar.token })).statusCode).toBe(404);
    expect((await api.call('GET', next.replace(/^\/api/, ''))).statusCode).toBe(401);
  });

  test('a page is read from the index, and nothing is sorted', async () => {
    await placeMany(20);
    const plan = await api.context.db.transaction(async (transaction) => {
      await transaction.execute(sql`set local enable_seqscan = off`);
      await transaction.execute(sql`set local enable_bitmapscan = off`);
      const { rows } = await transaction.execute<{ 'QUERY PLAN': string }>(sql`
        explain select * from orders
        where customer_id = ${sara.customerId}::uuid and merchant_id = ${shop.id}::uuid
          and (placed_at, id) < (now(), ${randomUUID()}::uuid)
        order by placed_at desc, id desc limit 21
      `);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    // The index of a partition has a name of its own.
    expect(plan).toMatch(/orders_history|orders_p\d+_customer_id_placed_at_id_idx/);
    expect(plan).not.toContain('Sort');
  });
});

describe('the order of a checkout attempt', () => {
  test('API-51: is found by the key it was placed with, and no other order is', async () => {
    await place();
    const key = randomUUID();
    expect((await read(history(ofKey(key)))).ids).toEqual([]);
    const headers = { 'idempotency-key': key };
    const placed = await api.call('POST', '/orders', { token: sara.token, body: aPayload(shop), headers });
    expect((await read(history(ofKey(key)))).ids).toEqual([placed.json().data.id]);
  });

  test('another customer finds nothing by the same key', async () => {
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    await api.call('POST', '/orders', { token: sara.token, body: aPayload(shop), headers });
    const omar = await signIn(api, { mobile: '551230000' });
    const path = `/customers/${omar.customerId}/orders${ofKey(key)}`;
    expect((await api.call('GET', path, { token: omar.token })).json().data).toEqual([]);
    expect((await api.call('GET', history(ofKey(key)), { token: omar.token })).statusCode).toBe(404);
  });

  test('a key that can be none is refused by its name', async () => {
    const refused = await api.call('GET', history(ofKey('with a space')), { token: sara.token });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('filter[idempotency-key]');
  });
});
