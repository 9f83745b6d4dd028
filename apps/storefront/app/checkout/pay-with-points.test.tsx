import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { cartStore, openCart } from '../cart/cart-store.ts';
import { aCalculation } from '../cart/testing/calculations.ts';
import { aKeptLine } from '../cart/testing/device-lines.ts';
import { emptyChoice } from '../location/chosen-place.ts';
import { choosePlace } from '../location/chooser/choose-place.ts';
import { locationStore } from '../location/location-store.ts';
import { aBranch } from '../location/testing/places.ts';
import { answered, refused } from '../testing/answers.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { lastPaymentStore } from './checkout-payment.tsx';
import CheckoutRoute from './checkout.route.tsx';

const customer = { id: 'sara', firstName: 'Sara', lastName: '', dialCode: '+966', mobile: '551234417' };
/** A hundred points are worth five riyals. */
const redeem = { points: 100, amountMinor: 500 };
let server: ReturnType<typeof stubFetch>;

async function openCheckout(balances: (number | undefined)[], paymentsForOthers = ['cash', 'loyalty-points']) {
  const loader = vi.fn(() => {
    const balance = balances.length > 1 ? balances.shift() : balances[0];
    return {
      customer: { ...customer, isMobileVerified: true },
      ...(balance !== undefined && { payablePoints: { balance, redeem } }),
    };
  });
  const routes = [{ path: 'checkout', Component: CheckoutRoute, loader }];
  const shop = { paymentsForOthers, hasLoyalty: true };
  const view = await renderShop({ routes, path: '/checkout', isSignedIn: true, shop });
  await waitFor(async () =>
    expect(await screen.findByRole('button', { name: /Place order/ })).toHaveProperty('disabled', false),
  );
  return view;
}

const payments = () => screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);

beforeEach(() => {
  openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
  const burger = aKeptLine({ branchPrices: {}, excludedBranchIds: [], outOfStockBranchIds: [] });
  cartStore.update((cart) => ({ ...cart, lines: [burger] }));
  locationStore.update(() => choosePlace(emptyChoice, { orderType: 'to-go', place: aBranch() }, ['to-go'], Date.now()));
  server = stubFetch({ '/cart/quote': () => answered(aCalculation()) });
});
afterEach(() => {
  emptyTheCart();
  locationStore.update(() => emptyChoice);
  vi.unstubAllGlobals();
});

/** The bill of 65.00 riyals in points. */
const price = 1300;

it('PAY-03: points are a payment once they pay for the whole order, with price and remainder, and empty the cart', async () => {
  const { user } = await openCheckout([price + 60]);
  expect(payments()).toEqual(['Cash at the branch', `Loyalty points · ${price} points, 60 remain`]);
  server = stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/checkout/place': () => answered({ id: 'order-1', number: '017', status: 'posted' }),
  });
  await user.click(screen.getByRole('radio', { name: /Loyalty points/ }));
  await user.click(screen.getByRole('button', { name: /Place order/ }));
  await waitFor(() =>
    expect(server.callsTo('/checkout/place').at(-1)?.body).toMatchObject({
      payload: { 'payment-type': 'loyalty-points', 'points-price': price },
    }),
  );
  await waitFor(() => expect(localStorage.getItem('items')).toBeNull());
  expect(lastPaymentStore.get().choice, 'the next order spends none by itself').toBeUndefined();
});

it.each([
  ['the balance is a point short', [price - 1], undefined],
  ['nobody could read the balance', [undefined], undefined],
  ['the merchant does not allow it', [price + 60], ['cash']],
])('PAY-03: nothing is said about points when %s', async (_case, balances, allowed) => {
  await openCheckout(balances, allowed);
  expect(payments()).toEqual(['Cash at the branch']);
});

it('points that were spent elsewhere meanwhile are told, and then are no payment any more', async () => {
  const detail = 'This order costs 840 points and you have 40. Choose another way to pay.';
  server = stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/checkout/place': () => refused(422, detail, { code: 'loyalty-points-too-few' }),
  });
  const { user } = await openCheckout([price, 40]);
  await user.click(screen.getByRole('radio', { name: /Loyalty points/ }));
  await user.click(screen.getByRole('button', { name: /Place order/ }));
  expect(await screen.findByText(detail)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Okay' }));
  await waitFor(() => expect(payments()).toEqual(['Cash at the branch']));
});
