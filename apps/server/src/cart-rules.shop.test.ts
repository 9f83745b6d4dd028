import { menuCategories } from '@sufra/api/catalogue/menu/menu.tables';
import { merchants } from '@sufra/api/catalogue/merchant/merchant.tables';
import { aPlainItem, aBurger } from '@sufra/api/testing/a-payload';
import { seedOffers } from '@sufra/api/testing/seed-offers';
import { insideOlaya, seedShop, type SeededShop } from '@sufra/api/testing/seed-shop';
import { afterEach, describe, expect, test } from 'vitest';
import { openWholeShop, type Browser, type WholeShop } from './testing/whole-shop.ts';

/* The messages about a guest's cart, by the storefront's own actions over the real API. */

let whole: WholeShop;
let shop: SeededShop;
let guest: Browser;
let customerId: string;
afterEach(() => whole.close());

async function open(given: Parameters<typeof seedShop>[1] = {}) {
  whole = await openWholeShop({
    fill: async ({ context }) => (shop = await seedShop(context.db, { host: 'saffron.localhost', ...given })),
  });
  guest = await whole.openBrowser();
  guest.cookies.set('locale', 'en-us');
  ({ customerId } = await guest.signIn('512345678'));
}

const payload = (own: object = {}) => ({
  type: 'to-go',
  location: shop.branches.olaya,
  'payment-type': 'cash',
  items: [aBurger(shop)],
  ...own,
});

type Answer = {
  ok: boolean;
  value: Record<string, unknown>;
  refusal: { status: number; entries: { code: string; detail: string; source?: { pointer: string } }[] };
};
const ask = async (path: string, body: object, browser = guest): Promise<Answer> =>
  (await browser.post(path, body)).json() as Answer;
const quote = (own?: object) => ask('/cart/quote', payload(own));

/** The first message about a cart that cannot be ordered. */
async function refusalOf(own: object): Promise<[string | undefined, string | undefined]> {
  const { refusal } = await ask('/cart/validate', payload(own));
  const [first] = refusal?.entries ?? [];
  return [first?.detail, first?.source?.pointer];
}

const mustOrder = async (own: object) => expect((await ask('/cart/validate', payload(own))).ok).toBe(true);

async function saveAddress(): Promise<string> {
  const place = { line1: 'King Fahd Road 1', latitude: insideOlaya.lat, longitude: insideOlaya.long, areaId: '' };
  const fields = new URLSearchParams({ customerId, place: JSON.stringify(place) });
  const saved = (await guest.post('/customer/address', fields)).json() as { value: { addressId: string } };
  return saved.value.addressId;
}

const plain = { formatTranslations: {}, codeTranslations: {}, symbolTranslations: {} };

