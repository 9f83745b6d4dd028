import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { cartStore, openCart } from '../cart/cart-store.ts';
import { keepOrderedCart, orderedCartsStore } from '../cart/ordered-carts.ts';
import { aCalculation } from '../cart/testing/calculations.ts';
import { aKeptLine } from '../cart/testing/device-lines.ts';
import { forgetCar, selectCar } from '../curbside/car-store.ts';
import { aCar } from '../curbside/testing/cars.ts';
import { customerStore, keepCustomer } from '../customer/current-customer.ts';
import { emptyChoice } from '../location/chosen-place.ts';
import { choosePlace } from '../location/chooser/choose-place.ts';
import { locationStore } from '../location/location-store.ts';
import { aBranch } from '../location/testing/places.ts';
import { pageLeaver } from '../payment/leave-page.ts';
import type { Shop } from '../shell/shop.ts';
import { clearSchedule, schedule, scheduleStore } from '../schedule/schedule-store.ts';
import { answered, refused } from '../testing/answers.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { lastPaymentStore } from './checkout-payment.tsx';
import CheckoutRoute from './checkout.route.tsx';
import { choicesNow } from './ordered-cart.ts';

const tonight = '2026-11-20T15:30:00Z';
const customer = {
  id: 'sara',
  firstName: 'Sara',
  lastName: '',
  dialCode: '+966',
  mobile: '551234417',
  isMobileVerified: true,
};
const times = (now = '2026-11-20T12:00:00Z') =>
  answered({ days: [{ date: '2026-11-20', times: [tonight] }], timeZone: 'Asia/Riyadh', now, noticeMinutes: 0 });
let server: ReturnType<typeof stubFetch>;
const serve = (answers: Parameters<typeof stubFetch>[0] = {}) => {
  server = stubFetch({ '/cart/quote': () => answered(aCalculation()), '/schedule/times': () => times(), ...answers });
};

async function openCheckout(shop: Partial<Shop> = {}) {
  const view = await renderShop({
    routes: [{ path: 'checkout', Component: CheckoutRoute, loader: () => ({ customer }) }],
    path: '/checkout',
    isSignedIn: true,
    shop,
  });
  const button = await screen.findByRole('button', { name: /^(Place order|Continue to)/ });
  return { ...view, button };
}

beforeEach(() => {
  openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
  const burger = aKeptLine({ branchPrices: {}, excludedBranchIds: [], outOfStockBranchIds: [] });
  cartStore.update((cart) => ({ ...cart, lines: [burger] }));
  const place = aBranch({ isCurbsideEnabled: true });
  locationStore.update(() => choosePlace(emptyChoice, { orderType: 'to-go', place }, ['to-go'], Date.now()));
  selectCar(aCar());
  schedule(tonight);
  serve();
});
afterEach(() => {
  sessionStorage.clear();
  orderedCartsStore.update(() => []);
  emptyTheCart();
  forgetCar();
  clearSchedule();
  lastPaymentStore.update(() => ({ choice: undefined }));
  locationStore.update(() => emptyChoice);
  vi.unstubAllGlobals();
});

it('CHK-03: shows time and car of the order, and sends both', async () => {
  serve({ '/checkout/place': () => answered({ id: 'order-1', number: '017', status: 'posted' }) });
  const { user, button, address } = await openCheckout();
  const how = within(screen.getByRole('group', { name: 'How and where' }));
  expect(how.getByText('06:30 PM')).toBeDefined();
  expect(how.getByText('ABC 1234')).toBeDefined();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  await waitFor(() => expect(address()).toBe('/user/order/order-1'));
  const [sent] = server.callsTo('/checkout/place').map(({ body }) => body as { payload: object });
  expect(sent?.payload).toMatchObject({
    type: 'curbside',
    'car-id': 'car-1',
    'scheduled-time': '2026-11-20T15:30:00.000Z',
  });
});

