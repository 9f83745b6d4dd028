import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TrackVisits } from './analytics/track-visits.tsx';
import { consentStore, giveConsent } from './shell/consent.ts';
import { readTracking } from './shell/tracking.ts';
import { emptyTheCart, setQuantity } from './cart/cart-actions.ts';
import { CartDrawer } from './cart/drawer/cart-drawer.tsx';
import { cartStore, openCart } from './cart/cart-store.ts';
import { keepCartTime } from './cart/keep-cart.ts';
import { aCalculation } from './cart/testing/calculations.ts';
import { burgers, choose, fill, sara } from './cart/testing/open-drawer.tsx';
import CheckoutRoute from './checkout/checkout.route.tsx';
import { forgetCustomer, keepCustomer } from './customer/current-customer.ts';
import { SignInDialog } from './customer/sign-in/sign-in-dialog.tsx';
import { emptyChoice } from './location/chosen-place.ts';
import { locationStore } from './location/location-store.ts';
import type { Shop } from './shell/shop.ts';
import { answered } from './testing/answers.ts';
import { renderShop } from './testing/render-shop.tsx';
import { stubFetch } from './testing/stub-fetch.ts';

const everyTracker = {
  tagId: 'G-AB12CD34',
  metaPixelId: '1234567890',
  tiktokPixelId: 'C4ABCDEFGH1234',
  isConsentRequired: true,
};
type Tracking = NonNullable<Shop['tracking']>;
type Page = { dataLayer?: ArrayLike<unknown>[]; fbq?: { queue: unknown[][] }; ttq?: unknown[][] };
type Visit = { tracking?: Tracking; Component?: () => React.ReactNode; path?: string; loader?: () => unknown };

const page = globalThis as Page;
/** The outside scripts that the page asked for; none is fetched. */
const added: HTMLScriptElement[] = [];
const scripts = () => added.map(({ src }) => new URL(src).host);
const googleEvents = () =>
  (page.dataLayer ?? []).map((entry) => Array.from(entry)).filter(([kind]) => kind === 'event');
const sentToGoogle = (name: string) =>
  googleEvents()
    .filter(([, sent]) => sent === name)
    .map(([, , values]) => values);
const namesOf = (queue: unknown[][] | undefined) =>
  (queue ?? []).filter(([kind]) => kind === 'track').map(([, name]) => name);

/** Opens a page of a shop that counts visits, as a guest who allows it unless a test says otherwise. */
async function visit({ tracking = everyTracker, Component = () => null, path = '/menu/grill-1', loader }: Visit = {}) {
  stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/checkout/place': () => answered({ id: 'order-1', number: '017', status: 'posted' }),
    '/customer/create': () => answered({ customerId: 'c1', codeLength: 6, resendAfterSeconds: 60 }),
    '/customer/login': () => answered({ customer: sara }),
  });
  const Screen = () => (
    <>
      <TrackVisits />
      <Component />
    </>
  );
  const [route = ''] = path.slice(1).split('?');
  const view = await renderShop({
    routes: [{ path: route, Component: Screen, loader }],
    path,
    shop: { tracking },
    isSignedIn: true,
  });
  // Analytics is fetched apart from the page.
  await waitFor(() => expect(scripts().length > 0).toBe(mayCount(path, tracking)));
  return view;
}

function mayCount(path: string, { isConsentRequired }: Tracking): boolean {
  const isAllowed = !isConsentRequired || consentStore.get().consent === 'granted';
  return isAllowed && !path.startsWith('/payment');
}

const answer = (consent: 'granted' | 'refused' | undefined) =>
  consentStore.update(() => ({ consent, isAsking: false }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  delete page.dataLayer;
  delete page.fbq;
  delete page.ttq;
  added.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    added.push(...nodes.filter((node) => node instanceof HTMLScriptElement));
  });
  openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
  cartStore.reload();
  keepCustomer(sara);
  answer('granted');
});

