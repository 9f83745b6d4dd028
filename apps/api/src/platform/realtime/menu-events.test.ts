import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import type { MenuChanged } from '@sufra/contracts';
import type { Database } from '../database/db.ts';
import { setStock } from '../../catalogue/publishing/set-stock.ts';
import { aBundle, changeFile, importShop } from '../../testing/a-bundle.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import type { SeededMerchant } from '../../testing/seed-merchant.ts';
import { openTestDatabaseAgain } from '../../testing/test-database.ts';
import { importBundle } from '../../bundle/import/import-bundle.ts';

let here: TestApi;
let there: TestApi;
let otherConnections: Database;
let shop: SeededMerchant;
beforeEach(async () => {
  here = await openTestApi();
  otherConnections = await openTestDatabaseAgain();
  there = await startTestApi(otherConnections);
  shop = await importShop(here);
});
afterEach(async () => {
  await here.close();
  await there.close();
  await otherConnections.close();
});

const boxOut = { merchantHandle: 'saffron', kind: 'item', handle: 'lunch-box', isAvailable: false } as const;

async function watch(api: TestApi) {
  const response = await api.app.inject({
    url: `/api/realtime/merchant-${shop.id}?events=menu`,
    headers: { host: shop.host },
    payloadAsStream: true,
  });
  expect(response.statusCode).toBe(200);
  const body = response.stream();
  let text = '';
  body.on('data', (part: Buffer) => (text += part.toString()));
  const heard = (): MenuChanged[] =>
    [...text.matchAll(/event: menu-changed\ndata: (.+)\n/g)].map(([, json = '']) => JSON.parse(json) as MenuChanged);
  return {
    text: () => text,
    async untilHeard(count: number): Promise<MenuChanged[]> {
      while (heard().length < count) await once(body, 'data');
      return heard();
    },
    /** The first event of another version: that of the import before may come late to the other process. */
    async untilOtherThan(version: string | undefined): Promise<MenuChanged> {
      for (;;) {
        const other = heard().find((news) => news.version !== version);
        if (other) return other;
        await once(body, 'data');
      }
    },
  };
}

test('an open menu page hears at once how things stand, and what one process changes on another', async () => {
  const page = await watch(there);
  const [first] = await page.untilHeard(1);
  expect(first?.['menu-ref']).toMatch(/^\/cdn\/saffron\/menu-main-/);
  await setStock(here.context, boxOut);
  const second = await page.untilOtherThan(first?.version);
  expect(second['menu-ref']).not.toBe(first?.['menu-ref']);
  const { data } = (await there.call('GET', '/applications')).json();
  expect([data].flat()[0].attributes['menu-ref']).toBe(second['menu-ref']);
});

test('an import that changes something is told, one that changes nothing is not', async () => {
  const page = await watch(here);
  await page.untilHeard(1);
  await importBundle(here.context, aBundle());
  const files = aBundle();
  changeFile(files, 'menus/main/categories/grill.json', '/items/1/price', '60.00');
  await importBundle(here.context, files);
  expect(await page.untilHeard(2)).toHaveLength(2);
});

test('what is told to anybody says nothing of anybody', async () => {
  const page = await watch(here);
  const [news] = await page.untilHeard(1);
  expect(Object.keys(news ?? {}).toSorted()).toEqual(['menu-ref', 'order-type-menus', 'version']);
});

test('one address has two hundred open menu pages; the next is told when to ask again, and other addresses have theirs', async () => {
  const open = (remoteAddress: string) =>
    here.app.inject({
      url: `/api/realtime/merchant-${shop.id}?events=menu`,
      headers: { host: shop.host },
      remoteAddress,
      payloadAsStream: true,
    });
  for (let page = 0; page < 200; page += 1) expect((await open('203.0.113.7')).statusCode).toBe(200);
  const refused = await open('203.0.113.7');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect((await open('203.0.113.8')).statusCode).toBe(200);
});

test('the menu of another merchant is not here', async () => {
  const answer = await here.call('GET', `/realtime/merchant-${uuid()}?events=menu`);
  expect(answer.statusCode).toBe(404);
});