it('SCHED-05: a time that passed before the order was placed is taken off with a notice', async () => {
  serve({ '/schedule/times': () => times('2026-11-20T15:31:00Z') });
  await openCheckout();
  expect(await screen.findByText(/^Nov 20, 06:30 PM is no longer possible/)).toBeDefined();
  expect(screen.queryByText('Scheduled for')).toBeNull();
});

it('a time that the server refuses at the last moment is taken off, and said why', async () => {
  const entry = { code: 'schedule-closed', source: { pointer: '/scheduled-time' } };
  serve({ '/checkout/place': () => refused(422, 'The branch is closed then.', entry) });
  const { user, button } = await openCheckout();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  expect(await screen.findByText('The branch is closed then.')).toBeDefined();
  expect(scheduleStore.get().at).toBeUndefined();
});

it.each([
  ['7', 'Table 7'],
  ['0', 'No table'],
])('says at which table the guest eats: %s', async (table, words) => {
  const decision = { orderType: 'eat-in' as const, place: aBranch() };
  locationStore.update(() => ({ ...choosePlace(emptyChoice, decision, ['eat-in'], Date.now()), table }));
  await openCheckout();
  const place = screen.getByRole('group', { name: 'How and where' });
  expect(within(place).getByText('Dine in at')).toBeDefined();
  expect(within(place).getByText(words)).toBeDefined();
});

it('a cart that became an unpaid order before takes its place with the next one', async () => {
  const leave = vi.spyOn(pageLeaver, 'to').mockReturnValue(true);
  const answers = [
    answered({ id: 'order-1', number: '017', status: 'waiting-for-payment' }),
    answered({ id: 'order-2', number: '018', status: 'posted' }),
  ];
  serve({ '/checkout/place': () => answers.shift() });
  const shop = { paymentsForOthers: ['card', 'cash'], paymentGateway: 'tap' };
  const first = await openCheckout(shop);
  await first.user.click(screen.getByRole('radio', { name: /Card online/ }));
  await waitFor(() => expect(first.button).toHaveProperty('disabled', false));
  await first.user.click(first.button);
  await waitFor(() => expect(leave).toHaveBeenCalled());
  first.unmount();
  sessionStorage.clear();
  const { user, address } = await openCheckout(shop);
  await user.click(await screen.findByRole('radio', { name: 'Cash at the branch' }));
  const button = screen.getByRole('button', { name: /^Place order/ });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  await waitFor(() => expect(address()).toBe('/user/order/order-2'));
  const sent = server.callsTo('/checkout/place').map(({ body }) => (body as { payload: object }).payload);
  expect(sent).toMatchObject([{ 'payment-type': 'card' }, { 'payment-type': 'cash', 'replaces-orders': ['order-1'] }]);
  expect(sent[0]).not.toHaveProperty('replaces-orders');
  leave.mockRestore();
});

