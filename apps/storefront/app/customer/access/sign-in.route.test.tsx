import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyChoice } from '../../location/chosen-place.ts';
import { locationStore } from '../../location/location-store.ts';
import { aBranch, aDeliveryPlace } from '../../location/testing/places.ts';
import { isSessionAwaited, sessionArrived } from '../../shell/session-change.ts';
import { answered } from '../../testing/answers.ts';
import { renderShop } from '../../testing/render-shop.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { forgetCustomer } from '../current-customer.ts';
import SignInRoute from './sign-in.route.tsx';

afterEach(() => {
  forgetCustomer();
  sessionArrived();
  locationStore.update(() => emptyChoice);
  vi.unstubAllGlobals();
});

const noor = { id: 'noor', firstName: 'Noor', lastName: '', dialCode: '+966', mobile: '551', isMobileVerified: true };

async function signIn(login: object) {
  const server = stubFetch({
    '/customer/create': () => answered({ customerId: 'noor', codeLength: 6, resendAfterSeconds: 60 }),
    '/customer/login': () => answered({ customer: noor, ...login }),
  });
  const routes = [
    { path: 'signin', Component: SignInRoute, loader: () => ({ next: '/checkout' }) },
    { path: 'checkout', Component: () => <h1>Checkout</h1> },
  ];
  const { user } = await renderShop({ routes, path: '/signin' });
  await user.type(await screen.findByLabelText('First name'), 'Noor');
  await user.type(screen.getByLabelText('Mobile number'), '551234417');
  await user.click(screen.getByRole('button', { name: 'Verify number' }));
  await user.type(await screen.findByLabelText('One-time code'), '123456');
  await screen.findByRole('heading', { name: 'Checkout' });
  return server;
}

test('SIGNIN-38: the number is verified on a screen of its own, which goes on to where the guest was going', async () => {
  const server = await signIn({});
  expect(server.callsTo('/customer/login')[0]?.body).toMatchObject({ mobile: '551234417', code: '123456' });
  expect(isSessionAwaited()).toBe(true);
});

test('a place that was saved for somebody else on this device is saved for the one who signs in', async () => {
  const place = { ...aDeliveryPlace(), addressId: 'of-sara' };
  locationStore.update(() => ({
    ...emptyChoice,
    orderType: 'deliver',
    lastLocation: place,
    nearestBranch: aBranch(),
    defaults: { deliver: place },
  }));
  const server = await signIn({ addressId: 'of-noor' });
  expect(server.callsTo('/customer/login')[0]?.body).toMatchObject({ place: expect.stringContaining(place.line1) });
  expect(locationStore.get().lastLocation).toMatchObject({ addressId: 'of-noor' });
});
