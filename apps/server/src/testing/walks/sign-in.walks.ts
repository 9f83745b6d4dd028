import { expect } from 'vitest';
import { addAddress, form, leads, page, reads, value, type Walk } from './walk.walks.ts';

/** Addresses of signing in, and what a browser may change: what a person reads there, where they lead, or what they answer. */
export const signInWalks: Walk[] = [
  page(
    'customer/access/sign-in.route.tsx',
    'ROUTE-19: /signin asks for name and number',
    async ({ visitor, guest }) => {
      reads(await visitor.get('/signin'), 'Sign in', 'First name', 'Mobile number', 'Verify number');
      leads(await guest.get('/signin?next=/user/order'), '/user/order');
    },
  ),
  page(
    'customer/access/sign-in-link.route.tsx',
    'SIGNIN-02: the link of a message signs in with one tap',
    async ({ visitor }) => reads(await visitor.get('/signin/link?key=abc'), 'Sign in by link', 'It works once.'),
  ),
  page('customer/access/sign-up.route.tsx', 'ROUTE-20: /signup asks for all an account has', async ({ visitor }) =>
    reads(await visitor.get('/signup'), 'Create an account', 'Last name', 'E-mail', 'Mobile number', 'Password'),
  ),
  page(
    'customer/access/forgot-password.route.tsx',
    'SIGNIN-39: a forgotten password is asked for',
    async ({ visitor }) => {
      reads(await visitor.get('/forgot-password'), 'Forgot password', 'E-mail or mobile number');
      const asked = await visitor.post('/forgot-password', form({ username: 'huda@example.com' }));
      reads(asked, 'huda@example.com');
    },
  ),
  page(
    'customer/access/reset-password.route.tsx',
    'SIGNIN-39: the link of an e-mail chooses another',
    async ({ visitor }) => {
      leads(await visitor.get('/reset-password'), '/forgot-password');
      reads(await visitor.get('/reset-password?token=abc'), 'Choose a new password', 'New password once more');
    },
  ),
  page(
    'customer/sign-in/create.route.ts',
    'SIGNIN-09: name and number make a guest, with a code',
    async ({ visitor }) => {
      const guest = { firstName: 'Huda', mobile: '512345670', dialCode: '+966' };
      expect(value(await visitor.post('/customer/create', form(guest)))).toMatchObject({ codeLength: 6 });
      const short = await visitor.post('/customer/create', form({ ...guest, mobile: '51' }));
      expect(short.json()).toMatchObject({ ok: false, refusal: { entries: [{ source: { pointer: '/mobile' } }] } });
    },
  ),
  page(
    'customer/sign-in/resend.route.ts',
    'SIGNIN-12: another code waits for its sixty seconds',
    async ({ visitor }) => {
      const guest = { firstName: 'Huda', mobile: '512345669', dialCode: '+966' };
      const created = value(await visitor.post('/customer/create', form(guest))) as { customerId: string };
      const again = form({ customerId: created.customerId, mobile: guest.mobile });
      const refused = await visitor.post('/customer/resend', again);
      expect(refused.json()).toMatchObject({ ok: false, refusal: { status: 429 } });
    },
  ),
  page('customer/sign-in/login.route.ts', 'SIGNIN-11: a wrong code signs nobody in', async ({ visitor }) => {
    const wrong = await visitor.post(
      '/customer/login',
      form({ dialCode: '+966', mobile: '512345668', code: '000000' }),
    );
    expect(wrong.json()).toMatchObject({ ok: false, refusal: { status: 401 } });
    expect(visitor.cookies.size).toBe(0);
  }),
  page('customer/sign-in/logout.route.ts', 'ROUTE-38: signing out leads to /', async ({ visitor }) =>
    leads(await visitor.post('/customer/logout', form({})), '/'),
  ),
  page('customer/social/nonce.route.ts', 'SIGNIN-03: a sign-in with Google begins with a number', async ({ visitor }) =>
    expect((value(await visitor.post('/customer/social/nonce', {})) as { nonce: string }).nonce).toMatch(/^\S{20,}$/),
  ),
  page('customer/social/social-login.route.ts', 'SIGNIN-03: what Google says is checked', async ({ visitor }) =>
    expect((await visitor.post('/customer/social/google', form({ token: 'x' }))).json()).toMatchObject({
      ok: false,
      refusal: { status: 401, code: 'social-sign-in-failed' },
    }),
  ),
  page(
    'location/choose-again.route.ts',
    'ROUTE-08: another place is chosen over the menu',
    async ({ visitor, facts }) => {
      const { status, location } = await visitor.get('/location/choose-again');
      expect([status, location]).toEqual([302, expect.stringContaining(`${facts.menuPath}/location/deliver?`)]);
    },
  ),
  page('location/branches.route.ts', 'LOC-28: every branch with its name, address and hours', async ({ visitor }) => {
    const branches = (await visitor.get('/location/branches')).json() as { name: Record<string, string> }[];
    expect(branches).toHaveLength(5);
    expect(branches[0]).toMatchObject({ name: { 'en-us': 'Olaya Street' }, isOpen: true, isCurbsideEnabled: true });
  }),
  page(
    'location/addresses/change-addresses.route.ts',
    'ADDR-07: an address is added and deleted',
    async ({ guest }) => {
      const id = await addAddress(guest);
      reads(await guest.get('/user/profile/addresses'), 'King Fahd Road 1');
      expect(value(await guest.post('/location/addresses', { deletedId: id }))).toBeNull();
      expect((await guest.get('/user/profile/addresses')).text).not.toContain('King Fahd Road 1');
    },
  ),
  page(
    'favorite/mine.route.ts',
    'FAV-01: a dish becomes a favorite, and no longer is one',
    async ({ guest, facts }) => {
      const wish = (isFavorite: boolean) => guest.post('/favorites/mine', { itemId: facts.dish.id, isFavorite });
      const ids = async () => ((await guest.get('/favorites/mine')).json() as { ids: string[] }).ids;
      expect(value(await wish(true))).toBeNull();
      expect(await ids()).toEqual([facts.dish.id]);
      await wish(false);
      expect(await ids()).toEqual([]);
    },
  ),
  page(
    'customer/address.route.ts',
    'SIGNIN-16: the place of a guest becomes a Home address',
    async ({ guest, facts }) => {
      const place = JSON.stringify({ line1: 'Tahlia Street 9', latitude: 24.6931, longitude: 46.6842, areaId: '' });
      const saved = await guest.post('/customer/address', form({ customerId: facts.customerId, place }));
      const { addressId } = value(saved) as { addressId: string };
      reads(await guest.get('/user/profile/addresses'), 'Home', 'Tahlia Street 9');
      await guest.post('/location/addresses', { deletedId: addressId });
    },
  ),
];
