import { act, screen, waitFor, within } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyTheCart, removeLine, setQuantity } from '../cart/cart-actions.ts';
import { CartDrawer } from '../cart/drawer/cart-drawer.tsx';
import { cartStore } from '../cart/cart-store.ts';
import { aCalculation } from '../cart/testing/calculations.ts';
import { burgers, choose, fill, sara, startWithAnEmptyDevice } from '../cart/testing/open-drawer.tsx';
import { keepCustomer } from '../customer/current-customer.ts';
import { emptyChoice } from '../location/chosen-place.ts';
import { KeepEntry } from '../root.tsx';
import '../take-entry.tsx';
import { locationStore } from '../location/location-store.ts';
import { answered, refused } from '../testing/answers.ts';
import type { Shop } from '../shell/shop.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { promotionStore } from './promotion-store.ts';
import { anOffer, startWithoutPromotions, summer, sweetEnd } from './testing/promotions.ts';

let server: ReturnType<typeof stubFetch>;

startWithAnEmptyDevice();
startWithoutPromotions();

beforeEach(() => {
  server = stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/promotion/coupon': () => answered(summer()),
  });
  choose('pickup');
});

/** The menu page, whose cart opens where its address says so. */
function Menu() {
  const [search] = useSearchParams();
  return (
    <>
      <KeepEntry />
      {search.get('cart') === 'open' && <CartDrawer />}
    </>
  );
}

async function visit(
  path: string,
  {
    isSignedIn = true,
    shop = {},
    loader = () => null,
  }: { isSignedIn?: boolean; shop?: Partial<Shop>; loader?: () => unknown } = {},
) {
  if (isSignedIn) keepCustomer(sara);
  const routes = [
    { path: 'menu/:categorySlug', Component: Menu, loader },
    { path: 'search', Component: KeepEntry },
  ];
  return renderShop({ routes, path, isSignedIn, shop });
}

const kept = () => promotionStore.get();

