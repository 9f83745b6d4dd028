import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartStore, openCart } from '../cart/cart-store.ts';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { aCalculation } from '../cart/testing/calculations.ts';
import { aKeptLine } from '../cart/testing/device-lines.ts';
import { emptyChoice } from '../location/chosen-place.ts';
import { choosePlace } from '../location/chooser/choose-place.ts';
import { locationStore } from '../location/location-store.ts';
import QueueRoute, { loader as queueLoader } from '../location/queue.route.tsx';
import { aBranch } from '../location/testing/places.ts';
import { clearSchedule, schedule } from '../schedule/schedule-store.ts';
import type { Shop } from '../shell/shop.ts';
import { answered } from '../testing/answers.ts';
import { callRoute } from '../testing/call-route.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import ChatRoute, { loader as chatLoader } from './chat.route.tsx';
import type { Contact } from './contact.ts';
import WhatsappOrderRoute, { loader as whatsappLoader } from './whatsapp-order.route.tsx';

const noContact = { phone: null, email: null, whatsapp: null, website: null };
const api = (attributes: object) => ({
  'GET /concepts/concept/settings': () => ({ body: { data: { type: 'concept-settings', id: 'concept', attributes } } }),
});

describe('/chat', () => {
  const open = (contact: Contact) =>
    renderShop({ routes: [{ path: 'chat', Component: ChatRoute, loader: () => ({ contact }) }], path: '/chat' });

  it('ROUTE-27: shows every way to reach the restaurant that it has', async () => {
    await open({ phone: '+966110000100', email: 'hello@shop.example', whatsapp: '+966 50 000 0100' });
    const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining(['https://wa.me/966500000100', 'tel:+966110000100', 'mailto:hello@shop.example']),
    );
  });

  it('ROUTE-27: says that it is not available where the restaurant named none', async () => {
    const { value } = await callRoute(chatLoader, { path: '/chat', api: api(noContact) });
    await open((value as { contact: Contact }).contact);
    expect(await screen.findByRole('heading', { name: 'This is not available in this shop' })).toBeDefined();
  });
});

describe('/whatsapp-order', () => {
  const open = (number: string | undefined, shop: Partial<Shop> = {}) =>
    renderShop({
      routes: [{ path: 'whatsapp-order', Component: WhatsappOrderRoute, loader: () => ({ number }) }],
      path: '/whatsapp-order',
      shop,
    });
  const fill = () => {
    const burger = aKeptLine({ branchPrices: {}, excludedBranchIds: [], outOfStockBranchIds: [] });
    cartStore.update((cart) => ({ ...cart, lines: [burger], notes: 'Ring twice' }));
    const decision = { orderType: 'pickup' as const, place: aBranch() };
    locationStore.update(() => choosePlace(emptyChoice, decision, ['pickup'], Date.now()));
    schedule('2026-11-20T15:30:00Z');
  };

  beforeEach(() => {
    stubFetch({ '/cart/quote': () => answered(aCalculation()) });
    openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
  });
  afterEach(() => {
    emptyTheCart();
    clearSchedule();
    locationStore.update(() => emptyChoice);
    vi.unstubAllGlobals();
  });

  it('ROUTE-30: prepares a message with the cart, and sends nothing by itself', async () => {
    const opened = vi.spyOn(window, 'open');
    fill();
    await open('+966500000100');
    const link = await screen.findByRole('link', { name: 'Open WhatsApp' });
    const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
    expect([origin, pathname]).toEqual(['https://wa.me', '/966500000100']);
    expect(searchParams.get('text')?.replaceAll('\u00A0', ' ').split('\n')).toEqual([
      'Hello Saffron & Char, I would like to order:',
      '',
      '2 × Burger',
      '   Cola · no Ice · Cheese · no Onion',
      '   Note: Well done',
      '',
      'Total: SAR 65.00',
      'Pickup at: Olaya Street',
      'Scheduled for: Nov 20, 06:30 PM',
      'Note: Ring twice',
    ]);
    expect(screen.getByRole('group', { name: 'Your message' }).textContent).toBe(searchParams.get('text'));
    expect(opened).not.toHaveBeenCalled();
  });

  it('ROUTE-30: is in the guest’s language', async () => {
    fill();
    await open('+966500000100', { locale: 'ar-sa' });
    const link = await screen.findByRole('link', { name: 'فتح واتساب' });
    const text = new URL(link.getAttribute('href') ?? '').searchParams.get('text');
    expect(text).toContain('2 × برجر');
    expect(text).toContain('الاستلام من: شارع العليا');
  });

  it.each([
    ['en-us', '7', 'Queue order at: Olaya Street, table 7'],
    ['en-us', '0', 'Queue order at: Olaya Street'],
    ['ar-sa', '7', 'طلب من الطابور في: شارع العليا، الطاولة 7'],
    ['fr', '7', 'Commande en file à : Olaya Street, table 7'],
  ] as const)(
    'ROUTE-30: names the queue and the table of a queue order, in %s at table %s',
    async (locale, table, where) => {
      fill();
      locationStore.update((choice) => ({ ...choice, orderType: 'queue' as const, isQueue: true, table }));
      await open('+966500000100', { locale });
      const link = await screen.findByRole('link', { name: /WhatsApp|واتساب/ });
      expect(new URL(link.getAttribute('href') ?? '').searchParams.get('text')?.split('\n')).toContain(where);
    },
  );

  it('with an empty cart there is nothing to send', async () => {
    await open('+966500000100');
    expect(await screen.findByText('No item selected')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Open WhatsApp' })).toBeNull();
  });

  it('ROUTE-30: says that it is not available where the restaurant has no number', async () => {
    const { value } = await callRoute(whatsappLoader, { path: '/whatsapp-order', api: api(noContact) });
    await open((value as { number: string | undefined }).number);
    expect(await screen.findByRole('heading', { name: 'This is not available in this shop' })).toBeDefined();
  });
});

describe('/queuebuster', () => {
  it('ROUTE-29: turns queue mode on, and takes a table along', async () => {
    const plain = await callRoute(queueLoader, { path: '/queuebuster', api: {} });
    expect([plain.status, plain.headers.get('location')]).toEqual([302, '/?queue=true']);
    const withTable = await callRoute(queueLoader, { path: '/queuebuster?table=7', api: {} });
    expect(withTable.headers.get('location')).toBe('/?table=7&queue=true');
  });

  it('ROUTE-29: a menu that cannot be ordered from has no queue', async () => {
    await renderShop({
      routes: [{ path: 'queuebuster', Component: QueueRoute, loader: () => null }],
      path: '/queuebuster',
    });
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'This is not available in this shop' })).toBeDefined(),
    );
  });
});
