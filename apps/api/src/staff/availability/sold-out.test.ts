import type { AvailabilityResource, SoldOutBody } from '@sufra/contracts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { selectPublishedDocument, unpackFile } from '../../catalogue/publishing/published-document.store.ts';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import type { ItemHandle } from '../../testing/seed-menu.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signInStaff, type SignedInStaff } from '../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { staffLog } from '../staff.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let cook: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
  cook = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
});
afterEach(() => api.close());

const set = (own: Partial<SoldOutBody> = {}, { token = cook.token, language = 'en-US', at = api } = {}) =>
  at.call('POST', '/staff/sold-out', {
    token,
    language,
    body: { kind: 'item', 'thing-id': shop.menu.items.burger, until: 'hour', ...own },
  });

const inForce = async (at = api): Promise<AvailabilityResource['attributes']> =>
  (await at.call('GET', '/staff/availability', { token: cook.token })).json().data[0].attributes;

const validate = (own = {}, at = api) =>
  at.call('POST', '/orders/validate', { token: sara.token, body: aPayload(shop, own) });
const codes = async (own = {}, at = api): Promise<string[]> =>
  ((await validate(own, at)).json().errors ?? []).map(({ code }: { code: string }) => code);

/** Where an item is out of stock by the catalogue's call, and by the document that open menus read. */
async function outOf(handle: ItemHandle): Promise<{ call: string[]; published: string[] }> {
  const merchant = await loadMerchant(api.context, shop.id);
  const path = Object.values(merchant?.published.menuPathById ?? {})[0] ?? '';
  const menuId = Object.keys(merchant?.published.menuPathById ?? {})[0] ?? '';
  const { data } = (await api.call('GET', `/${menuId}/items`)).json();
  const document = await selectPublishedDocument(api.context.db, path);
  const published = JSON.parse(document ? (await unpackFile(document)).toString() : '{"data":[]}');
  type Item = { id: string; attributes: { 'out-of-stock-locations': string[] } };
  const find = (items: Item[]) =>
    items.find(({ id }) => id === shop.menu.items[handle])?.attributes['out-of-stock-locations'] ?? [];
  return {
    call: find(data),
    published: find(published.data.flatMap((each: { attributes: { items: Item[] } }) => each.attributes.items)),
  };
}

