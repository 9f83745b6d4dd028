import { expect } from 'vitest';
import { addAddress, form, leads, page, reads, type Walk } from './walk.walks.ts';

/** Addresses of the pages of an account: what a person reads there, where they lead, or what they answer. */
export const accountWalks: Walk[] = [
  page('customer/user.route.tsx', 'ROUTE-12: /user begins with the profile', async ({ guest }) =>
    leads(await guest.get('/user'), '/user/profile'),
  ),
  page('customer/profile.route.tsx', 'ROUTE-11, ROUTE-37: /user/profile is the own account', async (own) => {
    reads(await own.guest.get('/user/profile'), 'My account', 'Sara', '+966 512345678', 'Verified', 'Sign out');
    leads(await own.visitor.get('/user/profile'), '/signin?next=%2Fuser%2Fprofile');
  }),
  page('customer/profile/edit.route.tsx', 'PROFILE-03: the profile is edited', async ({ guest }) => {
    reads(await guest.get('/user/profile/edit'), 'Edit profile', 'First name', 'Last name');
    leads(
      await guest.post('/user/profile/edit', form({ firstName: 'Sara', lastName: 'Ali' })),
      '/user/profile?saved=details',
    );
    reads(await guest.get('/user/profile'), 'Sara Ali');
  }),
  page('customer/profile/password.route.tsx', 'PROFILE-04: a password is chosen', async ({ guest }) =>
    reads(await guest.get('/user/profile/password'), 'Choose a password', 'At least 8 characters.'),
  ),
  page('customer/profile/mobile.route.tsx', 'SIGNIN-38: another number is verified', async ({ guest }) =>
    reads(await guest.get('/user/profile/mobile'), 'Change mobile number', '+966 512345678', 'Send code'),
  ),
  page('customer/profile/email.route.tsx', 'PROFILE-08: an e-mail address is checked', async ({ guest }) => {
    const refused = await guest.post('/user/profile/email', form({ email: 'no address' }));
    reads(refused, 'This is not a valid e-mail address.');
  }),
  page(
    'location/addresses/addresses.route.tsx',
    'ADDR-05: /user/profile/addresses is my addresses',
    async ({ guest }) => reads(await guest.get('/user/profile/addresses'), 'My addresses', 'Add address'),
  ),
  page('location/addresses/address.route.tsx', 'ADDR-06: a new address is pinned on a map', async ({ guest }) =>
    reads(await guest.get('/user/profile/addresses/new'), 'New address', 'drag the pin to your door'),
  ),
  page('location/addresses/address.route.tsx', 'ADDR-07: an address can be looked at', async ({ guest }) => {
    const id = await addAddress(guest);
    const shown = await guest.get(`/user/profile/addresses/${id}`);
    await guest.post('/location/addresses', { deletedId: id });
    reads(shown, 'Where is it?');
    expect(shown.body).toContain('King Fahd Road 1');
  }),
  page('favorite/favorites.route.tsx', 'FAV-02: /user/profile/favorites is my favorites', async ({ guest }) =>
    reads(await guest.get('/user/profile/favorites'), 'My favorites', 'No favorites yet'),
  ),
  page('curbside/my-cars.route.tsx', 'CAR-02: /user/profile/cars is my vehicles', async ({ guest }) =>
    reads(await guest.get('/user/profile/cars'), 'My vehicles', 'Add a vehicle'),
  ),
  page('loyalty/loyalty.route.tsx', 'ROUTE-13: /user/profile/loyalty says what the points are', async ({ guest }) =>
    reads(await guest.get('/user/profile/loyalty'), 'Your balance 0 points', 'Your tier Spark'),
  ),
  page('loyalty/points.route.tsx', 'ROUTE-14: /user/profile/loyalty/points is their history', async ({ guest }) =>
    reads(await guest.get('/user/profile/loyalty/points'), 'Points history', 'No points yet'),
  ),
  page('customer/profile/settings.route.tsx', 'PROFILE-05: the settings switch the language', async ({ guest }) => {
    reads(await guest.get('/user/profile/settings'), 'Settings', 'Language');
    const changed = await guest.post('/user/profile/settings', form({ locale: 'fr' }));
    leads(changed, '/language/fr?back=/user/profile/settings');
    await guest.post('/user/profile/settings', form({ locale: 'en-us' }));
  }),
  page('customer/profile/devices.route.tsx', 'SIGNIN-33: every signed-in device is listed', async ({ guest }) =>
    reads(await guest.get('/user/profile/devices'), 'Signed-in devices', 'This device'),
  ),
  page('customer/privacy/privacy.route.tsx', 'my data can be taken along and erased', async ({ guest }) =>
    reads(await guest.get('/user/profile/privacy'), 'My data', 'Get a copy'),
  ),
  page('customer/privacy/export.route.ts', 'the copy of my data is a file', async ({ guest }) => {
    const copy = await guest.get('/user/profile/privacy/export');
    expect(copy.headers.get('content-disposition')).toContain('attachment');
    expect(copy.body).toContain('512345678');
  }),
  page('customer/privacy/erased.route.tsx', 'an erased guest is told so', async ({ visitor }) =>
    reads(await visitor.get('/user/erased'), 'Your data is erased'),
  ),
];