describe('an address with a code', () => {
  it('PROMO-05: loses it once it has been taken over, and nothing else', async () => {
    const { address } = await visit('/menu/grill-1?coupon=SUMMER10&q=rice');
    await waitFor(() => expect(address()).toBe('/menu/grill-1?q=rice'));
    await waitFor(() => expect(kept().typed).toBe('SUMMER10'));
  });

  it('PROMO-04: waits for something in the cart, and the guest is told', async () => {
    const { address } = await visit('/menu/grill-1?coupon=SUMMER10');
    expect(await screen.findByText(/SUMMER10 is applied when you open your cart/)).toBeDefined();
    await waitFor(() => expect(address()).toBe('/menu/grill-1'));
    expect(server.callsTo('/promotion/coupon')).toEqual([]);
  });

  it('PROMO-04: opens a cart that has something in it, prefilled, and applies the code', async () => {
    fill(burgers);
    const { address } = await visit('/menu/grill-1?coupon=SUMMER10');
    await waitFor(() => expect(address()).toBe('/menu/grill-1?cart=open'));
    expect(await screen.findByRole('group', { name: 'Summer 10' })).toBeDefined();
    expect(server.callsTo('/promotion/coupon').map(({ body }) => body)).toMatchObject([{ code: 'SUMMER10' }]);
  });

  it('PROMO-04, PROMO-05: may be any page of the shop', async () => {
    const { address } = await visit('/search?coupon=SUMMER10');
    await waitFor(() => expect(address()).toBe('/search'));
    expect(localStorage.getItem('promo_code_waiting')).toBe('SUMMER10');
  });

  it('goes on waiting while the cart is too small for it, and is applied once it is not', async () => {
    fill(burgers);
    const detail = 'Add SAR 15.00 more to use this offer.';
    const small = refused(422, detail, { code: 'offer-minimum-subtotal' });
    const isEnough = (body: unknown) => (body as { items: { quantity: number }[] }).items[0]?.quantity === 3;
    server = stubFetch({
      '/cart/quote': ({ body }) =>
        (body as { 'coupon-code': unknown })['coupon-code'] === null || isEnough(body)
          ? answered(aCalculation())
          : small,
      '/promotion/coupon': () => answered(summer()),
    });
    await visit('/menu/grill-1?coupon=SUMMER10');
    expect(await screen.findByText(detail)).toBeDefined();
    act(() => setQuantity(burgers.lineId, 3));
    expect(await screen.findByRole('group', { name: 'Summer 10' })).toBeDefined();
  });

  it('is tried again for a cart that changed while it was being tried', async () => {
    fill(burgers);
    let answerFirst: (answer: unknown) => void = () => undefined;
    const first = new Promise((resolve) => (answerFirst = resolve));
    const tried = (body: unknown) => (body as { 'coupon-code': unknown })['coupon-code'] !== null;
    const isEnough = (body: unknown) => (body as { items: { quantity: number }[] }).items[0]?.quantity === 3;
    server = stubFetch({
      '/cart/quote': ({ body }) => (tried(body) && !isEnough(body) ? first : answered(aCalculation())),
      '/promotion/coupon': () => answered(summer()),
    });
    await visit('/menu/grill-1?coupon=SUMMER10');
    await waitFor(() => expect(server.callsTo('/cart/quote').some(({ body }) => tried(body))).toBe(true));
    act(() => setQuantity(burgers.lineId, 3));
    await act(() => vi.advanceTimersByTimeAsync(1100));
    answerFirst(refused(422, 'Add SAR 15.00 more to use this offer.', { code: 'offer-minimum-subtotal' }));
    expect(await screen.findByRole('group', { name: 'Summer 10' })).toBeDefined();
  });

  it('PROMO-04, PROMO-05: is taken once, however long the page of the link takes to load', async () => {
    fill(burgers);
    const detail = 'Add SAR 15.00 more to use this offer.';
    server = stubFetch({
      '/cart/quote': () => refused(422, detail, { code: 'offer-minimum-subtotal' }),
      '/promotion/coupon': () => answered(summer()),
    });
    const loader = () => new Promise((resolve) => setTimeout(() => resolve(null), 50));
    const { address } = await visit('/menu/grill-1?coupon=SUMMER10', { loader });
    await waitFor(() => expect(address()).toBe('/menu/grill-1?cart=open'));
    expect(await screen.findByText(detail)).toBeDefined();
  });

  it('waits for an order type too, and says so', async () => {
    fill(burgers);
    locationStore.update(() => emptyChoice);
    await visit('/menu/grill-1?coupon=SUMMER10', { shop: { allowedOrderTypes: [] } });
    expect(await screen.findByText(/as soon as you choose how you would like your order/)).toBeDefined();
    act(() => choose('pickup'));
    expect(await screen.findByRole('group', { name: 'Summer 10' })).toBeDefined();
  });
});