describe('an item that ran out', () => {
  test('is so in the menu and at checkout, at its branch alone, until its end and not a second longer', async () => {
    const answer = await set();
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().data.attributes).toMatchObject({
      kind: 'item',
      until: '2026-11-20T13:00:00.000Z',
      remaining: null,
      'set-by': 'Huda',
      'set-at': '2026-11-20T12:00:00.000Z',
    });
    expect(await outOf('burger')).toEqual({ call: [shop.branches.olaya], published: [shop.branches.olaya] });
    expect(await codes()).toEqual(['item-unavailable-in-branch']);
    expect(await codes({ location: shop.branches.malqa, total: 32 })).toEqual([]);
    api.passSeconds(3599);
    expect(await codes()).toEqual(['item-unavailable-in-branch']);
    // No job ran in the meantime: the first request publishes anew.
    api.passSeconds(1);
    expect(await codes()).toEqual([]);
    expect(await outOf('burger')).toEqual({ call: [], published: [] });
    expect((await inForce())['sold-out']).toEqual([]);
    await placeTestOrder(api, shop, sara);
  });

  test('is over for the first call after its end, also when nobody can publish', async () => {
    await set();
    await codes();
    api.passSeconds(3600);
    const { published } = (await loadMerchant(api.context, shop.id)) ?? {};
    const stuck = { ...published, menuPathById: null } as never;
    await api.context.db.update(merchants).set({ published: stuck }).where(eq(merchants.id, shop.id));
    const log = api.context.log.error.bind(api.context.log);
    const failed = vi.fn();
    api.context.log.error = failed;
    expect(await codes()).toEqual([]);
    expect(failed).toHaveBeenCalled();
    api.context.log.error = log;
    await api.context.db.update(merchants).set({ published }).where(eq(merchants.id, shop.id));
  });

  test('is over everywhere once the end was seen, also on a server whose clock is slow', async () => {
    await set();
    const slow = await startTestApi(api.services.database);
    expect(await codes({}, slow)).toEqual(['item-unavailable-in-branch']);
    api.passSeconds(3600);
    expect(await codes()).toEqual([]);
    expect(await codes({}, slow)).toEqual([]);
    expect((await inForce(slow))['sold-out']).toEqual([]);
    await slow.app.close();
  });

  test('is over for a server whose clock is ahead, and stays over', async () => {
    await set();
    const ahead = await startTestApi(api.services.database);
    ahead.passSeconds(7200);
    expect((await ahead.call('GET', '/locations')).statusCode).toBe(200);
    expect(await codes()).toEqual([]);
    await ahead.app.close();
  });

  test('returns with the business day, or at a moment of its own', async () => {
    const until = async (wish: string) => (await set({ until: wish })).json().data.attributes.until;
    expect(await until('day')).toBe('2026-11-20T21:00:00.000Z');
    expect(await until('2026-11-24T09:00:00+03:00')).toBe('2026-11-24T06:00:00.000Z');
    expect(await until('manual')).toBeNull();
    expect((await inForce())['sold-out']).toHaveLength(1);
    api.passSeconds(400 * 86_400);
    const late = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
    const { data } = (await api.call('GET', '/staff/availability', late)).json();
    expect(data[0].attributes['sold-out']).toHaveLength(1);
  });

  test('is put back before its end, and twice is harmless', async () => {
    const { id } = (await set()).json().data;
    const end = () => api.call('DELETE', `/staff/sold-out/${id}`, { token: cook.token });
    expect((await end()).statusCode).toBe(204);
    expect(await codes()).toEqual([]);
    expect((await outOf('burger')).published).toEqual([]);
    expect((await end()).statusCode).toBe(204);
    const { rows } = await api.context.db.execute(
      sql`select action, subject, staff_id from staff_log where action like 'sold-out%' order by at, action desc`,
    );
    expect(rows).toEqual([
      { action: 'sold-out-set', subject: shop.menu.items.burger, staff_id: cook.staffId },
      { action: 'sold-out-ended', subject: shop.menu.items.burger, staff_id: cook.staffId },
    ]);
  });

  test('set again has the new end, and the log says from what to what', async () => {
    await set();
    await set({ until: '2026-11-20T18:00:00+03:00' });
    expect((await inForce())['sold-out'].map(({ until }) => until)).toEqual(['2026-11-20T15:00:00.000Z']);
    const rows = await api.context.db.select().from(staffLog).where(eq(staffLog.action, 'sold-out-set'));
    expect(rows.find(({ before }) => before !== null)).toMatchObject({
      before: { kind: 'item', until: '2026-11-20T13:00:00.000Z', remaining: null },
      after: { kind: 'item', until: '2026-11-20T15:00:00.000Z', remaining: null },
    });
  });

  test('tells open menus and the branch when it is set, and open menus again when it ends', async () => {
    const told: string[] = [];
    const stop = await Promise.all([
      api.services.database.listen('menu_changes', () => told.push('menu')),
      api.services.database.listen('branch_changes', (payload) => told.push(JSON.parse(payload).what)),
    ]);
    await set();
    await expect.poll(() => told.toSorted()).toEqual(['availability', 'menu']);
    api.passSeconds(3601);
    await api.services.database.executeSql(`update pgboss.job set start_after = now() where name = 'renew-menus'`);
    await api.runJobs();
    await expect.poll(() => told.toSorted()).toEqual(['availability', 'menu', 'menu']);
    await Promise.all(stop.map((each) => each()));
  });

  test('that the menu calls sold out is listed, and comes back at this branch alone', async () => {
    const { salad, soup, juice } = shop.menu.items;
    const listed = async () => (await inForce())['out-in-menu'].map(({ id, everywhere }) => [id, everywhere]);
    expect(await listed()).toEqual(
      expect.arrayContaining([
        [salad, false],
        [soup, true],
      ]),
    );
    expect((await listed()).flat()).not.toContain(juice);
    const putBack = (id: string) => api.call('DELETE', `/staff/sold-out/${id}`, { token: cook.token });
    for (const id of [salad, soup]) expect((await putBack(id)).statusCode).toBe(204);
    expect((await listed()).flat()).not.toContain(salad);
    expect((await listed()).flat()).not.toContain(soup);
    expect(await outOf('salad')).toEqual({ call: [], published: [] });
    const soupIsOut = await outOf('soup');
    expect(soupIsOut.published).toContain(shop.branches.malqa);
    expect(soupIsOut.published).not.toContain(shop.branches.olaya);
    expect((await putBack(juice)).statusCode).toBe(404);
    const [logged] = (await api.context.db.select().from(staffLog)).slice(-1);
    expect(logged).toMatchObject({ action: 'sold-out-ended', subject: soup, branchId: shop.branches.olaya });
  });
});

