import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { cartStore, openCart } from '../cart/cart-store.ts';
import type { DeviceLine } from '../cart/device-line.ts';
import { keepOrderedCart, orderedCartsStore } from '../cart/ordered-carts.ts';
import { aCalculation } from '../cart/testing/calculations.ts';
import { aKeptLine } from '../cart/testing/device-lines.ts';
import { emptyChoice } from '../location/chosen-place.ts';
import { choosePlace } from '../location/chooser/choose-place.ts';
import { locationStore } from '../location/location-store.ts';
import { aLocation } from '../location/testing/branches.ts';
import { aBranch, aDeliveryPlace } from '../location/testing/places.ts';
import { forgetPromotion, promotionStore } from '../promotion/promotion-store.ts';
import { clearSchedule, schedule } from '../schedule/schedule-store.ts';
import type { Shop } from '../shell/shop.ts';
import { answered, refused } from '../testing/answers.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { lastPaymentStore } from './checkout-payment.tsx';
import CheckoutRoute from './checkout.route.tsx';
import { choicesNow } from './ordered-cart.ts';

const customer = {
  id: 'sara',
  firstName: 'Sara',
  lastName: '',
  dialCode: '+966',
  mobile: '551234417',
  isMobileVerified: true,
};
const placedOrder = answered({ id: 'order-1', number: '017', status: 'posted' });
const burgers = aKeptLine({ branchPrices: {}, excludedBranchIds: [], outOfStockBranchIds: [] });
let server: ReturnType<typeof stubFetch>;

type Answers = Parameters<typeof stubFetch>[0];
type Sent = { key: string; payload: Record<string, unknown> };
const sentOrders = () => server.callsTo('/checkout/place').map(({ body }) => body as Sent);

function serve(answers: Answers = {}) {
  server = stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/checkout/place': () => placedOrder,
    ...answers,
  });
}

async function openCheckout({ lines = [burgers], shop }: { lines?: DeviceLine[]; shop?: Partial<Shop> } = {}) {
  cartStore.update((cart) => ({ ...cart, lines, notes: 'Ring twice' }));
  const view = await renderShop({
    routes: [{ path: 'checkout', Component: CheckoutRoute, loader: () => ({ customer, firstPath: '/menu/grill-1' }) }],
    path: '/checkout',
    isSignedIn: true,
    ...(shop && { shop }),
  });
  return view;
}

const placeButton = () => screen.findByRole('button', { name: /Place order/ });

async function ready() {
  await waitFor(async () => expect(await placeButton()).toHaveProperty('disabled', false));
  return placeButton();
}

beforeEach(() => {
  openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
  cartStore.reload();
  const decision = { orderType: 'pickup' as const, place: aBranch() };
  locationStore.update(() => choosePlace(emptyChoice, decision, ['pickup'], Date.now()));
  serve();
});

afterEach(() => {
  sessionStorage.clear();
  orderedCartsStore.update(() => []);
  emptyTheCart();
  locationStore.update(() => emptyChoice);
  lastPaymentStore.update(() => ({ choice: undefined }));
  vi.unstubAllGlobals();
});

describe('the review', () => {
  it('shows how and where, whom to call, what was chosen, notes and the bill', async () => {
    await openCheckout();
    await ready();
    expect(screen.getByText('Pickup at')).toBeDefined();
    expect(screen.getByText('Olaya Street')).toBeDefined();
    expect(screen.getByText('+966 55 ••• 4417')).toBeDefined();
    expect(screen.getByText('Burger')).toBeDefined();
    expect(screen.getByText('Ring twice')).toBeDefined();
    expect((await placeButton()).textContent).toContain('65.00');
  });

  it('LOC-14, ROUTE-25: /checkout is a page on which the order-type selector is not there', async () => {
    await openCheckout();
    await ready();
    expect(screen.queryByRole('link', { name: /Pickup at/ })).toBeNull();
  });

  it('CHK-18: with nothing in the cart it says No item selected', async () => {
    await openCheckout({ lines: [] });
    expect(await screen.findByText('No item selected')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Place order/ })).toBeNull();
  });

  it('without a place it asks for one instead of ordering', async () => {
    locationStore.update(() => emptyChoice);
    await openCheckout();
    expect(await screen.findByText('Choose where your order goes before you place it.')).toBeDefined();
    expect(await placeButton()).toHaveProperty('disabled', true);
  });

  it('opened directly, without a place, it leads to the chooser over the first category', async () => {
    locationStore.update(() => emptyChoice);
    const { user, address } = await openCheckout({ shop: { allowedOrderTypes: ['pickup'] } });
    await user.click(await screen.findByRole('button', { name: 'Choose another place' }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1/location/pickup?page=cart&islocation=true'));
  });
});