describe('a cart', () => {
  test('PRICE-09, PRICE-10: a line costs its price and its choices, and the subtotal is all lines', async () => {
    await open();
    const { garlic, cheese, bacon } = shop.menu.modifiers;
    const modifiers = [garlic, cheese, bacon].map((id) => ({ id, quantity: 1 }));
    const { value } = await quote({ items: [aBurger(shop, { quantity: 2, modifiers }), aPlainItem(shop, 'cola', 3)] });
    expect(value).toMatchObject({ lineTotalsMinor: [7_000, 2_100], subtotalMinor: 9_100, totalMinor: 9_100 });
  });

  test('PROMO-21: the most that a coupon takes off is shown, and held to', async () => {
    await open();
    const benefit = { type: 'percentage' as const, percent: 50, maximumDiscount: '12.50' };
    await seedOffers(whole.api.context.db, shop.id, { coupons: [{ code: 'CAP', benefit }] });
    const { value } = await quote({ 'coupon-code': 'CAP', items: [aBurger(shop, { quantity: 3 })] });
    expect(value).toMatchObject({ subtotalMinor: 9_000, discountMinor: 1_250, totalMinor: 7_750 });
  });

  test('ERR-54, ERR-55, ERR-56, ERR-57: a dish that cannot be had says why', async () => {
    await open();
    const address = await saveAddress();
    const tried = (handle: Parameters<typeof aPlainItem>[1], own: object = {}) =>
      refusalOf({ ...own, items: [aBurger(shop, { quantity: 2 }), aPlainItem(shop, handle)] });
    const delivery = await tried('pancakes', { type: 'deliver', location: null, address });
    expect(delivery[0]).toMatch(/^Item not available for delivery: pancakes/);
    expect((await tried('feast', { type: 'pickup' }))[0]).toMatch(/^Item not available for pickup: feast/);
    expect(await tried('ribs')).toEqual(['The item ribs is not available in this branch at the moment', '/items/1']);
    expect((await tried('pancakes', { type: 'pickup' }))[0]).toMatch(
      /^Item not available: pancakes is not served at this time/,
    );
  });

  test('ORDER-18: what was ordered before and is sold out now is named, line by line', async () => {
    await open();
    const again = payload({ items: [aBurger(shop), aPlainItem(shop, 'soup')] });
    const { refusal } = await ask('/cart/validate', again);
    expect(refusal.entries).toMatchObject([
      { detail: expect.stringMatching(/^Item not available: soup is sold out/), source: { pointer: '/items/1' } },
    ]);
  });

  test('MENU-03, MENU-04: a category that its branch excludes sells nothing there, nor what is delivered from it', async () => {
    await open();
    const { db } = whole.api.context;
    await db.update(menuCategories).set({ excludedBranchIds: [shop.branches.olaya] });
    await db.update(merchants).set({ version: crypto.randomUUID() });
    const words = 'The item burger is not available in this branch at the moment';
    expect(await refusalOf({})).toEqual([words, '/items/0']);
    await mustOrder({ location: shop.branches.malqa });
    const delivery = { type: 'deliver', location: null, address: await saveAddress() };
    expect(await refusalOf({ ...delivery, items: [aBurger(shop, { quantity: 2 })] })).toEqual([words, '/items/0']);
  });

  test('CHK-15: a delivery below the minimum of its zone is too small, one at it is not', async () => {
    await open();
    const address = await saveAddress();
    const delivery = (quantity: number) => ({
      type: 'deliver',
      location: null,
      address,
      items: [aBurger(shop, { quantity })],
    });
    expect((await refusalOf(delivery(1)))[0]).toBe('Delivery to your area is available for orders over 50.00 (SAR).');
    await mustOrder(delivery(2));
  });

  test('CHK-23: who has not proved a number checks nothing out', async () => {
    await open();
    const visitor = await whole.openBrowser();
    expect((await ask('/cart/validate', payload(), visitor)).refusal.status).toBe(401);
    const attempt = { key: crypto.randomUUID(), payload: payload({ total: 30 }) };
    expect((await ask('/checkout/place', attempt, visitor)).refusal.status).toBe(401);
  });

  test.each([
    ['en-us', 'Please select a branch.', 'Please select a payment type.'],
    ['ar-sa', 'يرجى اختيار فرع لطلبك.', 'يرجى اختيار طريقة الدفع.'],
    ['fr', 'Veuillez choisir un restaurant pour votre commande.', 'Veuillez choisir un mode de paiement.'],
  ])(
    'CHK-24, CHK-26: in %s a checkout without a branch, or without a payment, says so',
    async (locale, branch, way) => {
      await open({ concept: { languages: ['ar-sa', 'en-us', 'fr'] } });
      guest.cookies.set('locale', locale);
      for (const path of ['/cart/validate', '/checkout/place']) {
        const sent = (own: object) =>
          path === '/cart/validate'
            ? payload(own)
            : { key: crypto.randomUUID(), payload: payload({ total: 30, ...own }) };
        const [noBranch] = (await ask(path, sent({ location: null }))).refusal.entries;
        expect(noBranch).toMatchObject({ detail: branch, source: { pointer: '/location' } });
        const [noPayment] = (await ask(path, sent({ 'payment-type': null }))).refusal.entries;
        expect(noPayment).toMatchObject({ detail: way, source: { pointer: '/payment-type' } });
      }
    },
  );

  test('PAY-04, PAY-05: the payments of delivery and of pickup are two lists', async () => {
    const application = {
      allowedPaymentsDeliver: ['cash' as const],
      allowedPaymentsPickup: ['card-on-pickup' as const],
    };
    await open({ application });
    const delivery = {
      type: 'deliver',
      location: null,
      address: await saveAddress(),
      items: [aBurger(shop, { quantity: 2 })],
    };
    await mustOrder({ ...delivery, 'payment-type': 'cash' });
    await mustOrder({ 'payment-type': 'card-on-pickup' });
    expect((await refusalOf({ 'payment-type': 'cash' }))[1]).toBe('/payment-type');
    expect((await refusalOf({ ...delivery, 'payment-type': 'card-on-pickup' }))[1]).toBe('/payment-type');
  });

  test('LOC-01: every order type of a branch is taken, whichever way it is written', async () => {
    await open({ application: { allowedOrderTypes: ['deliver', 'pickup', 'to-go', 'eat-in'] } });
    for (const type of ['pickup', 'to-go', 'eat-in', 'dine-in']) await mustOrder({ type, 'table-label': '0' });
    const delivery = { type: 'deliver', location: null, address: await saveAddress() };
    await mustOrder({ ...delivery, items: [aBurger(shop, { quantity: 2 })] });
    expect((await refusalOf({ type: 'by-balloon' }))[1]).toBe('/type');
  });

  test.each(['SAR', 'AED', 'EGP', 'JOD', 'KWD', 'NGN', 'OMR'])(
    'PRICE-08: %s is a currency to sell in',
    async (code) => {
      const digits = ['JOD', 'KWD', 'OMR'].includes(code) ? 3 : 2;
      await open({
        concept: { currency: { ...plain, code, symbol: code, decimalPlaces: digits, format: 'currency_code_amount' } },
      });
      const { value } = await quote();
      expect(value['totalMinor']).toBe(3000);
      const answered = whole.exchanges.findLast(({ call }) => call === 'POST /promotions/validation')?.body ?? '{}';
      expect(JSON.parse(answered).data.attributes).toMatchObject({ 'currency-code': code, total: 3000 / 10 ** digits });
    },
  );
});