describe('modifiers and ingredients', () => {
  test('a modifier is refused, with what is left of the line', async () => {
    const cheese = { id: shop.menu.modifiers.cheese, quantity: 1 };
    const garlic = { id: shop.menu.modifiers.garlic, quantity: 1 };
    await set({ kind: 'modifier', 'thing-id': cheese.id });
    const own = { items: [{ id: shop.menu.items.burger, quantity: 1, modifiers: [garlic, cheese] }] };
    const [refused] = (await validate(own)).json().errors;
    expect(refused).toMatchObject({
      code: 'modifiers_availability',
      meta: { remaining: { price: 30, modifiers: [garlic] } },
    });
    api.passSeconds(3600);
    expect(await codes(own)).toEqual([]);
  });

  test('an ingredient takes the dish with it that cannot do without, and leaves the others', async () => {
    await set({ kind: 'ingredient', 'thing-id': shop.menu.ingredients.bun });
    expect(await codes()).toEqual(['item-unavailable-in-branch']);
    expect((await outOf('burger')).published).toEqual([shop.branches.olaya]);
    expect(await codes({ items: [{ id: shop.menu.items.cola, quantity: 1 }] })).toEqual([]);
  });

  test('a dish comes without a removable one, and the guest is told first', async () => {
    const onion = { id: shop.menu.ingredients.onion };
    await set({ kind: 'ingredient', 'thing-id': onion.id });
    const refused = (await validate()).json().errors;
    expect(refused).toMatchObject([
      {
        code: 'ingredient-sold-out',
        detail: 'burger comes without onion at the moment. Order it without, or choose something else.',
        meta: { remaining: { price: 30, ingredients: [onion] } },
      },
    ]);
    const garlic = { id: shop.menu.modifiers.garlic, quantity: 1 };
    const without = {
      items: [{ id: shop.menu.items.burger, quantity: 1, modifiers: [garlic], ingredients: [onion] }],
    };
    expect(await codes(without)).toEqual([]);
    expect(await codes({ location: shop.branches.malqa, total: 32 })).toEqual([]);
  });

  test('what can be marked is found by its name in any language', async () => {
    const find = async (search: string) =>
      (await api.call('GET', `/staff/things?search=${encodeURIComponent(search)}`, { token: cook.token })).json().data;
    const all = await find('');
    expect(all.map(({ attributes }: { attributes: { kind: string } }) => attributes.kind)).toEqual([
      ...Array.from({ length: 10 }, () => 'item'),
      ...Array.from({ length: 5 }, () => 'modifier'),
      ...Array.from({ length: 2 }, () => 'ingredient'),
    ]);
    const { id } = (await set()).json().data;
    expect(await find('burger (عربي)')).toMatchObject([
      { id: shop.menu.items.burger, attributes: { kind: 'item', 'sold-out-id': id } },
    ]);
    expect(await find('no such thing')).toEqual([]);
  });

  test('what can be marked of one dish is the dish, its choices and what is in it', async () => {
    const of = async (item: string) =>
      (await api.call('GET', `/staff/things?item=${item}`, { token: cook.token })).json().data;
    const { items, modifiers } = shop.menu;
    const parts: { id: string; attributes: { kind: string } }[] = await of(items.burger);
    expect(parts[0]).toMatchObject({ id: items.burger, attributes: { kind: 'item' } });
    expect(parts.map(({ id }) => id)).toContain(modifiers.garlic);
    expect(parts.filter(({ attributes }) => attributes.kind === 'item')).toHaveLength(1);
    expect(parts.length).toBeLessThan(17);
    const elsewhere = await seedShop(api.context.db, { host: 'elsewhere.test', appKey: 'elsewhere-key' });
    for (const item of ['nothing', elsewhere.menu.items.burger]) expect(await of(item)).toEqual([]);
  });
});