describe('the payment', () => {
  it('PAY-04: delivery has a list of its own', async () => {
    const delivery = {
      orderType: 'deliver' as const,
      place: aDeliveryPlace({ addressId: 'home' }),
      nearestBranch: aBranch(),
    };
    locationStore.update(() => choosePlace(emptyChoice, delivery, ['deliver'], Date.now()));
    await openCheckout({ shop: { paymentsForDelivery: ['card-on-delivery'], paymentsForOthers: ['cash'] } });
    const choices = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ value }) => value)).toEqual(['card-on-delivery']);
  });

  it('CART-26: extras in the cart take card away, and one line says why', async () => {
    const extra = aKeptLine({ lineId: 'dip', isUpsell: true, branchPrices: {} });
    await openCheckout({
      lines: [burgers, extra],
      shop: { paymentsForOthers: ['card', 'cash'], paymentGateway: 'tap' },
    });
    const choices = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ value }) => value)).toEqual(['cash']);
    expect(screen.getByText('Card payment is not offered with the extras in your cart.')).toBeDefined();
  });

  it('with no payment that can be used, nothing can be ordered and the guest is told', async () => {
    await openCheckout({ shop: { paymentsForOthers: ['card'] } });
    expect(await screen.findByText(/There is no way to pay for this order type/)).toBeDefined();
    expect(await placeButton()).toHaveProperty('disabled', true);
  });
});

