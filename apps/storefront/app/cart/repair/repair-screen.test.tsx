import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { locationStore } from '../../location/location-store.ts';
import { promotionStore } from '../../promotion/promotion-store.ts';
import { scheduleStore } from '../../schedule/schedule-store.ts';
import type { Shop } from '../../shell/shop.ts';
import { answered } from '../../testing/answers.ts';
import { aMenuDocument } from '../../testing/menu-document.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { cartStore } from '../cart-store.ts';
import { unitPriceMinor } from '../device-line.ts';
import { aCalculation } from '../testing/calculations.ts';
import { aKeptLine } from '../testing/device-lines.ts';
import { burgers, choose, fill, openDrawer, startWithAnEmptyDevice } from '../testing/open-drawer.tsx';

type Entry = { code: string; detail?: string; source?: { pointer: string }; meta?: Record<string, unknown> };

const soup = aKeptLine({ ...burgers, lineId: 'line-2', itemId: 'soup', name: { 'en-us': 'Soup' }, quantity: 1 });
let server: ReturnType<typeof stubFetch>;

/** The first check is refused for these reasons, later ones pass. */
function refuseOnce(...entries: Entry[]) {
  const told = entries.map((entry) => ({ status: '422', title: '', detail: `About ${entry.code}`, ...entry }));
  const refusal = { status: 422, code: told[0]?.code ?? '', detail: told[0]?.detail ?? '', entries: told };
  const answers: unknown[] = [{ ok: false, refusal }];
  server = stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/cart/validate': () => answers.shift() ?? answered(aCalculation()),
    '/api/locations/malqa': () => ({ data: aLocation }),
    '/cdn/menu.json': () => aMenuDocument([]),
  });
}

const aLocation = {
  type: 'locations',
  id: 'malqa',
  attributes: {
    name: { 'en-us': 'Al Malqa' },
    address: {},
    phone: null,
    brand: {},
    lat: 24.8,
    long: 46.6,
    'time-zone': 'Asia/Riyadh',
    'curbside-enabled': 0,
    'is-accepting-orders': true,
    'is-open': true,
    'next-opening': null,
    'closes-at': null,
    'opening-hours': { weekly: [], exceptions: [] },
    'order-types': ['pickup'],
    'preparation-minutes': 20,
    'distance-metres': null,
    'delivery-area': null,
    'delivery-areas': [],
  },
};

const priceRose: Entry = {
  code: 'item-price-changed',
  source: { pointer: '/items/0/price' },
  meta: { 'old-price': 32.5, 'new-price': 35, 'base-price': 32.5 },
};