afterEach(() => {
  emptyTheCart();
  locationStore.update(() => emptyChoice);
  forgetCustomer();
  vi.mocked(document.head.append).mockRestore();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is sent', () => {
  it('ANALYT-01: opening the cart sends view_cart with what lies in it', async () => {
    fill(burgers);
    await visit({ Component: CartDrawer, path: '/menu/grill-1?cart=open' });
    await waitFor(() => expect(sentToGoogle('view_cart')).toHaveLength(1));
    expect(sentToGoogle('view_cart')[0]).toMatchObject({
      currency: 'SAR',
      value: 65,
      items: [{ item_id: 'burger', item_name: 'Burger', price: 32.5, quantity: 2 }],
    });
  });

  it('ANALYT-04, ANALYT-05, ANALYT-06: one more, one less and taking a line out are sent', async () => {
    fill(burgers);
    choose('pickup');
    const { user } = await visit({ Component: CartDrawer, path: '/menu/grill-1?cart=open' });
    const cart = within(await screen.findByRole('dialog', { name: /My Cart/ }));
    await user.click(cart.getByRole('button', { name: /One more: Burger/ }));
    expect(sentToGoogle('quantity_increase')).toMatchObject([{ items: [{ item_id: 'burger', quantity: 3 }] }]);
    await user.click(cart.getByRole('button', { name: /One less: Burger/ }));
    expect(sentToGoogle('quantity_decrease')).toMatchObject([{ items: [{ item_id: 'burger', quantity: 2 }] }]);
    await user.click(cart.getByRole('button', { name: 'Remove Burger' }));
    expect(sentToGoogle('remove_from_cart')).toMatchObject([{ value: 65, items: [{ item_id: 'burger' }] }]);
  });

  it('a quantity that cannot go lower sends nothing', async () => {
    fill({ ...burgers, quantity: 1 });
    await visit();
    act(() => setQuantity(burgers.lineId, 0));
    expect(googleEvents().map(([, name]) => name)).toEqual(['page_view']);
  });

  it('ANALYT-03, ANALYT-10: an order sends place_order, and is a purchase to each service, once', async () => {
    fill(burgers);
    choose('pickup');
    const { user } = await visit({ Component: CheckoutRoute, path: '/checkout', loader: () => ({ customer: sara }) });
    const button = await screen.findByRole('button', { name: /Place order/ });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await waitFor(() => expect(sentToGoogle('place_order')).toHaveLength(1));
    expect(sentToGoogle('purchase')).toMatchObject([{ transaction_id: 'order-1', currency: 'SAR', value: 65 }]);
    expect(namesOf(page.fbq?.queue)).toEqual(['PageView', 'Purchase']);
    expect(namesOf(page.ttq)).toEqual(['CompletePayment']);
  });

  it('ANALYT-07: signing in sends login', async () => {
    forgetCustomer();
    const Component = () => <SignInDialog onSignedIn={() => undefined} onClose={() => undefined} />;
    const { user } = await visit({ Component });
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('First name'), 'Sara');
    await user.type(dialog.getByLabelText('Mobile number'), '512345678');
    await user.click(dialog.getByRole('button', { name: 'Verify number' }));
    await user.type(await dialog.findByLabelText('One-time code'), '123456');
    await waitFor(() => expect(sentToGoogle('login')).toEqual([{ method: 'mobile' }]));
  });

  it('EXPIRY-06: a cart that nobody touches for the alert time is reported with what lay in it', async () => {
    await visit();
    fill({ ...burgers });
    cartStore.update((cart) => ({ ...cart, lastActivityAt: Date.now() }));
    const stop = keepCartTime({ abandonedCartMinutes: 15 });
    act(() => void vi.advanceTimersByTime(15 * 60_000));
    expect(sentToGoogle('abandoned_cart')).toMatchObject([{ value: 65, items: [{ item_id: 'burger', quantity: 2 }] }]);
    stop();
  });
});

describe('who is told', () => {
  it('ANALYT-10: a pixel without its id is neither loaded nor told', async () => {
    await visit({ tracking: { metaPixelId: '1234567890', isConsentRequired: true } });
    await waitFor(() => expect(scripts()).toEqual(['connect.facebook.net']));
    expect(page.dataLayer).toBeUndefined();
    expect(page.ttq).toBeUndefined();
  });

  it('ANALYT-09: a container of the tag manager gets events through its layer, under ecommerce', async () => {
    fill(burgers);
    await visit({
      tracking: { tagId: 'GTM-AB12CD', isConsentRequired: true },
      Component: CartDrawer,
      path: '/menu/grill-1?cart=open',
    });
    await waitFor(() =>
      expect(added.map(({ src }) => src)).toEqual([expect.stringContaining('/gtm.js?id=GTM-AB12CD')]),
    );
    await waitFor(() =>
      expect(page.dataLayer).toContainEqual(
        expect.objectContaining({ event: 'view_cart', ecommerce: expect.objectContaining({ value: 65 }) }),
      ),
    );
  });
});