describe('placing the order', () => {
  it('sends what the guest saw once, remembers the order and goes to it', async () => {
    const { user, address } = await openCheckout();
    await user.click(await ready());
    await waitFor(() => expect(address()).toBe('/user/order/order-1'));
    const [sent] = sentOrders();
    expect(sent?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent?.payload).toMatchObject({ total: 65, location: 'olaya', 'payment-type': 'cash', notes: 'Ring twice' });
  });

  it('STATE-16, STATE-17: keeps the recent order and its status', async () => {
    const { user, address } = await openCheckout();
    await user.click(await ready());
    await waitFor(() => expect(address()).toBe('/user/order/order-1'));
    expect([localStorage.getItem('recent_order_id'), localStorage.getItem('recent_order_status')]).toEqual([
      'order-1',
      'posted',
    ]);
  });

  it('keeps how it was paid, for the next one', async () => {
    const { user, address } = await openCheckout();
    await user.click(await ready());
    await waitFor(() => expect(address()).toBe('/user/order/order-1'));
    expect(localStorage.getItem('last_payment')).toBe('cash');
  });

  it.each([
    [['card', 'cash'], 'cash'],
    [['card'], 'card'],
  ] as const)('of %j it begins with %s after an order in cash', async (offered, chosen) => {
    lastPaymentStore.update(() => ({ choice: 'cash' }));
    await openCheckout({ shop: { paymentsForOthers: [...offered], paymentGateway: 'checkout' } });
    expect(await screen.findByRole('radio', { checked: true })).toHaveProperty('value', chosen);
  });

  it('a double tap is one order', async () => {
    let answer: (value: unknown) => void = () => undefined;
    serve({ '/checkout/place': () => new Promise((resolve) => (answer = resolve)) });
    const { user, address } = await openCheckout();
    await user.dblClick(await ready());
    expect(sentOrders()).toHaveLength(1);
    answer(placedOrder);
    await waitFor(() => expect(address()).toBe('/user/order/order-1'));
  });

  it('ERR-43: a lost answer says so, and sending again is the same attempt', async () => {
    let isLost = true;
    serve({ '/checkout/place': () => (isLost ? new Error('offline') : placedOrder) });
    const { user, address } = await openCheckout();
    await user.click(await ready());
    expect(await screen.findByText('Error sending the order')).toBeDefined();
    isLost = false;
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(address()).toBe('/user/order/order-1'));
    const [first, second] = sentOrders();
    expect(second).toEqual(first);
  });

  it('a reload in between goes on with the same attempt, by itself', async () => {
    const attempt = { key: 'key-1', payload: { total: 65, items: [], customer: customer.id } };
    sessionStorage.setItem('checkout_attempt', JSON.stringify(attempt));
    cartStore.update((cart) => ({ ...cart, lines: [burgers], notes: 'Ring twice' }));
    keepOrderedCart({ ...attempt, chosen: choicesNow() });
    const { address } = await openCheckout();
    await waitFor(() => expect(address()).toBe('/user/order/order-1'));
    expect(sentOrders()).toEqual([attempt]);
  });

  it('an order whose page never opened does not come back over the next cart', async () => {
    const answeredAttempt = { key: 'key-1', payload: { total: 30, items: [] }, orderId: 'order-0' };
    sessionStorage.setItem('checkout_attempt', JSON.stringify(answeredAttempt));
    const { user, address } = await openCheckout();
    const place = await ready();
    expect(sentOrders()).toEqual([]);
    await user.click(place);
    await waitFor(() => expect(address()).toBe('/user/order/order-1'));
    expect(sentOrders()).toHaveLength(1);
    expect(sentOrders()[0]?.key).not.toBe('key-1');
  });

  it('an order whose page never opened is found by a reload of the checkout, where nothing is left', async () => {
    const answeredAttempt = { key: 'key-1', payload: { total: 30, items: [] }, orderId: 'order-1' };
    sessionStorage.setItem('checkout_attempt', JSON.stringify(answeredAttempt));
    const { address } = await openCheckout({ lines: [] });
    await waitFor(() => expect(address()).toBe('/user/order/order-1'));
  });

  it('goes with the promotion of the cart, which the bill names', async () => {
    const bill = aCalculation({ discountMinor: 650, discountName: 'Summer 10', totalMinor: 5850 });
    serve({ '/cart/quote': () => answered(bill) });
    const benefit = { type: 'percentage', basisPoints: 1000 } as const;
    const coupon = { code: 'SUMMER10', name: { 'en-us': 'Summer 10' }, benefit };
    promotionStore.update((choice) => ({ ...choice, coupon }));
    const { user } = await openCheckout();
    expect(screen.getByText('Discount · Summer 10')).toBeDefined();
    await user.click(await ready());
    await waitFor(() => expect(sentOrders()).toHaveLength(1));
    expect(sentOrders()[0]?.payload).toMatchObject({
      'coupon-code': 'SUMMER10',
      'promotion-name': 'Summer 10',
      discount: 6.5,
      total: 58.5,
    });
    forgetPromotion();
  });

  it('goes on without a promotion that has ended, and says so', async () => {
    const detail = 'This promo has ended. Choose another one.';
    const refusal = refused(422, detail, { code: 'promotion-invalid' });
    serve({ '/cart/quote': ({ body }) => (campaignOf(body) ? refusal : answered(aCalculation())) });
    const benefit = { type: 'fixed', amountMinor: 500 } as const;
    const digital = { code: 'GONE', digitalCouponId: 'GONE', name: { 'en-us': 'Five off' }, benefit };
    promotionStore.update((choice) => ({ ...choice, digital }));
    const { user } = await openCheckout();
    expect(await screen.findByText(`Five off was removed. ${detail}`)).toBeDefined();
    await user.click(await ready());
    await waitFor(() => expect(sentOrders()[0]?.payload).toMatchObject({ 'campaign-id': null, total: 65 }));
  });

  it('PRICE-18: a price that changed shows both totals, and is ordered only after a yes', async () => {
    const calculation = {
      subtotal: 70,
      discount: 0,
      'vat-amount': 9.13,
      'vat-type': 'inclusive',
      'vat-rate': 15,
      total: 70,
      'currency-code': 'SAR',
      taxes: [],
      charges: [],
      location: 'olaya',
      'promotion-name': null,
      items: [],
      error: null,
    };
    const changed = refused(422, 'The total is now SAR 70.00', { code: 'price-changed', meta: { calculation } });
    const answers = [changed, placedOrder];
    serve({ '/checkout/place': () => answers.shift() });
    const { user, address } = await openCheckout();
    await user.click(await ready());
    const dialog = within(await screen.findByRole('dialog', { name: 'The total has changed' }));
    expect(dialog.getByText('You saw').nextSibling?.textContent).toContain('65.00');
    expect(dialog.getByText('It is now').nextSibling?.textContent).toContain('70.00');
    expect(sentOrders()).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: /Order for/ }));
    await waitFor(() => expect(address()).toBe('/user/order/order-1'));
    const [first, second] = sentOrders();
    expect([second?.payload['total'], second?.key === first?.key]).toEqual([70, false]);
  });

  describe('a kitchen that got busier since the guest looked', () => {
    const span = (from: string, to: string) => ({
      from: `2026-03-01T16:${from}:00.000Z`,
      to: `2026-03-01T16:${to}:00.000Z`,
    });
    const [seen, later] = [span('25', '35'), span('40', '50')];
    const detail = 'The kitchen got busier';
    const grew = refused(422, detail, { code: 'promise-later', meta: { 'ready-window': later } });

    function serveBusy(answers: unknown[]) {
      let window = seen;
      serve({
        '/checkout/place': () => {
          window = later;
          return answers.shift();
        },
        '/api/locations/olaya': () => ({ data: aLocation({ 'ready-window': window }) }),
      });
    }
    const timesOf = (element: Element | null | undefined) => element?.textContent.match(/\d\d:\d\d/g);

    it('is asked about with both times, and ordered only after a yes', async () => {
      serveBusy([grew, placedOrder]);
      const { user, address } = await openCheckout();
      await screen.findByText(/07:25/);
      await user.click(await ready());
      const dialog = within(await screen.findByRole('dialog', { name: 'The kitchen got busier' }));
      expect(timesOf(dialog.getByText('You saw').nextElementSibling)).toEqual(['07:25', '07:35']);
      expect(timesOf(dialog.getByText('Will be ready').nextElementSibling)).toEqual(['07:40', '07:50']);
      expect(sentOrders()).toHaveLength(1);
      await user.click(dialog.getByRole('button', { name: /^Order for 07:40/ }));
      await waitFor(() => expect(address()).toBe('/user/order/order-1'));
      const [first, second] = sentOrders();
      expect([first?.payload['ready-by'], second?.payload['ready-by']]).toEqual([seen.to, later.to]);
      expect(second?.key).not.toBe(first?.key);
    });

    it('shows its new time on the page when the guest says not yet', async () => {
      serveBusy([grew]);
      const { user } = await openCheckout();
      await screen.findByText(/07:25/);
      await user.click(await ready());
      await user.click(await screen.findByRole('button', { name: 'Not yet' }));
      expect(await screen.findByText(/07:40/)).toBeDefined();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(sentOrders()).toHaveLength(1);
    });

    it('says nothing of a time that is scheduled', async () => {
      serveBusy([placedOrder]);
      schedule('2099-03-01T17:00:00.000Z');
      const { user } = await openCheckout();
      await user.click(await ready());
      await waitFor(() => expect(sentOrders()).toHaveLength(1));
      expect(sentOrders()[0]?.payload).not.toHaveProperty('ready-by');
      clearSchedule();
    });
  });

  it('ERR-59: items that are gone are named, with the way back to the cart', async () => {
    serve({ '/checkout/place': () => refused(422, 'Burger is sold out', { code: 'item-sold-out' }) });
    const { user, address } = await openCheckout();
    await user.click(await ready());
    const dialog = within(await screen.findByRole('dialog', { name: 'Your order needs a change' }));
    expect(dialog.getByText('Burger is sold out')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Change my order' }));
    await waitFor(() => expect(address()).toContain('?cart=open'));
  });

  it.each([
    ['ERR-61', 'The selected branch is no longer accepting orders', 'branch-not-accepting'],
    ['ERR-62', 'Store is closed', '1071'],
  ])('%s: %s, with the way to another place', async (_rule, detail, code) => {
    serve({ '/checkout/place': () => refused(422, detail, { code }) });
    const { user, address } = await openCheckout();
    await user.click(await ready());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(detail)).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: 'Choose another place' }));
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(address()).toContain('/location/pickup?page=cart'));
  });

  it('ERR-47: an attempt whose key was used for something else has expired', async () => {
    serve({ '/checkout/place': () => refused(422, 'key reused', { code: 'idempotency-key-reused' }) });
    const { user } = await openCheckout();
    await user.click(await ready());
    expect(await screen.findByText('Order session has expired')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    expect(sessionStorage.getItem('checkout_attempt')).toBeNull();
  });
});

const campaignOf = (body: unknown): unknown => (body as { 'campaign-id': unknown })['campaign-id'];