describe('a QR code', () => {
  const endsAt = Math.floor(Date.parse('2026-03-01T10:00:00Z') / 1000);
  beforeEach(() => vi.setSystemTime('2026-03-01T09:59:00Z'));

  it('STATE-02: its code is kept as qr_code', async () => {
    const { address } = await visit('/menu/grill-1?qr=SUMMER10');
    await waitFor(() => expect(address()).toBe('/menu/grill-1'));
    expect(localStorage.getItem('qr_code')).toBe('SUMMER10');
  });

  it('PROMO-35: redeemed, its data, when it ends, its code and the countdown are held', async () => {
    const { address } = await visit(`/menu/grill-1?qr=SUMMER10.${endsAt}`);
    await waitFor(() => expect(address()).toBe('/menu/grill-1'));
    expect(kept().qr).toEqual({
      isRedeemed: false,
      data: `SUMMER10.${endsAt}`,
      code: 'SUMMER10',
      expiresAt: endsAt * 1000,
      countdownSeconds: 60,
    });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(kept().qr?.countdownSeconds).toBe(50);
    expect(JSON.parse(localStorage.getItem('qr_redeem') ?? '')).toMatchObject({ redeemed: false, countdown: 50 });
  });

  it('PROMO-35: is redeemed once its code is applied', async () => {
    fill(burgers);
    await visit('/menu/grill-1?qr=SUMMER10');
    await screen.findByRole('group', { name: 'Summer 10' });
    expect(kept().qr).toMatchObject({ isRedeemed: true, code: 'SUMMER10' });
  });

  it('that ends before it was redeemed is forgotten, with a notice', async () => {
    await visit(`/menu/grill-1?qr=SUMMER10.${endsAt}`);
    await waitFor(() => expect(kept().qr).toBeDefined());
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(screen.getByText(/This QR code has expired/)).toBeDefined();
    expect(localStorage.getItem('qr_code')).toBeNull();
  });

  it('that only says where the guest came from is no promotion', async () => {
    const { address } = await visit('/menu/grill-1?qr=true');
    await waitFor(() => expect(address()).toBe('/menu/grill-1'));
    expect(localStorage.getItem('qr_code')).toBeNull();
  });

  it('PROMO-12: one that is kept is applied when the cart opens', async () => {
    localStorage.setItem('qr_code', 'SUMMER10');
    promotionStore.reload();
    fill(burgers);
    await visit('/menu/grill-1?cart=open');
    expect(await screen.findByRole('group', { name: 'Summer 10' })).toBeDefined();
  });

  it('PROMO-13: one that was refused before is tried again after signing in', async () => {
    localStorage.setItem('qr_code', 'SUMMER10');
    promotionStore.reload();
    fill(burgers);
    let isKnown = false;
    const logIn = () => {
      isKnown = true;
      return answered({ customer: sara });
    };
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/promotion/coupon': () => (isKnown ? answered(summer()) : refused(422, 'Only for guests we know')),
      '/customer/create': () => answered({ customerId: 'sara', codeLength: 6, resendAfterSeconds: 60 }),
      '/customer/login': logIn,
    });
    const { user } = await visit('/menu/grill-1?cart=open', { isSignedIn: false });
    expect(await screen.findByText('Only for guests we know')).toBeDefined();
    const signIn = within(await screen.findByRole('dialog', { name: 'Verify your mobile' }));
    await user.type(signIn.getByLabelText('First name'), 'Sara');
    await user.type(signIn.getByLabelText('Mobile number'), '551234417');
    await user.click(signIn.getByRole('button', { name: 'Verify number' }));
    await user.type(await signIn.findByLabelText('One-time code'), '123456');
    expect(await screen.findByRole('group', { name: 'Summer 10' })).toBeDefined();
    expect(server.callsTo('/promotion/coupon')).toHaveLength(2);
  });

  it('PROMO-11: removing the coupon forgets it', async () => {
    fill(burgers);
    const { user } = await visit('/menu/grill-1?qr=SUMMER10');
    await screen.findByRole('group', { name: 'Summer 10' });
    expect(localStorage.getItem('qr_code')).toBe('SUMMER10');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(localStorage.getItem('qr_code')).toBeNull();
    expect(localStorage.getItem('qr_redeem')).toBeNull();
  });
});

describe('an emptied cart', () => {
  it('CART-29: removes the coupon and what it granted, with a notice', async () => {
    fill(burgers);
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/promotion/coupon': () => answered(sweetEnd()),
    });
    await visit('/menu/grill-1?coupon=SWEETEND');
    const cart = within(await screen.findByRole('dialog', { name: /My Cart/ }));
    await cart.findByRole('group', { name: 'Rice pudding' });
    act(() => void removeLine(burgers.lineId));
    await waitFor(() => expect(kept().coupon).toBeUndefined());
    expect(cartStore.get().lines).toEqual([]);
    expect(screen.getByText('Pudding on us was removed because your cart is empty.')).toBeDefined();
    expect(localStorage.getItem('cart_coupon')).toBeNull();
  });

  it('PROMO-34: removes the digital promotion too, with the cart closed', async () => {
    fill(burgers);
    promotionStore.update((choice) => ({ ...choice, digital: anOffer() }));
    await visit('/menu/grill-1');
    await waitFor(() => expect(kept().digital).toBeDefined());
    act(() => emptyTheCart());
    await waitFor(() => expect(kept().digital).toBeUndefined());
    expect(screen.getByText('Twenty off was removed because your cart is empty.')).toBeDefined();
  });
});
