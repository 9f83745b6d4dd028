import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type ApplicationResource, contentDocument, menuDocument } from '@sufra/contracts';
import { menuAddress } from '@sufra/ordering';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importShop } from '../../testing/a-bundle.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { findIds, type ShopIds } from '../../testing/find-ids.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { buildCdn } from './cdn.routes.ts';
import { sweepPublishedJob } from './publish-merchant.ts';

let api: TestApi;
let cdn: FastifyInstance;
let ids: ShopIds;
beforeEach(async () => {
  api = await openTestApi();
  ids = await findIds(api, await importShop(api));
  cdn = Fastify();
  await cdn.register(buildCdn(api), { prefix: '/cdn' });
});
afterEach(async () => {
  await cdn.close();
  await api.close();
});

async function settings(): Promise<ApplicationResource['attributes']> {
  return (await api.call('GET', '/applications')).json().data.attributes;
}

const get = (url: string, headers: Record<string, string> = {}) => cdn.inject({ url, headers });

describe('the published menu', () => {
  test('API-89, MENU-02, MENU-07: holds categories in display order, and what their items refer to', async () => {
    const answer = await get((await settings())['menu-ref']);
    expect(answer.statusCode).toBe(200);
    const document = menuDocument.parse(answer.json());
    expect(document.data.map(({ attributes }) => attributes['display-order'])).toEqual([1, 2]);
    expect(document.data.flatMap(({ attributes }) => attributes.items.map(({ id }) => id))).toEqual([
      ids.burger,
      ids.box,
      ids.cola,
    ]);
    const types = new Set(document.included?.map(({ type }) => type));
    for (const type of [
      'allergens',
      'modifier-groups',
      'modifiers',
      'ingredients',
      'combo-components',
      'combo-items',
    ]) {
      expect(types).toContain(type);
    }
  });

  test('both published documents are what JSON:API calls a document', async () => {
    const { 'menu-ref': menu, 'content-uri': content } = await settings();
    for (const address of [menu, content]) expect(checkDocument((await get(address)).json())).toEqual([]);
  });

  test('says the same as the calls', async () => {
    const published = (await get((await settings())['menu-ref'])).json();
    const called = (await api.call('GET', `/${ids.menu}/categories?include=allergen,itemModifierGroups`)).json();
    expect(called.data).toEqual(published.data);
  });

  test('MENU-07, MENU-08: order types with a menu of their own have an address each; to-go reads that of pickup', async () => {
    await importShop(api, {
      application: { isSeparatedMenus: true },
      files: {
        'menus/pickup/menu.json': {
          handle: 'pickup',
          name: { 'en-us': 'Pickup' },
          orderTypes: ['pickup'],
          categories: ['soups'],
        },
        'menus/pickup/categories/soups.json': { handle: 'soups', name: { 'en-us': 'Soups' }, items: [] },
      },
    });
    const attributes = await settings();
    expect(attributes['order-type-menus'].map(({ type }) => type)).toEqual(['pickup']);
    const menus = { menuRef: attributes['menu-ref'], orderTypeMenus: attributes['order-type-menus'] };
    const nameOf = async (address: string) => (await get(address)).json().data[0].attributes.name['en-us'];
    expect(await nameOf(menuAddress(menus, 'to-go'))).toBe('Soups');
    expect(await nameOf(menuAddress(menus, 'pickup'))).toBe('Soups');
    expect(await nameOf(menuAddress(menus, 'deliver'))).toBe('Grill');
  });

  test('has a new address after a change; the old one stays for a month', async () => {
    const [first, second] = [await publish('Wheat'), await publish('Barley')];
    expect(second).not.toBe(first);
    expect([(await get(first)).body, (await get(second)).body]).toEqual([
      expect.stringContaining('Wheat'),
      expect.stringContaining('Barley'),
    ]);

    api.passSeconds(31 * 24 * 60 * 60);
    await publish('Rye');
    await sweepPublishedJob.run(api.context, {});
    const otherProcess = Fastify();
    await otherProcess.register(buildCdn(api), { prefix: '/cdn' });
    expect((await otherProcess.inject({ url: first })).statusCode).toBe(404);
    expect((await otherProcess.inject({ url: second })).statusCode).toBe(200);
    await otherProcess.close();
  });
});

/** Changes a word of the menu and answers the new address. */
async function publish(allergen: string): Promise<string> {
  await importShop(api, {
    files: { 'allergens.json': { allergens: [{ handle: 'gluten', name: { 'en-us': allergen } }] } },
  });
  return (await settings())['menu-ref'];
}

describe('the published content', () => {
  test('API-90, I18N-07, I18N-08: holds the merchant’s own words per language, all on one page', async () => {
    const document = contentDocument.parse((await get((await settings())['content-uri'])).json());
    expect(document).toEqual({
      data: [{ type: 'translations', id: 'ar-sa', attributes: { locale: 'ar-sa', texts: { 'cart.title': 'سلّتك' } } }],
      meta: { page: { number: 1, total: 1 } },
    });
  });
});

describe('how files are served', () => {
  test('in the encoding that the browser accepts', async () => {
    const address = (await settings())['menu-ref'];
    const plain = await get(address);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await get(address, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const zipped = await get(address, { 'accept-encoding': 'gzip, br;q=0' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  });

  test('to be kept for ever, and not sent twice', async () => {
    const address = (await settings())['menu-ref'];
    const first = await get(address);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/vnd.api+json',
    });
    const second = await get(address, { 'if-none-match': String(first.headers.etag) });
    expect([second.statusCode, second.body]).toEqual([304, '']);
  });

  test('pictures as they were, and harmless when opened by themselves', async () => {
    const answer = await get((await settings())['logo-uri'] ?? '');
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
  });

  test('and an unknown address is refused in the guest’s language', async () => {
    const answer = await get('/cdn/saffron/../../etc/passwd', { 'accept-language': 'ar-SA' });
    expect(answer.statusCode).toBe(404);
    const missing = await get('/cdn/saffron/menu-main-0000000000000000.json', { 'accept-language': 'fr' });
    expect(missing.statusCode).toBe(404);
    expect(missing.json().error).toMatchObject({ code: 'not-found', title: 'Introuvable' });
  });
});