it('a branch that is paused lets the guest choose a later time at once, on this page', async () => {
  const meta = { 'next-opening': tonight };
  serve({ '/checkout/place': () => refused(422, 'The kitchen is very busy', { code: 'branch-not-accepting', meta }) });
  clearSchedule();
  const { user, button, address } = await openCheckout({ isAdvanceOrderAllowed: true });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Your order needs a change' }));
  await user.click(dialog.getByRole('radio', { name: /^Order for later/ }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('dialog', { name: 'SCHEDULE ORDER' });
  expect(screen.queryByRole('dialog', { name: 'Your order needs a change' })).toBeNull();
  expect(address()).toBe('/checkout');
});

it('a session that ended meanwhile leads to signing in and back, with nothing ordered', async () => {
  serve({ '/checkout/place': () => refused(401, 'Sign in with your mobile number to continue.') });
  keepCustomer(customer);
  const { user, button, address } = await openCheckout();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Your order was not placed' }));
  expect(dialog.getByText('Sign in with your mobile number to continue.')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Change my order' })).toBeNull();
  await user.click(dialog.getByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(address()).toBe('/signin?next=%2Fcheckout'));
  expect(customerStore.get().customer).toBeUndefined();
});

it('a checkout leads to the order that another tab made of its cart, and not to one from before', async () => {
  localStorage.setItem('recent_order_id', 'order-before');
  await openCheckout();
  const { lines } = cartStore.get();
  act(emptyTheCart);
  expect(await screen.findByText('No item selected')).toBeDefined();
  act(() => cartStore.update((cart) => ({ ...cart, lines })));
  await screen.findByRole('group', { name: 'How and where' });
  localStorage.setItem('recent_order_id', 'order-1');
  act(emptyTheCart);
  expect(await screen.findByText('Your order was placed')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe('/user/order/order-1');
});

it('an order that comes to nothing asks for no card and no cash', async () => {
  lastPaymentStore.update(() => ({ choice: 'cash' }));
  serve({
    '/cart/quote': () => answered(aCalculation({ discountMinor: 6500, vatMinor: 0, totalMinor: 0 })),
    '/checkout/place': () => answered({ id: 'order-1', number: '017', status: 'posted' }),
  });
  const { user, button, address } = await openCheckout({
    paymentsForOthers: ['cash', 'card'],
    paymentGateway: 'checkout',
  });
  expect(await screen.findByText('Nothing to pay: this order is free.')).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  expect(button.textContent).toMatch(/^Place order.*0\.00/);
  await user.click(button);
  await waitFor(() => expect(address()).toBe('/user/order/order-1'));
  const [sent] = server.callsTo('/checkout/place').map(({ body }) => body as { payload: object });
  // The server takes an order of nothing by card as paid.
  expect(sent?.payload).toMatchObject({ 'payment-type': 'card' });
  expect(lastPaymentStore.get().choice).toBe('cash');
});

it('says why a delivery costs nothing, as the cart does', async () => {
  const free = aCalculation({
    charges: [{ key: 'delivery_charge', name: '', amountMinor: 0 }],
    subtotalMinor: 10_000,
  });
  serve({ '/cart/quote': () => answered(free) });
  const chargeRules = { services: [], delivery: { name: '', isTaxable: true, freeFromMinor: 10_000 } };
  await openCheckout({ chargeRules });
  expect(await screen.findByText('Free from SAR 100.00')).toBeDefined();
});

describe('an attempt without an answer is not sent again by itself', () => {
  /** The cart is sent, and the page is gone before the answer comes. */
  function sendWithoutAnswer(sender = customer.id): void {
    const attempt = { key: 'key-1', payload: { total: 65, items: [], customer: sender } };
    sessionStorage.setItem('checkout_attempt', JSON.stringify(attempt));
    keepOrderedCart({ ...attempt, chosen: choicesNow() });
  }

  async function expectNothingSent(): Promise<void> {
    const { button } = await openCheckout();
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    expect(server.callsTo('/checkout/place')).toEqual([]);
    expect(sessionStorage.getItem('checkout_attempt')).toBeNull();
  }

  it('by another guest', async () => {
    sendWithoutAnswer('noura');
    await expectNothingSent();
  });

  it.each<[string, () => void]>([
    ['with another cart', () => cartStore.update((cart) => ({ ...cart, notes: 'Ring twice' }))],
    [
      'from another branch',
      () => {
        const place = aBranch({ id: 'another', isCurbsideEnabled: true });
        locationStore.update((choice) => choosePlace(choice, { orderType: 'to-go', place }, ['to-go'], Date.now()));
      },
    ],
    ['for another time', clearSchedule],
    [
      'minutes later',
      () => orderedCartsStore.update((carts) => carts.map((kept) => ({ ...kept, sentAt: kept.sentAt - 3 * 60_000 }))),
    ],
  ])('%s', async (_, change) => {
    sendWithoutAnswer();
    change();
    await expectNothingSent();
  });
});