describe('an order for later', () => {
  const later = (time: string) => refusalOf({ 'scheduled-time': time });
  const scheduling = (maximumDays?: number) =>
    open({ concept: { advanceOrder: { isAllowed: true, minimumLeadMinutes: 15, maximumDays } } });

  test('CHK-08: its time is stored in UTC and shown in the zone of the brand', async () => {
    await scheduling(2);
    const attempt = payload({ total: 30, 'scheduled-time': '2026-11-20T18:00:00+03:00' });
    const placed = await ask('/checkout/place', { key: crypto.randomUUID(), payload: attempt });
    const stored = whole.exchanges.findLast(({ call }) => call === 'POST /orders')?.body ?? '{}';
    expect(JSON.parse(stored).data.attributes['scheduled-time']).toMatch(/^2026-11-20T15:00:00(?:\.000)?Z$/);
    expect((await guest.get(`/user/order/${String(placed.value['id'])}`)).text).toContain('06:00 PM');
  });

  test('SCHED-06, SCHED-08, SCHED-09, ERR-64, ERR-65: a past, too early or too late time says so', async () => {
    await scheduling(2);
    expect(await later('2026-11-19T18:00:00Z')).toEqual([
      expect.stringMatching(/^A date in the past cannot be selected/),
      '/scheduled-time',
    ]);
    expect((await later('2026-11-20T12:19:59Z'))[0]).toBe(
      'Scheduled order too early: choose a time at least 20 minutes from now.',
    );
    expect((await later('2026-11-22T21:00:00Z'))[0]).toBe('Scheduled order too late: choose an earlier day or time.');
    await mustOrder({ 'scheduled-time': '2026-11-22T20:45:00Z' });
  });

  test('SCHED-07: today only, where the merchant allows no other day', async () => {
    await scheduling(0);
    expect((await later('2026-11-21T18:00:00Z'))[0]).toMatch(/^Only the current date can be selected/);
    const { value } = await ask('/schedule/times', { branchId: shop.branches.olaya, orderType: 'to-go', itemIds: [] });
    expect((value['days'] as { date: string }[]).map(({ date }) => date)).toEqual(['2026-11-20']);
  });

  test.each([
    [undefined, '12:00 PM'],
    ['GMT+3', '09:00 AM'],
    ['Asia/Riyadh', '03:00 PM'],
  ])('SCHED-11: in the zone %s noon in London is %s', async (defaultTimezone, shown) => {
    await open({ concept: { defaultTimezone } });
    const placed = await ask('/checkout/place', { key: crypto.randomUUID(), payload: payload({ total: 30 }) });
    expect((await guest.get(`/user/order/${String(placed.value['id'])}`)).text).toContain(shown);
  });
});

