import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSampleShop, type SampleShop } from './testing/sample-shop.ts';

/* The order types follow from one setting, on the pages and at the checkout. */

const file = new URL('../../../merchants/saffron-and-char/merchant.json', import.meta.url);
const merchant = JSON.parse(readFileSync(file, 'utf8')) as { application: object };
const application = { ...merchant.application, allowedOrderTypes: ['eat-in', 'pickup', 'deliver'] };

let shop: SampleShop;
let menu: string;
beforeAll(async () => {
  shop = await openSampleShop({ 'merchant.json': { ...merchant, application } });
  menu = (await shop.guest.get('/menu')).location ?? '';
});
afterAll(() => shop.close());

test('LOC-02: the settings say which order types there are, in their order, and no other is taken', async () => {
  const chooser = await shop.guest.get(`${menu}/location/pickup`);
  const tabs = /<nav[^>]*aria-label="Order type".*?<\/nav>/s.exec(chooser.body)?.[0] ?? '';
  expect([...tabs.matchAll(/>([^<>]+)</g)].map(([, text]) => text)).toEqual(['Eat in', 'Pickup', 'Deliver']);
  expect((await shop.guest.get(`${menu}/location/to-go`)).location).toBe(`${menu}/location/eat-in`);
  const items = [{ id: shop.dishes.get('Garden spinach wrap')?.id, quantity: 2 }];
  const validate = async (type: string) =>
    (await shop.guest.post('/cart/validate', { type, location: shop.branch.id, 'payment-type': 'cash', items })).json();
  expect(await validate('pickup')).toMatchObject({ ok: true });
  expect(await validate('to-go')).toMatchObject({
    ok: false,
    refusal: { entries: [{ source: { pointer: '/type' } }] },
  });
});

test('a type that is not offered leads to one that is with what its address said, and nothing that the router added', async () => {
  const routes = encodeURIComponent('root,location/location.route');
  const { body } = await shop.guest.get(`${menu}/location/to-go.data?page=cart&table=7&_routes=${routes}`);
  expect(/"redirect","([^"]+)"/.exec(body)?.[1]).toBe(`${menu}/location/eat-in?page=cart&table=7`);
});

test('LOC-04: before the guest has chosen anything, the last of them is in force', async () => {
  expect((await shop.guest.get(menu)).text).toContain('Deliver to Choose an address');
});
