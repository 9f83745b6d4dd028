import { storageKeys } from '@sufra/contracts/storage-keys';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { cartStore, openCart } from '../cart/cart-store.ts';
import { aCalculation } from '../cart/testing/calculations.ts';
import { aKeptLine } from '../cart/testing/kept-lines.ts';
import { choosePlace } from '../location/choose-place.ts';
import { emptyChoice } from '../location/chosen-place.ts';
import { locationStore } from '../location/location-store.ts';
import { aBranch } from '../location/testing/places.ts';
import { pageLeaver } from '../payment/leave-page.ts';
import type { Shop } from '../shell/shop.ts';
import { answered } from '../testing/answers.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import CheckoutRoute from './checkout.route.tsx';

const customer = { id: 'sara', firstName: 'Sara', lastName: '', dialCode: '+966', mobile: '551234417' };
let server: ReturnType<typeof stubFetch>;

function serve(placed: unknown) {
  server = stubFetch({ '/cart/quote': () => answered(aCalculation()), '/checkout/place': () => placed });
}

const openCheckout = (shop: Partial<Shop>) =>
  renderShop({
    routes: [{ path: 'checkout', Component: CheckoutRoute, loader: () => ({ customer }) }],
    path: '/checkout',
    isSignedIn: true,
    shop,
  });

async function ready() {
  const button = await screen.findByRole('button', { name: /Place order/ });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  return button;
}

const sentPayments = () => server.callsTo('/checkout/place').map(({ body }) => (body as { payload: object }).payload);

beforeEach(() => {
  openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
  const burger = aKeptLine({ branchPrices: {}, excludedBranchIds: [], outOfStockBranchIds: [] });
  cartStore.update((cart) => ({ ...cart, lines: [burger] }));
  locationStore.update(() => choosePlace(emptyChoice, { orderType: 'to-go', place: aBranch() }, ['to-go'], Date.now()));
  serve(answered({ id: 'order-1', number: '017', status: 'posted' }));
});
afterEach(() => {
  emptyTheCart();
  locationStore.update(() => emptyChoice);
  vi.unstubAllGlobals();
});

const chosen = async () =>
  (await screen.findAllByRole<HTMLInputElement>('radio')).map(({ value, checked }) => [value, checked]);

it('PAY-05, PAY-07: offers what the settings allow, and card is the default', async () => {
  const paymentsForOthers = ['cash', 'card-on-pickup', 'card'];
  await openCheckout({ paymentsForOthers, paymentGateway: 'tap' });
  expect(await chosen()).toEqual([
    ['cash', false],
    ['card-on-pickup', false],
    ['card', true],
  ]);
});

it('PAY-06, PAY-07: a card is not offered where no gateway takes it, and the first that remains is chosen', async () => {
  await openCheckout({ paymentsForOthers: ['card', 'card-on-pickup', 'cash'] });
  expect(await chosen()).toEqual([
    ['card-on-pickup', true],
    ['cash', false],
  ]);
});

it('PAY-02: an order by card goes on to the page of the gateway, with the whole document', async () => {
  const leave = vi.spyOn(pageLeaver, 'forGood').mockReturnValue();
  serve(answered({ id: 'order-1', number: '017', status: 'waiting-for-payment' }));
  const { user } = await openCheckout({ paymentsForOthers: ['card', 'cash'], paymentGateway: 'tap' });
  await user.click(await ready());
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/payment/tap?order=order-1'));
  expect(sentPayments()).toMatchObject([{ 'payment-type': 'card' }]);
  leave.mockRestore();
});

it('a kiosk that has a terminal goes on to it instead', async () => {
  const leave = vi.spyOn(pageLeaver, 'forGood').mockReturnValue();
  localStorage.setItem(storageKeys.kioskOrder, 'true');
  localStorage.setItem(storageKeys.kioskTerminal, 'counter-1:key');
  serve(answered({ id: 'order-1', number: '017', status: 'waiting-for-payment' }));
  const { user } = await openCheckout({ paymentsForOthers: ['card', 'cash'], paymentGateway: 'tap' });
  await user.click(await ready());
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/payment/pinpad?order=order-1'));
  leave.mockRestore();
});

it('PAY-01: an order in cash goes on to its own page', async () => {
  const { user, address } = await openCheckout({ paymentsForOthers: ['card', 'cash'], paymentGateway: 'tap' });
  await user.click(await screen.findByRole('radio', { name: 'Cash at the branch' }));
  await user.click(await ready());
  await waitFor(() => expect(address()).toBe('/user/order/order-1'));
  expect(sentPayments()).toMatchObject([{ 'payment-type': 'cash' }]);
});
