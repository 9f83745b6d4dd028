import { expect } from 'vitest';
import { leads, page, reads, value, type Walk } from './walk.walks.ts';

/** Addresses of the menu, the place and the cart: what a person reads there, where they lead, or what they answer. */
export const menuWalks: Walk[] = [
  page('menu/entry/index.route.tsx', 'ROUTE-03: / leads to the menu', async ({ visitor, facts }) =>
    leads(await visitor.get('/'), facts.menuPath),
  ),
  page('menu/entry/index.route.tsx', 'ROUTE-26: /home leads to the menu', async ({ visitor, facts }) =>
    leads(await visitor.get('/home'), facts.menuPath),
  ),
  page(
    'menu/entry/language.route.ts',
    'ROUTE-36: a switch of the language rewrites the slug of the category',
    async (own) => {
      const switched = await own.visitor.get(`/language/ar-sa?back=${own.facts.menuPath}`);
      expect(switched.status).toBe(302);
      expect(decodeURIComponent(switched.location ?? '')).toContain('/menu/مشاوي');
      reads(await own.visitor.get(switched.location ?? ''), 'مشاوي');
    },
  ),
  page('menu/entry/first-category.route.tsx', 'ROUTE-34: /menu opens the first category', async ({ visitor, facts }) =>
    leads(await visitor.get('/menu'), facts.menuPath),
  ),
  page('menu/menu.route.tsx', 'ROUTE-04: the address of a category shows the menu', async ({ visitor, facts }) =>
    reads(await visitor.get(facts.menuPath), 'Charcoal grill', facts.dish.name, 'SAR 25.00'),
  ),
  page('location/location.route.tsx', 'ROUTE-07: the location chooser lists the branches', async ({ visitor, facts }) =>
    reads(await visitor.get(`${facts.menuPath}/location/to-go`), 'Olaya Street', 'Pickup'),
  ),
  page('curbside/curbside.route.tsx', 'ROUTE-09: the vehicle chooser stands over the menu', async ({ guest, facts }) =>
    reads(await guest.get(`${facts.menuPath}/curbside`), 'Curbside'),
  ),
  page('menu/item.route.tsx', 'ROUTE-33: a promo item opens at its id and name', async (own) => {
    const { menuPath, payload } = own.facts;
    type Offer = { item?: { id: string; name: Record<string, string> } };
    const offers = value(await own.guest.post('/promotion/offers', payload)) as Offer[];
    const items = offers.flatMap(({ item }) => item ?? []);
    expect(items.map(({ name }) => name['en-us']).toSorted()).toEqual(['Apple crumble pie', 'Hummus & warm pita']);
    for (const { id, name } of items) {
      const words = name['en-us']?.toLowerCase().replaceAll(/[ &]+/g, '-');
      reads(await own.visitor.get(`${menuPath}/${id}-${words}`), String(name['en-us']), 'Add to cart');
    }
  }),
  page('menu/search/search.route.tsx', 'ROUTE-28: /search finds dishes', async ({ visitor }) =>
    reads(await visitor.get('/search?q=lamb'), 'Search the menu', 'Lamb and vegetable tagine'),
  ),
  page('menu/highlights/highlights.route.ts', 'a guest is reminded of the dishes of earlier orders', async (own) => {
    await own.placeOrder();
    const { branchId, dish } = own.facts;
    const answer = (await own.guest.get(`/highlights?branch=${branchId}`)).json();
    expect(answer).toEqual({ popular: [], again: [dish.id] });
  }),
  page('schedule/times.route.ts', 'SCHED-04: a branch offers times from today to the last day', async (own) => {
    const { branchId, dish } = own.facts;
    const question = { branchId, orderType: 'to-go', itemIds: [dish.id] };
    const { days } = value(await own.visitor.post('/schedule/times', question)) as { days: { date: string }[] };
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-11-20', '2026-11-27']);
  }),
  page('curbside/cars.route.ts', 'CAR-02: a saved vehicle is added, changed and deleted', async ({ guest, facts }) => {
    const { customerId } = facts;
    const save = (plateNumber: string, carId?: string) =>
      guest.post('/curbside/cars', { customerId, carId, fields: { colour: 'white', maker: 'toyota', plateNumber } });
    const { id } = value(await save('ABC 1')) as { id: string };
    expect(value(await save('ABC 2', id))).toMatchObject({ id, plateNumber: 'ABC 2' });
    reads(await guest.get('/user/profile/cars'), 'ABC 2');
    expect(value(await guest.post('/curbside/cars', { customerId, deletedId: id }))).toBeNull();
    expect((await guest.get('/user/profile/cars')).text).not.toContain('ABC 2');
  }),
  page('cart/quote/quote.route.ts', 'PRICE-15: a cart is priced, with its VAT', async ({ visitor, facts }) =>
    expect(value(await visitor.post('/cart/quote', facts.payload))).toMatchObject({
      subtotalMinor: 5000,
      vatMinor: 652,
      totalMinor: 5000,
    }),
  ),
  page('cart/quote/validate.route.ts', 'PRICE-18, CHK-09: the final validation prices the cart again', async (own) =>
    expect(value(await own.guest.post('/cart/validate', own.facts.payload))).toMatchObject({ totalMinor: 5000 }),
  ),
  page('cart/upsell.route.tsx', 'ROUTE-10: /upsell asks for anything else', async ({ visitor }) =>
    reads(await visitor.get('/upsell'), 'Anything else?', 'No thanks, to checkout'),
  ),
  page('promotion/coupon.route.ts', 'PROMO-19: a promo code is looked up', async ({ visitor }) =>
    expect(value(await visitor.post('/promotion/coupon', { code: 'CHAR20' }))).toMatchObject({
      coupon: { code: 'CHAR20', benefit: { type: 'fixed', amountMinor: 2000 } },
    }),
  ),
  page('promotion/offers.route.ts', 'PROMO-27: every offer says whether it holds for the cart', async (own) => {
    const offers = value(await own.guest.post('/promotion/offers', own.facts.payload)) as { isEligible: boolean }[];
    expect(offers.length).toBeGreaterThan(1);
    expect(offers.some(({ isEligible }) => !isEligible)).toBe(true);
  }),
  page('promotion/promos.route.tsx', 'PROMO-36: /promos is the promos screen', async ({ visitor }) =>
    reads(await visitor.get('/promos'), 'PROMOS', 'CLOSE'),
  ),
  page(
    'location/queue.route.tsx',
    'ROUTE-29: /queuebuster begins a queue order, with its table',
    async ({ visitor }) => {
      const { status, location } = await visitor.get('/queuebuster?table=7');
      expect([status, location]).toEqual([302, expect.stringContaining('queue=true')]);
      expect(location).toContain('table=7');
    },
  ),
];
