import type { CalculationDocument, DigitalCouponListDocument, DraftPreviewDocument } from '@sufra/contracts';
import { setValue } from '@sufra/ordering';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { cola, drinks, grill, openDesk } from '../../testing/a-desk.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { signIn } from '../../testing/sign-in.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { rowsOfSamples } from '../sample-merchants.store.ts';
import { sweepPreviewsJob } from './preview-draft.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeEach(async () => {
  api = await openTestApi();
  desk = await openDesk(api);
});
afterEach(() => api.close());

async function open(id: string, wish: { at?: string; branch?: string } = {}) {
  const response = await desk.call('POST', `/drafts/${id}/preview`, wish);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<DraftPreviewDocument>().data.attributes;
}

const asGuest = (path: string, key?: string) =>
  api.call('GET', path, { ...(key && { headers: { 'x-app-key': key } }) });

type Found = { id: string; attributes: { name: Record<string, string>; price: number } };

async function itemOf(name: string, key?: string): Promise<Found> {
  const [menu] = (await asGuest('/menus', key)).json<{ data: Found[] }>().data;
  const { data } = (await asGuest(`/${menu?.id}/items`, key)).json<{ data: Found[] }>();
  const found = data.find(({ attributes }) => attributes.name['en-us'] === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

const priceOf = async (key?: string): Promise<number> => (await itemOf('Cola', key)).attributes.price;

/** The tables that hold a row of a merchant. */
async function tablesWithRows(merchantId: string): Promise<string[]> {
  const found: string[] = [];
  for (const [table] of rowsOfSamples) {
    const { rows } = await api.context.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where merchant_id = ${merchantId}::uuid`,
    );
    if (rows[0]?.count) found.push(table);
  }
  return found;
}

const isThere = async (id: string) =>
  (await api.context.db.select().from(merchants).where(eq(merchants.id, id))).length > 0;

describe('the preview of a draft', () => {
  test('shows what the draft says, while guests see what is published', async () => {
    const id = await desk.open();
    await desk.change(id, [cola('9.50')]);
    const { key } = await open(id);
    expect(await priceOf(key)).toBe(9.5);
    expect(await priceOf()).toBe(8);
    // Changed again: the preview that is opened then shows it, and the key of the first one is over.
    await desk.change(id, [cola('7.25', '9.50')], 1);
    const again = await open(id);
    expect(await priceOf(again.key)).toBe(7.25);
    expect((await asGuest('/menus', key)).statusCode).toBe(401);
    expect((await desk.history()).length).toBe(1);
    const log = (await desk.call('GET', '/log')).json<{ data: { attributes: { action: string } }[] }>().data;
    expect(log.filter(({ attributes }) => attributes.action === 'draft-previewed').length).toBe(2);
  });

  test('lists the offers of the draft for a cart', async () => {
    const id = await desk.open();
    const name = { 'en-us': 'A tenth', 'ar-sa': 'العُشر', fr: 'Un dixième' };
    const tenth = { handle: 'tenth', code: 'TENTH', name, benefit: { type: 'percentage', percent: 10 } };
    await desk.change(id, [setValue('promotions.json', [], { was: null, to: { promotions: [tenth] } })]);
    const { key, branch } = await open(id, { branch: 'olaya' });
    const cola = { id: (await itemOf('Cola', key)).id, quantity: 1 };
    const cart = { type: 'to-go', location: branch ?? '', 'payment-type': 'cash', items: [cola], total: 8 };
    const listed = await api.call('POST', '/digital-coupons', { headers: { 'x-app-key': key }, body: cart });
    expect(listed.statusCode, listed.body).toBe(200);
    const { data } = listed.json<DigitalCouponListDocument>();
    expect(data.map(({ attributes }) => attributes.name)).toContainEqual(name);
  });

  test('has the clock of the moment that was chosen', async () => {
    const id = await desk.open();
    const name = { 'en-us': 'Porridge', 'ar-sa': 'عصيدة', fr: 'Bouillie' };
    await desk.change(id, [
      // A new dish is sold out nowhere.
      setValue(grill, ['items', 'porridge'], {
        was: null,
        to: { handle: 'porridge', name, price: '18.00', availability: { hours: { everyDay: ['07:00-11:00'] } } },
      }),
      setValue('branches/olaya.json', ['openingHours'], {
        was: { everyDay: ['12:00-01:00'] },
        to: { everyDay: ['06:00-23:00'] },
      }),
    ]);
    const blockerAt = async (at: string): Promise<string | undefined> => {
      const { key, branch } = await open(id, { at, branch: 'olaya' });
      const body = {
        source: 'Web',
        type: 'to-go',
        location: branch ?? '',
        'payment-type': 'cash',
        items: [{ id: (await itemOf('Porridge', key)).id, quantity: 1 }],
        total: 18,
      };
      const response = await api.call('POST', '/promotions/validation', { headers: { 'x-app-key': key }, body });
      expect(response.statusCode, response.body).toBe(200);
      return response.json<CalculationDocument>().data.attributes.error?.code;
    };
    expect(await blockerAt('2026-11-25T08:00:00+03:00')).toBeUndefined();
    expect(await blockerAt('2026-11-25T20:00:00+03:00')).toBe('item-unavailable-now');
    const far = await desk.call('POST', `/drafts/${id}/preview`, { at: '2031-01-01T08:00:00+03:00' });
    expect([far.statusCode, far.body]).toEqual([422, expect.stringContaining('preview-time-invalid')]);
  });

  test('sells nothing, signs nobody in and keeps nothing, in words of three languages', async () => {
    const id = await desk.open();
    const { key } = await open(id);
    const { token } = await signIn(api);
    const words: Record<string, string> = { 'en-US': 'preview', 'ar-SA': 'معاينة', 'fr-FR': 'aperçu' };
    for (const [language, word] of Object.entries(words)) {
      for (const path of ['/orders', '/customers', '/feedback', '/orders/validate', '/staff/login']) {
        const refused = await api.call('POST', path, { token, language, headers: { 'x-app-key': key }, body: {} });
        expect([path, refused.statusCode]).toEqual([path, 403]);
        expect(refused.body).toContain(word);
      }
    }
    // Neither a guest's session nor the owner's counts there.
    for (const session of [token, (await signInStaff(api, desk.shop, { role: 'owner' })).token]) {
      const asked = await api.call('GET', '/customers', { token: session, headers: { 'x-app-key': key } });
      expect(asked.statusCode).toBe(401);
    }
    expect(await tablesWithRows(id)).not.toContain('orders');
  });

  test('no host leads to it, and a key that was made up opens nothing', async () => {
    const id = await desk.open();
    await open(id);
    const byHost = await api.call('GET', '/menus', { headers: { host: `preview-${id}` } });
    expect(byHost.statusCode).toBe(404);
    expect((await asGuest('/menus', `preview_${'x'.repeat(32)}`)).statusCode).toBe(401);
  });

  test('is over after two hours, and the sweep leaves no row of it', async () => {
    const id = await desk.open();
    const { key, until } = await open(id);
    expect(Date.parse(until) - api.context.now().getTime()).toBe(2 * 60 * 60_000);
    expect(await tablesWithRows(id)).toEqual(expect.arrayContaining(['menu_items', 'published_documents']));
    api.passSeconds(2 * 60 * 60);
    expect((await asGuest('/menus', key)).statusCode).toBe(401);
    await sweepPreviewsJob.run(api.context, {});
    expect([await isThere(id), await tablesWithRows(id)]).toEqual([false, []]);
    expect((await asGuest('/menus')).statusCode).toBe(200);
  });

  test('ends with its draft, whether that is published or thrown away', async () => {
    for (const end of ['publish', 'discard']) {
      const id = await desk.open();
      const { key } = await open(id);
      expect((await asGuest('/menus', key)).statusCode).toBe(200);
      if (end === 'publish') await desk.publish(id);
      else await desk.call('DELETE', `/drafts/${id}`);
      expect((await asGuest('/menus', key)).statusCode).toBe(401);
      expect([await isThere(id), await tablesWithRows(id)]).toEqual([false, []]);
    }
  });

  test('of a draft with a mistake is none: the answer says which, in the person’s language', async () => {
    const id = await desk.open();
    await desk.change(id, [cola('viele')]);
    const refused = await desk.call('POST', `/drafts/${id}/preview`, {}, 'ar-SA');
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain(drinks);
    expect(refused.body).toMatch(/[ء-ي]{3}/);
    expect(await isThere(id)).toBe(false);
  });

  test('is for people who may edit the menu, and for drafts of their own shop', async () => {
    const id = await desk.open();
    const cashier = await signInStaff(api, desk.shop, { role: 'cashier' });
    const refused = await api.call('POST', `/staff/drafts/${id}/preview`, { token: cashier.token, body: {} });
    expect(refused.statusCode).toBe(403);
    const unknown = await desk.call('POST', `/drafts/${desk.shop.id}/preview`, {});
    expect(unknown.statusCode).toBe(404);
  });
});
