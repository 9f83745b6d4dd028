import type { OrderStatusCode } from '@sufra/ordering';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { branches } from '../../../catalogue/location/location.tables.ts';
import { menuItems } from '../../../catalogue/menu/menu.tables.ts';
import type { StoredKitchen } from '../../../catalogue/settings/branch.schema.ts';
import type { BundleConcept } from '../../../catalogue/settings/concept.schema.ts';
import { customers } from '../../../customer/customer.tables.ts';
import { forgetOrderLogs } from '../../../testing/check-order-logs.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { signInStaff, type SignedInStaff } from '../../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../../testing/sign-in.ts';
import { orders } from '../../order.tables.ts';

const stations = [{ handle: 'grill', name: { 'en-us': 'Grill', 'ar-sa': 'الشواية', fr: 'Gril' } }];

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let manager: SignedInStaff;

beforeEach(async () => {
  api = await openTestApi();
  const guestMessages: BundleConcept['guestMessages'] = {
    channel: 'push-then-sms',
    moments: ['accepted', 'ready'],
    budget: { perDay: 100, perMonth: 1000 },
    latestMinutes: 15,
    texts: {},
    templates: {},
  };
  shop = await seedShop(api.context.db, { concept: { guestMessages, stations } });
  sara = await signIn(api);
  manager = await signInStaff(api, shop);
  api.sent.length = 0;
});
afterEach(() => api.close());

/** The restaurant takes an order so far, and the messages about it are due. */
async function move(id: string, code: OrderStatusCode): Promise<void> {
  const moved = await api.call('POST', `/orders/${id}/statuses`, { token: manager.token, body: { code } });
  expect(moved.statusCode, moved.body).toBeLessThan(300);
  await api.services.database.executeSql('update pgboss.job set start_after = now()');
  await api.runJobs();
}
const texts = () => api.sent.map(({ text }) => text.replaceAll(/\b\d{3}\b/g, '001'));

test.each([
  ['ar-sa', 'زعفران وفحم: طلبك رقم 001 جاهز في فرع olaya.'],
  ['fr', 'Safran & Braise : votre commande 001 est prête à Restaurant olaya.'],
] as const)('a guest who chose no language for the account reads that of the order: %s', async (locale, text) => {
  await move(await placeTestOrder(api, shop, sara, { locale }), 'ready');
  expect(texts()).toEqual([text]);
});

test('the language that the guest chose for the account comes before that of the order', async () => {
  await api.context.db.update(customers).set({ locale: 'fr' });
  await move(await placeTestOrder(api, shop, sara, { locale: 'ar-sa' }), 'ready');
  expect(texts()).toEqual(['Safran & Braise : votre commande 001 est prête à Restaurant olaya.']);
});

/** Two at the grill, ten minutes a burger; packing takes two. */
const kitchen: StoredKitchen = { packingMinutes: 2, stations: [{ station: 'grill', hands: 2, byHour: [] }] };

test.each([
  ['en-us', 'is accepted. Expected: 03:05 - 03:20 PM.'],
  ['ar-sa', 'الموعد المتوقع: 03:05 - 03:20 م.'],
  ['fr', 'est acceptée. Heure prévue : 15:05 - 15:20.'],
] as const)('the time of an order is the span that its kitchen promised, as on its page: %s', async (locale, told) => {
  const { db } = api.context;
  await db.update(branches).set({ kitchen });
  await db.update(menuItems).set({ station: 'grill', makeMinutes: 10 });
  await api.context.db.update(customers).set({ locale });
  const id = await placeTestOrder(api, shop, sara);
  await move(id, 'accepted');
  const page = await api.call('GET', `/orders/${id}`, { token: sara.token });
  expect(page.json().data.attributes['ready-window']).toEqual({
    from: '2026-11-20T12:05:00.000Z',
    to: '2026-11-20T12:20:00.000Z',
  });
  expect(texts()).toEqual([expect.stringContaining(told)]);
});

test('an order that is later than its promise is told for the time that its page has', async () => {
  const id = await placeTestOrder(api, shop, sara);
  api.passSeconds(30 * 60);
  await move(id, 'accepted');
  const page = await api.call('GET', `/orders/${id}`, { token: sara.token });
  expect(page.json().data.attributes['estimated-ready-at']).toBe('2026-11-20T12:42:00.000Z');
  expect(texts()).toEqual([expect.stringContaining('Expected: 03:40 - 03:50 PM.')]);
});

test('a delivery is told for the same time as on its page: at the door', async () => {
  const id = await placeTestOrder(api, shop, sara);
  await api.context.db.update(orders).set({ type: 'deliver', travelMinutes: 7 }).where(eq(orders.id, id));
  await move(id, 'accepted');
  const page = await api.call('GET', `/orders/${id}`, { token: sara.token });
  expect(page.json().data.attributes['estimated-arrival-at']).toBe('2026-11-20T12:32:00.000Z');
  expect(texts()).toEqual([expect.stringContaining('Expected: 03:30 - 03:45 PM.')]);
  await forgetOrderLogs(api.context);
});
