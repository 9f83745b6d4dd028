import { forEachProfileField, profileFieldNames } from '@sufra/contracts/customer/profile-fields';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { carStore, selectCar } from '../curbside/car-store.ts';
import { aCar } from '../curbside/testing/cars.ts';
import { emptyChoice } from '../location/chosen-place.ts';
import { locationStore } from '../location/location-store.ts';
import { aBranch, aDeliveryPlace } from '../location/testing/places.ts';
import { renderShop } from '../testing/render-shop.tsx';
import type { Shop } from '../shell/shop.ts';
import { customerStore, forgetCustomer, keepCustomer } from './current-customer.ts';
import type { Profile } from './customer.resource.ts';
import ProfileRoute from './profile.route.tsx';
import { aProfile } from './testing/profiles.ts';
import { loader as userArea } from './user.route.tsx';

afterEach(forgetCustomer);

async function openProfile(
  profile: Partial<Profile> = {},
  { path = '/user/profile', shop }: { path?: string; shop?: Partial<Shop> } = {},
) {
  const routes = [
    { path: 'user/profile', Component: ProfileRoute, loader: () => ({ profile: aProfile(profile) }) },
    { path: 'customer/logout', action: () => null, Component: () => null },
  ];
  const view = await renderShop({ routes, path, isSignedIn: true, ...(shop && { shop }) });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

const linksTo = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

describe('the account', () => {
  it('ROUTE-11, PROFILE-02: /user/profile is the account of whoever is signed in, with the way out', async () => {
    await openProfile();
    expect(screen.getByRole('heading', { name: 'My account' })).toBeDefined();
    expect(screen.getByText('Sara Al Harbi')).toBeDefined();
    expect(screen.getByText('+966 551234417')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined();
  });

  it('PROFILE-01: shows name, e-mail, mobile with its proof, date of birth and whether there is a password', async () => {
    await openProfile({ isEmailVerified: false });
    const fact = (label: string) => within(screen.getByText(label).closest('div') ?? document.body);
    expect(fact('Mobile number').getByText('Verified')).toBeDefined();
    expect(fact('E-mail').getByText('sara@example.com')).toBeDefined();
    expect(fact('E-mail').getByText('Not verified yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Confirm: E-mail' }).getAttribute('href')).toBe('/user/profile/email');
    expect(fact('Date of birth').getByText('Feb 28, 1994')).toBeDefined();
    expect(fact('Password').getByText('Set')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Change: Mobile number' }).getAttribute('href')).toBe(
      '/user/profile/mobile',
    );
  });

  it('what was never given can be added', async () => {
    await openProfile({ email: '', fields: forEachProfileField(() => ''), hasPassword: false });
    expect(screen.getAllByText('Not added yet')).toHaveLength(['E-mail', 'Password', ...profileFieldNames].length);
    expect(screen.getByRole('link', { name: 'Add: Date of birth' }).getAttribute('href')).toBe('/user/profile/edit');
    expect(screen.getByRole('link', { name: 'Add: E-mail' }).getAttribute('href')).toBe('/user/profile/email');
    expect(screen.getByRole('link', { name: 'Add: Password' }).getAttribute('href')).toBe('/user/profile/password');
  });

  it('SIGNIN-36: leads to orders, addresses, favorites, vehicles, settings, devices and one’s own data', async () => {
    await openProfile({}, { shop: { hasLoyalty: true } });
    expect(linksTo('My orders')).toContain('/user/order');
    expect(linksTo('My addresses')).toContain('/user/profile/addresses');
    expect(linksTo('My favorites')).toContain('/user/profile/favorites');
    expect(linksTo('My vehicles')).toContain('/user/profile/cars');
    expect(linksTo('My points')).toContain('/user/profile/loyalty');
    expect(linksTo('Settings')).toContain('/user/profile/settings');
    expect(linksTo('Signed-in devices')).toContain('/user/profile/devices');
    expect(linksTo('My data')).toContain('/user/profile/privacy');
    expect(screen.getByRole('link', { name: 'My account' }).getAttribute('aria-current')).toBe('page');
  });

  it('SIGNIN-35: a customer sees the way to their account, and to points only where the merchant gives some', async () => {
    const { unmount } = await openProfile({}, { shop: { hasLoyalty: true } });
    expect(linksTo('Account')).toEqual(['/user/profile']);
    expect(linksTo('My points')).toContain('/user/profile/loyalty');
    unmount();
    await openProfile();
    expect(linksTo('Account')).toEqual(['/user/profile']);
    expect(screen.queryByRole('link', { name: 'My points' })).toBeNull();
  });

  it('signing out leaves no name, plate or address on the device, and the branch that was chosen', async () => {
    const [home, branch] = [aDeliveryPlace({ line1: 'Villa 7, Olaya' }), aBranch()];
    const signOutFrom = async (lastLocation: typeof home | typeof branch) => {
      const { user, unmount } = await openProfile();
      const name = { firstName: 'Sara', lastName: 'Al Harbi' };
      keepCustomer({ id: 'sara', mobile: '551234417', dialCode: '+966', ...name, isMobileVerified: true });
      selectCar(aCar({ plateNumber: 'ABC 1234' }));
      const defaults = { deliver: home, pickup: branch };
      const places = { lastLocation, nearestBranch: branch, temporaryDelivery: home, defaults };
      locationStore.update(() => ({ ...emptyChoice, ...places }));
      expect(JSON.stringify(Object.entries(localStorage))).toMatch(/551234417.*ABC 1234.*Villa 7/);
      await user.click(screen.getByRole('button', { name: 'Sign out' }));
      expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/551234417|ABC 1234|Villa 7/);
      expect(customerStore.get().customer).toBeUndefined();
      expect(carStore.get().car).toBeUndefined();
      unmount();
      return locationStore.get();
    };
    const kept = { temporaryDelivery: undefined, defaults: { pickup: branch } };
    expect(await signOutFrom(home)).toMatchObject({ ...kept, lastLocation: undefined, nearestBranch: undefined });
    expect(await signOutFrom(branch)).toMatchObject({ ...kept, lastLocation: branch, nearestBranch: branch });
  });

  it('says what was saved, and keeps the new name on this device', async () => {
    await openProfile({ firstName: 'Noor' }, { path: '/user/profile?saved=details' });
    expect(screen.getByText('Your details are saved.').getAttribute('role')).toBe('status');
    expect(customerStore.get().customer).toMatchObject({ firstName: 'Noor', mobile: '551234417' });
    expect(customerStore.get().customer).not.toHaveProperty('email');
  });

  it('a number that was proved for a cart leads back to it, and to nobody else’s site', async () => {
    const { unmount } = await openProfile({}, { path: '/user/profile?saved=mobile&next=%2Fmenu%3Fcart%3Dopen' });
    expect(linksTo('Back to where you were')).toEqual(['/menu?cart=open']);
    unmount();
    await openProfile({}, { path: '/user/profile?saved=mobile&next=%2F%2Fevil.example' });
    expect(screen.queryByRole('link', { name: 'Back to where you were' })).toBeNull();
  });

  it('ROUTE-12: /user begins with the profile', async () => {
    const routes = [
      { path: 'user', loader: userArea, Component: () => null },
      { path: 'user/profile', Component: () => <h1>Profile</h1> },
    ];
    await renderShop({ routes, path: '/user' });
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeDefined();
  });
});