async function pressCheckout(shop: Partial<Shop> = {}) {
  choose('pickup');
  const view = await openDrawer({ shop });
  await view.user.click(view.cart.getByRole('button', { name: /Checkout/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your order needs a change' }));
  const take = (name: string | RegExp) => view.user.click(dialog.getByRole('radio', { name }));
  const goOn = () => view.user.click(dialog.getByRole('button', { name: 'Continue' }));
  return { ...view, dialog, take, goOn };
}

const checks = () => server.callsTo('/cart/validate').map(({ body }) => body as Record<string, unknown>);

startWithAnEmptyDevice();
beforeEach(() => fill(burgers, soup));

describe('a checkout that the server refuses', () => {
  it('CART-22, ERR-59: a dish that is gone can be removed, and everything else stays', async () => {
    refuseOnce({
      code: 'item-unknown',
      source: { pointer: '/items/1/id' },
      meta: { item: { id: 'soup', name: null } },
    });
    const { dialog, take, goOn, address } = await pressCheckout();
    expect(dialog.getByRole('group', { name: 'Soup' })).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
    await take('Remove it');
    await goOn();
    await waitFor(() => expect(address()).toBe('/upsell'));
    expect(cartStore.get().lines.map(({ lineId }) => lineId)).toEqual(['line-1']);
  });

  it('a dish in place of another that has questions of its own is opened, and the checkout waits for it', async () => {
    const suggestions = [{ id: 'salad', name: { 'en-us': 'Salad' }, price: 20 }];
    refuseOnce({ code: 'item-unavailable', source: { pointer: '/items/1/id' }, meta: { suggestions } });
    const { take, goOn, address } = await pressCheckout({ menuUrl: '/cdn/menu.json' });
    await take(/Salad instead/);
    await goOn();
    await waitFor(() => expect(address()).toMatch(/^\/menu\/grill-1\/salad-salad/));
    expect(cartStore.get().lines.map(({ lineId }) => lineId)).toEqual(['line-1']);
    expect(checks()).toHaveLength(1);
  });

  it('PRICE-18: a higher price shows both, and is taken only after a choice', async () => {
    refuseOnce(priceRose);
    const { dialog, take, goOn, address } = await pressCheckout();
    const group = within(dialog.getByRole('group', { name: 'Burger' }));
    expect(group.getByText('Before').nextSibling?.textContent).toContain('32.50');
    expect(group.getByText('Now').nextSibling?.textContent).toContain('35.00');
    expect(dialog.getByText('1 choice left to make')).toBeDefined();
    await take('Keep it at the new price');
    await goOn();
    await waitFor(() => expect(address()).toBe('/upsell'));
    expect(unitPriceMinor(cartStore.get().lines[0] ?? burgers)).toBe(3500);
    expect(checks()[1]).toMatchObject({ items: [{ price: 35 }, {}] });
  });

  it('a lower price is said, and taken unless the guest does something else', async () => {
    refuseOnce({ ...priceRose, meta: { 'old-price': 32.5, 'new-price': 30, 'base-price': 28 } });
    const { dialog, goOn, address } = await pressCheckout();
    expect(dialog.getByRole('radio', { name: 'Keep it at the new price' })).toHaveProperty('checked', true);
    await goOn();
    await waitFor(() => expect(address()).toBe('/upsell'));
    expect(unitPriceMinor(cartStore.get().lines[0] ?? burgers)).toBe(3000);
  });

  it('what is left of a dish can be kept at its own price', async () => {
    const remaining = { price: 30.5, modifiers: [], ingredients: [{ id: 'onion' }], 'combo-items': [] };
    const source = { pointer: '/items/0/modifiers/0/id' };
    refuseOnce({ code: 'modifiers_availability', source, meta: { remaining, 'base-price': 30.5 } });
    const { take, goOn, address } = await pressCheckout();
    await take(/Without Cola, Cheese/);
    await goOn();
    await waitFor(() => expect(address()).toBe('/upsell'));
    expect(cartStore.get().lines[0]).toMatchObject({ modifiers: [], removedIngredientIds: ['onion'], comboItems: [] });
    expect(unitPriceMinor(cartStore.get().lines[0] ?? burgers)).toBe(3050);
  });

  it('names what has gone from inside a combo, and nothing that can still be had', async () => {
    const [cola] = burgers.comboItems;
    fill({
      ...burgers,
      comboItems: [{ ...cola!, modifiers: [{ modifierId: 'lemon', quantity: 1 }] }],
      labels: { ...burgers.labels, lemon: { name: { 'en-us': 'Lemon' }, priceMinor: 0 } },
    });
    const kept = { id: 'cola-choice', quantity: 1, modifiers: [{ id: 'lemon', quantity: 1 }], ingredients: [] };
    const remaining = { price: 30.5, modifiers: [], ingredients: [{ id: 'onion' }], 'combo-items': [kept] };
    const source = { pointer: '/items/0/modifiers/0/id' };
    refuseOnce({ code: 'modifiers_availability', source, meta: { remaining, 'base-price': 30 } });
    const { dialog, take, goOn, address } = await pressCheckout();
    expect(dialog.getByText('Without Cheese')).toBeDefined();
    await take(/Without Cheese/);
    await goOn();
    await waitFor(() => expect(address()).toBe('/upsell'));
    expect(cartStore.get().lines[0]?.comboItems).toMatchObject([
      { comboChoiceId: 'cola-choice', modifiers: [{ modifierId: 'lemon', quantity: 1 }] },
    ]);
  });

  it('ERR-02, ERR-03: a choice that ran out leads to the questions of its dish, filled in', async () => {
    const source = { pointer: '/items/0/modifiers/0/id' };
    refuseOnce({ code: 'modifiers_availability', detail: 'Cheese is not available at the moment.', source });
    const { dialog, take, goOn, address } = await pressCheckout();
    expect(dialog.getByText('Cheese is not available at the moment.')).toBeDefined();
    await take('Change my choices');
    await goOn();
    await waitFor(() => expect(address()).toBe('/menu/grill-1/burger-burger?line=line-1'));
  });

  it('ERR-61, ERR-62: another branch takes the same cart, without emptying it', async () => {
    refuseOnce({
      code: '1071',
      source: { pointer: '/location' },
      meta: { locations: [{ id: 'malqa', name: { 'en-us': 'Al Malqa' }, 'distance-metres': 900 }] },
    });
    const { take, goOn, address } = await pressCheckout();
    await take('Order from Al Malqa');
    await goOn();
    await waitFor(() => expect(address()).toBe('/upsell'));
    expect(locationStore.get().lastLocation).toMatchObject({ id: 'malqa' });
    expect(cartStore.get().lines).toHaveLength(2);
    expect(checks()[1]).toMatchObject({ location: 'malqa' });
  });

  it('a branch that cannot be reached changes nothing, and can be tried again', async () => {
    refuseOnce({
      code: 'branch-not-accepting',
      meta: { locations: [{ id: 'nowhere', name: { 'en-us': 'Nowhere' }, 'distance-metres': 0 }] },
    });
    const { dialog, take, goOn } = await pressCheckout();
    await take('Order from Nowhere');
    await goOn();
    expect(await dialog.findByText('That did not work. Check your connection and try again.')).toBeDefined();
    expect(locationStore.get().lastLocation).toMatchObject({ id: 'olaya' });
  });

  it('a promotion that has ended can be left out, with what it granted', async () => {
    const benefit = { type: 'percentage', basisPoints: 1000 } as const;
    const coupon = { code: 'SUMMER10', name: { 'en-us': 'Summer 10' }, benefit };
    promotionStore.update((choice) => ({ ...choice, coupon }));
    fill(burgers, soup, aKeptLine({ ...soup, lineId: 'free', isPromotion: true, promotionPriceMinor: 0 }));
    refuseOnce({ code: 'offer-expired', source: { pointer: '/coupon-code' } });
    const { take, goOn, address } = await pressCheckout();
    await take('Order without the promotion');
    await goOn();
    await waitFor(() => expect(address()).toBe('/upsell'));
    expect(promotionStore.get().coupon).toBeUndefined();
    expect(cartStore.get().lines.map(({ lineId }) => lineId)).toEqual(['line-1', 'line-2']);
    expect(checks()[1]).toMatchObject({ 'coupon-code': null });
  });

  it('a time that passed can become as soon as possible, only after a choice', async () => {
    scheduleStore.update(() => ({ at: '2026-03-01T10:00:00.000Z' }));
    refuseOnce({ code: 'schedule-invalid', source: { pointer: '/scheduled-time' } });
    const { dialog, take, goOn, address } = await pressCheckout();
    expect(dialog.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
    await take('As soon as possible');
    await goOn();
    await waitFor(() => expect(address()).toBe('/upsell'));
    expect(scheduleStore.get().at).toBeUndefined();
  });

  it('where orders for later are not taken, a time can only become as soon as possible', async () => {
    scheduleStore.update(() => ({ at: '2026-03-01T10:00:00.000Z' }));
    refuseOnce({ code: 'schedule-invalid', source: { pointer: '/scheduled-time' } });
    const { dialog } = await pressCheckout({ isAdvanceOrderAllowed: false });
    const choices = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(choices).toEqual(['As soon as possible']);
  });

  it.each([
    ['order-minimum', {}],
    ['car-unknown', { pointer: '/car-id' }],
    ['the-moon-is-full', {}],
  ])('%s is about the order as a whole', async (code, source) => {
    refuseOnce(priceRose, { code, ...('pointer' in source && { source }) });
    const { dialog } = await pressCheckout();
    expect(within(dialog.getByRole('group', { name: 'Your order' })).getByText(`About ${code}`)).toBeDefined();
  });

  it('several changes are on one screen, and each is decided', async () => {
    refuseOnce(
      priceRose,
      { code: 'item-sold-out', source: { pointer: '/items/1' } },
      { code: 'offer-used-up', source: { pointer: '/coupon-code' } },
    );
    const { dialog, user, goOn, address } = await pressCheckout();
    const titles = dialog.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);
    expect(titles).toEqual(['Burger', 'Soup', 'Your promotion']);
    expect(dialog.getByText('3 choices left to make')).toBeDefined();
    const inGroup = (name: string) => within(dialog.getByRole('group', { name }));
    await user.click(inGroup('Burger').getByRole('radio', { name: 'Keep it at the new price' }));
    await user.click(inGroup('Soup').getByRole('radio', { name: 'Remove it' }));
    expect(dialog.getByText('1 choice left to make')).toBeDefined();
    await user.click(inGroup('Your promotion').getByRole('radio', { name: 'Order without the promotion' }));
    await goOn();
    await waitFor(() => expect(address()).toBe('/upsell'));
    expect(cartStore.get().lines).toHaveLength(1);
  });

  it('going back changes nothing, whatever was picked', async () => {
    refuseOnce(priceRose, { code: 'item-sold-out', source: { pointer: '/items/1' } });
    const { dialog, user } = await pressCheckout();
    const before = cartStore.get().lines;
    await user.click(within(dialog.getByRole('group', { name: 'Soup' })).getByRole('radio', { name: 'Remove it' }));
    await user.click(dialog.getByRole('button', { name: 'Back to my cart' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your order needs a change' })).toBeNull());
    expect(cartStore.get().lines).toEqual(before);
    expect(checks()).toHaveLength(1);
  });

  it('what this screen does not know is said beside what it does', async () => {
    refuseOnce({ code: 'the-moon-is-full', detail: 'The moon is full.' }, priceRose);
    const { dialog } = await pressCheckout();
    expect(dialog.getByText('The moon is full.')).toBeDefined();
    expect(dialog.getByRole('radio', { name: 'Keep it at the new price' })).toBeDefined();
  });

  it.each([
    ['ar-sa', 'طلبك يحتاج إلى تعديل', 'إبقاؤه بالسعر الجديد'],
    ['fr', 'Votre commande demande un changement', 'Garder au nouveau prix'],
  ] as const)('speaks the guest’s language: %s', async (locale, title, keep) => {
    refuseOnce(priceRose);
    choose('pickup');
    const { user, cart } = await openDrawer({ shop: { locale } });
    await user.click(
      cart.getByRole('button', { name: locale === 'fr' ? /Commander|Valider|Paiement/ : /الدفع|إتمام/ }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByRole('radio', { name: keep })).toBeDefined();
  });
});