describe('the analytics service of the configuration', () => {
  type Sent = { event: string; parameters: Record<string, unknown> };
  const address = 'https://count.example/events';
  const sent: Sent[] = [];
  const tracking = readTracking({ 'gtm-id': null, 'fb-pixel-id': null, 'tiktok-id': null }, address);
  const addresses = new Set<string>();
  afterEach(() => {
    vi.mocked(navigator.sendBeacon).mockRestore();
  });

  const open = async (path = '/menu/grill-1') => {
    sent.length = 0;
    vi.spyOn(navigator, 'sendBeacon').mockImplementation((to, body) => {
      addresses.add(String(to));
      sent.push(JSON.parse(body as string) as Sent);
      return true;
    });
    return renderShop({
      routes: [{ path: path.slice(1), Component: TrackVisits }],
      path,
      ...(tracking && { shop: { tracking } }),
    });
  };

  it('MISC-08: gets every event by its name once the guest agreed, and none before or after a refusal', async () => {
    answer(undefined);
    fill(burgers);
    const { user } = await open();
    const allow = await screen.findByRole('button', { name: 'Allow' });
    act(() => setQuantity(burgers.lineId, 3));
    expect(sent).toEqual([]);
    await user.click(allow);
    await waitFor(() => expect(sent).toMatchObject([{ event: 'page_view', parameters: { path: '/menu/grill-1' } }]));
    act(() => setQuantity(burgers.lineId, 4));
    expect(sent.at(-1)).toMatchObject({
      event: 'quantity_increase',
      parameters: { currency: 'SAR', items: [{ item_id: 'burger', quantity: 4 }] },
    });
    act(() => giveConsent('refused'));
    act(() => setQuantity(burgers.lineId, 5));
    expect(sent).toHaveLength(2);
    expect([...addresses]).toEqual([address]);
    expect(scripts()).toEqual([]);
  });

  it('MISC-08: hears nothing from a page that may hold card fields', async () => {
    await open('/payment/moyasar');
    act(() => setQuantity(burgers.lineId, 5));
    expect(sent).toEqual([]);
  });
});

describe('consent', () => {
  it('nothing is loaded before the guest agrees, and what happened until then is not told afterwards', async () => {
    answer(undefined);
    fill(burgers);
    const { user } = await visit();
    const bar = within(await screen.findByRole('region', { name: 'May we count your visit?' }));
    act(() => setQuantity(burgers.lineId, 3));
    expect(scripts()).toEqual([]);
    expect(page.dataLayer).toBeUndefined();
    await user.click(bar.getByRole('button', { name: 'Allow' }));
    const all = ['www.googletagmanager.com', 'connect.facebook.net', 'analytics.tiktok.com'];
    await waitFor(() => expect(scripts()).toEqual(all));
    expect(googleEvents().map(([, name]) => name)).toEqual(['page_view']);
    expect(screen.queryByRole('region', { name: 'May we count your visit?' })).toBeNull();
    expect(localStorage.getItem('tracking_consent')).toBe('granted');
  });

  it('a refusal is remembered, and nothing is ever loaded', async () => {
    answer(undefined);
    const { user } = await visit();
    await user.click(await screen.findByRole('button', { name: 'Do not allow' }));
    expect(scripts()).toEqual([]);
    expect(localStorage.getItem('tracking_consent')).toBe('refused');
  });

  it('who changes their mind is not counted any more, and what the services left is taken away', async () => {
    fill(burgers);
    const { user } = await visit();
    document.cookie = '_ga=GA1.1.1; path=/';
    act(() => consentStore.update((kept) => ({ ...kept, isAsking: true })));
    await user.click(await screen.findByRole('button', { name: 'Do not allow' }));
    act(() => setQuantity(burgers.lineId, 3));
    expect(sentToGoogle('quantity_increase')).toEqual([]);
    expect(Array.from(page.dataLayer?.at(-1) ?? []).slice(0, 2)).toEqual(['consent', 'update']);
    expect(page.fbq?.queue.at(-1)).toEqual(['consent', 'revoke']);
    expect(document.cookie).not.toContain('_ga');
  });

  it('where the merchant need not ask, counting begins at once and can still be refused', async () => {
    answer(undefined);
    await visit({ tracking: { tagId: 'G-AB12CD34', isConsentRequired: false } });
    await waitFor(() => expect(scripts()).toEqual(['www.googletagmanager.com']));
    expect(screen.queryByRole('region', { name: 'May we count your visit?' })).toBeNull();
  });

  it('no outside script is loaded on a page that may hold card fields', async () => {
    await visit({ path: '/payment/moyasar' });
    expect(scripts()).toEqual([]);
  });
});