describe('who orders', () => {
  test('SIGNIN-06: a visitor looks around and has a price without signing in', async () => {
    await open();
    const visitor = await whole.openBrowser();
    visitor.cookies.set('locale', 'en-us');
    expect((await visitor.get('/signin')).text).toContain('Continue as guest');
    expect((await ask('/cart/quote', payload(), visitor)).value).toMatchObject({ totalMinor: 3_000 });
  });

  test('PROFILE-08, PROFILE-14, PROFILE-15: a wrong address and wrong names say what is wrong', async () => {
    await open();
    const edit = async (fields: Record<string, string>) =>
      (await guest.post('/user/profile/edit', new URLSearchParams(fields))).text;
    expect(await edit({ firstName: 'S', lastName: 'Ali' })).toMatch(/at least 2|2 letters|Min 2/i);
    expect(await edit({ firstName: 'Sara', lastName: 'H4ddad' })).toMatch(/letters/i);
    const email = await guest.post('/user/profile/email', new URLSearchParams({ email: 'no address' }));
    expect(email.text).toContain('This is not a valid e-mail address.');
  });
});

test.each([
  ['ar-sa', 'عنوان البريد الإلكتروني غير صحيح.', 'الاسم يتكوّن من أحرف فقط. احذف الأرقام والرموز الخاصة.'],
  ['fr', 'Cette adresse e-mail n’est pas valide.', 'Un nom ne contient que des lettres. Retirez les chiffres'],
])('in %s a form that was sent with mistakes is shown again with their words', async (locale, email, name) => {
  await open({ concept: { languages: ['ar-sa', 'en-us', 'fr'] } });
  guest.cookies.set('locale', locale);
  const post = async (path: string, fields: Record<string, string>) =>
    (await guest.post(path, new URLSearchParams(fields))).text;
  expect(await post('/user/profile/email', { email: 'no address' })).toContain(email);
  expect(await post('/user/profile/edit', { firstName: 'Sara', lastName: 'H4ddad' })).toContain(name);
});

test('MISC-01, MISC-02: the page gets every attribute of the concept', async () => {
  const concept = {
    minimumOrderAmount: '20.00',
    delivery: {
      minimumOrderAmount: '40.00',
      freeFromAmount: '150.00',
      specialFromAmount: '80.00',
      specialPrice: '5.50',
    },
    cart: { abandonedAlertMinutes: 30, expiryMinutes: 45, areNotesEnabled: true },
    advanceOrder: { isAllowed: true, maximumDays: 3, minimumLeadMinutes: 15 },
    removeBranding: true,
    secondaryLanguage: 'en-us',
    feedbackRedirectUrl: 'https://example.com/thanks',
    cancellation: { maximumStatus: 'accepted', minutes: 5 },
  };
  await open({ concept: concept as never });
  const asked = whole.exchanges.find(({ call }) => call.startsWith('GET /applications?include=concept'));
  const [sent] = (JSON.parse(asked?.body ?? '{}') as { included: { id: string; attributes: object; links: object }[] })
    .included;
  expect(sent?.links).toEqual({ self: `/api/concepts/${sent?.id}` });
  expect(sent?.attributes).toMatchObject({
    'allowed-countries': [{ code: 'SA' }, { code: 'KW' }],
    'currency-code': 'SAR',
    'currency-symbol': 'ر.س',
    'currency-format': 'amount_currency_symbol',
    'currency-format-translations': {},
    'currency-code-translations': {},
    'currency-symbol-translations': {},
    'decimal-places': 2,
    country: 'SA',
    'default-timezone': 'Asia/Riyadh',
    'primary-language': 'ar-sa',
    'secondary-language': 'en-us',
    'abandoned-cart-alert': 30,
    'cart-expiry-minutes': 45,
    'minimum-order-amount-for-special-delivery': 80,
    'special-delivery-price': 5.5,
    'web-brand-logo': null,
    'vat-type': 'inclusive',
    'vat-rate': 15,
    'allow-advance-order': true,
    'max-days-allowed-in-advance-order': 3,
    'current-datetime': '2026-11-20T12:00:00.000Z',
    'is-cart-notes-enabled': true,
    'minimum-order-amount-delivery': 40,
    'minimum-order-amount-free-delivery': 150,
    'dialing-code': '+966',
    'otp-length': 6,
    'remove-branding': true,
    'billing-type': expect.any(String),
    label: { 'en-us': 'Saffron & Char' },
    'feedback-redirect-url': 'https://example.com/thanks',
    'is-free-package': false,
    'order-cancellation-max-status': 2,
    'order-cancellation-time': 5,
  });
  expect(sent?.attributes).toHaveProperty('logo-uri');
  expect((await guest.get('/feedback')).text).toContain('Saffron & Char');
});