describe('bad input', () => {
  test.each([
    [{ until: '2026-11-20T11:00:00Z' }, '/until', 'cette heure est passée'],
    [{ until: 'tomorrow' }, '/until', 'ce n’est pas une heure'],
    [{ until: '2029-11-20T11:00:00Z' }, '/until', 'c’est trop loin'],
    [{ 'thing-id': 'pizza' }, '/thing-id', 'cela n’existe pas sur la carte'],
    [{ 'thing-id': '0198d1a0-0000-7000-8000-000000000000' }, '/thing-id', 'cela n’existe pas sur la carte'],
    [{ remaining: -1 }, '/remaining', 'la valeur est trop petite'],
    [{ remaining: 2.5 }, '/remaining', 'le type est incorrect'],
    [{ kind: 'ingredient' as const, remaining: 3 }, '/remaining', 'seuls les articles et les choix sont comptés'],
    [{ kind: 'category' as never }, '/kind', ''],
  ])('%j names the field in the caller’s language and changes nothing', async (own, pointer, words) => {
    const answer = await set(own, { language: 'fr' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0]).toMatchObject({ source: { pointer } });
    expect(answer.json().errors[0].detail).toContain(words);
    expect((await inForce())['sold-out']).toEqual([]);
  });

  test('another branch is refused, and one that works at all has to say which', async () => {
    const refused = await set({ location: shop.branches.malqa });
    expect(refused.json().errors[0]).toMatchObject({ code: 'workplace-unknown', source: { pointer: '/location' } });
    const { token } = await signInStaff(api, shop, { role: 'owner' });
    expect((await set({}, { token })).json().errors[0]).toMatchObject({ code: 'workplace-required' });
    expect((await set({ location: shop.branches.malqa }, { token })).statusCode).toBe(201);
    expect(await inForce()).toMatchObject({ 'location-id': shop.branches.olaya, 'sold-out': [] });
    const { data } = (await api.call('GET', '/staff/availability', { token })).json();
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(Object.values(shop.branches).toSorted());
  });

  test('what another branch marked is not theirs to end, and does not exist for them', async () => {
    const { id } = (await set()).json().data;
    const malqa = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.malqa });
    const end = (what: string, token: string) => api.call('DELETE', `/staff/sold-out/${what}`, { token });
    expect((await end(id, malqa.token)).statusCode).toBe(404);
    expect((await end('nothing', cook.token)).statusCode).toBe(404);
    const driver = await signInStaff(api, shop, { role: 'driver', branchId: shop.branches.olaya });
    expect((await end(id, driver.token)).statusCode).toBe(403);
    expect(await codes()).toEqual(['item-unavailable-in-branch']);
  });
});
