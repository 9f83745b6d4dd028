import type { ItemResource } from '@sufra/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountWalks } from './testing/walks/account.walks.ts';
import { menuWalks } from './testing/walks/menu.walks.ts';
import { orderWalks } from './testing/walks/order.walks.ts';
import { signInWalks } from './testing/walks/sign-in.walks.ts';
import type { ShopFacts, Visitors } from './testing/walks/walk.walks.ts';
import { openWholeShop, type Browser, type WholeShop } from './testing/whole-shop.ts';

const walks = [...menuWalks, ...signInWalks, ...accountWalks, ...orderWalks];

const popup = {
  handle: 'mixed-grill',
  title: { 'en-us': 'New: the mixed grill', 'ar-sa': 'جديد: مشاوي مشكلة', fr: 'Nouveau : le grill mixte' },
  text: { 'en-us': 'For the whole table.', 'ar-sa': 'لكل الطاولة.', fr: 'Pour toute la table.' },
};

let shop: WholeShop;
let guest: Browser;
let facts: ShopFacts;
beforeAll(async () => {
  shop = await openWholeShop({ files: { 'content/popup.json': popup } });
  guest = await shop.openBrowser();
  facts = await readFacts();
});
afterAll(() => shop.close());

test('every route module has a walk', () => {
  expect(new Set(walks.map(({ module }) => module))).toEqual(new Set(shop.modules));
});

test.each(walks)('$title', async ({ walk }) => {
  expect.hasAssertions();
  await walk(await visitorsOf());
});

test('every walk fails when its module is replaced by the page that says "not found"', async () => {
  const blind: string[] = [];
  for (const { module, title, walk } of walks) {
    // The page that says so itself is replaced by another that is there.
    const by =
      module === 'shell/not-found.route.tsx' ? 'customer/privacy/erased.route.tsx' : 'shell/not-found.route.tsx';
    const visitors = await visitorsOf({ file: module, by });
    const hasPassed = await walk(visitors).then(
      () => true,
      () => false,
    );
    if (hasPassed) blind.push(title);
  }
  expect(blind).toEqual([]);
});

test.each([
  ['/home', 'home', /^\/menu\/[^?]+\?table=7$/],
  ['/menu', 'menu/entry/first-category.route', /^\/menu\/[^?]+\?table=7$/],
  ['/queuebuster', 'location/queue.route', /^\/\?table=7&queue=true$/],
  ['/user/profile', 'customer/profile.route', /^\/signin\?next=%2Fuser%2Fprofile%3Ftable%3D7$/],
  ['/user/order', 'order/orders.route', /^\/signin\?next=%2Fuser%2Forder%3Ftable%3D7$/],
  ['/checkout', 'checkout/checkout.route', /^\/signin\?next=%2Fcheckout%3Ftable%3D7$/],
])('%s leads on with what its address said, and with nothing that the router added', async (address, id, expected) => {
  const { visitor } = await visitorsOf();
  // A page that is on the screen asks for the next one's data, and names the routes that it lacks.
  const { body } = await visitor.get(`${address}.data?table=7&_routes=root%2C${encodeURIComponent(id)}`);
  expect(/"redirect","([^"]+)"/.exec(body)?.[1]).toMatch(expected);
});

/** The guest's session in browsers of their own, so that no walk meets the cookies of another. */
async function visitorsOf(replaced?: { file: string; by: string }): Promise<Visitors> {
  const own = await shop.openBrowser({ replaced });
  for (const [name, cookie] of guest.cookies) own.cookies.set(name, cookie);
  return {
    guest: own,
    visitor: await shop.openBrowser({ replaced }),
    facts,
    placeOrder: () => placeOrder(facts.payload),
  };
}

async function placeOrder(payload: object): Promise<string> {
  const attempt = { key: crypto.randomUUID(), payload: { ...payload, total: 50 } };
  const placed = await guest.post('/checkout/place', attempt);
  return (placed.json() as { value: { id: string } }).value.id;
}

async function readFacts(): Promise<ShopFacts> {
  const { customerId } = await guest.signIn('512345678');
  const menuPath = (await guest.get('/menu')).location ?? '';
  const host = { headers: { host: 'saffron.localhost' } };
  const settings = await shop.api.call('GET', '/applications', host);
  const menuId = settings.json().data.attributes['default-menu-id'];
  const listed = await shop.api.call('GET', `/${menuId}/items?page[size]=100`, host);
  const dishes = listed.json<{ data: ItemResource[] }>().data;
  const { id, attributes } =
    dishes.find((dish) => dish.attributes.name['en-us'] === 'Garden spinach wrap') ?? dishes[0]!;
  const dish = { id, name: attributes.name['en-us'] ?? '', price: attributes.price };
  const [branch] = (await guest.get('/location/branches')).json() as { id: string }[];
  const branchId = branch?.id ?? '';
  const payload = { type: 'to-go', location: branchId, 'payment-type': 'cash', items: [{ id, quantity: 2 }] };
  return { customerId, menuPath, branchId, dish, payload, orderId: await placeOrder(payload) };
}
