import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleShop, type SampleShop } from './testing/sample-shop.ts';

/* Calls of the API that our pages make, by the pages that make them. */

const popup = { handle: 'new', title: { 'en-us': 'New' }, text: { 'en-us': 'The mixed grill.' } };
const texts = { 'error.notFound': 'Nothing is cooked here' };
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const any = expect.anything();

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop({ 'content/popup.json': popup, 'content/translations/en-us.json': { texts } });
});
afterAll(() => shop.close());

describe('what pages ask', () => {
  test('I18N-07, I18N-08, API-90: the merchant’s words come from one published page of content', async () => {
    expect((await shop.guest.get('/no/such/page')).text).toContain('Nothing is cooked here');
    const published = shop.exchanges.findLast(({ call }) => call.includes('/content-'));
    expect(published?.call).toMatch(/^GET \/cdn\/saffron-and-char\/content-\w+\.json$/);
    const content = JSON.parse(published?.body ?? '') as { data: unknown[]; links?: object };
    expect(content.data).toEqual(expect.arrayContaining([expect.objectContaining({ attributes: any })]));
    expect(content.links).toBeUndefined();
  });

  test('API-09: the page asks for the settings with the popup', async () => {
    const calls = await shop.callsOf(() => shop.guest.get('/popup'));
    expect(calls).toContainEqual(expect.stringMatching(/^GET \/applications\/[\w-]{36}\?include=popup$/));
    expect((await shop.guest.get('/popup')).json()).toMatchObject({ title: 'New', text: 'The mixed grill.' });
  });

  test('API-36, API-38, CONTENT-02: the menu asks for content pages and for the slider with its slides', async () => {
    const visitor = await shop.openBrowser();
    const menu = await visitor.get((await visitor.get('/menu')).location ?? '');
    const calls = shop.exchanges.map(({ call }) => call);
    expect(calls).toEqual(expect.arrayContaining(['GET /cms/pages?page=1', 'GET /cms/sliders/home?include=slides']));
    expect(menu.text).toContain('Crisp chickpeas, figs, cool yoghurt, and bread off the grill.');
    expect(menu.text).toContain('Wake up hungry');
  });

  test('API-24: the contact page asks for the settings of the brand', async () => {
    const calls = await shop.callsOf(() => shop.guest.get('/chat'));
    expect(calls).toContainEqual(expect.stringMatching(/^GET \/concepts\/[\w-]{36}\/settings$/));
  });

  test('API-65, API-07: the chooser asks for all branches, 999 at most', async () => {
    const calls = await shop.callsOf(() => shop.guest.get('/location/branches'));
    expect(calls).toContain('GET /locations?limit=999');
  });

  test('API-39, API-40, API-41, API-71, PRICE-17: code, price, offers and the last check of a cart', async () => {
    const items = [{ id: shop.dishes.get('Garden spinach wrap')?.id, quantity: 6 }];
    const payload = { type: 'to-go', location: shop.branch.id, 'payment-type': 'cash', items };
    const withCode = { ...payload, 'coupon-code': 'CHAR20' };
    const calls = await shop.callsOf(async () => {
      await shop.guest.post('/promotion/coupon', { code: 'CHAR20' });
      const quote = await shop.guest.post('/cart/quote', withCode);
      expect(quote.json()).toMatchObject({
        value: { subtotalMinor: 15_000, discountMinor: 2_000, totalMinor: 13_000 },
      });
      const refused = await shop.guest.post('/cart/quote', { ...payload, 'coupon-code': 'NO-SUCH-CODE' });
      expect(refused.json()).toMatchObject({
        ok: false,
        refusal: { entries: [{ source: { pointer: '/coupon-code' } }] },
      });
      await shop.guest.post('/promotion/offers', payload);
      expect((await shop.guest.post('/cart/validate', payload)).json()).toMatchObject({ ok: true });
    });
    expect(calls).toEqual([
      'GET /coupons?filter[coupon-code]=CHAR20&include=promotion',
      'POST /promotions/validation',
      'POST /promotions/validation',
      'POST /digital-coupons?is-eligible=false',
      'POST /orders/validate',
    ]);
  });

  test('API-72, API-73, API-78, API-32: an order is sent, and its page asks for it, who brings it, how it is paid', async () => {
    let id = '';
    const calls = await shop.callsOf(async () => {
      ({ id } = await shop.place());
      await shop.guest.get(`/user/order/${id}`);
    });
    expect(calls).toEqual(
      expect.arrayContaining([
        'POST /orders',
        `GET /orders/${id}?include=items,statuses,location,feedbacks.ratings`,
        expect.stringMatching(`^GET /orders/${id}/employees`),
        `GET /payments/orders/${id}`,
      ]),
    );
    await shop.guest.post(`/user/order/${id}/cancel`, form({}));
  });

  test('API-51, API-79: the history asks for the newest orders, and a cancelled one says so', async () => {
    const { id } = await shop.place();
    const cancelling = await shop.callsOf(() => shop.guest.post(`/user/order/${id}/cancel`, form({})));
    expect(cancelling).toContain(`PATCH /orders/${id}/cancellation`);
    let text = '';
    const calls = await shop.callsOf(async () => void ({ text } = await shop.guest.get('/user/order')));
    expect(calls).toContainEqual(
      expect.stringMatching(`^GET /customers/${shop.customerId}/orders\\?sort=-placed-at&size=\\d+&include=items$`),
    );
    expect(text).toContain('Cancelled');
  });

  test('API-80, API-81: a finished order is rated by the topics of the merchant', async () => {
    const { id } = await shop.place();
    await shop.move(id, 'accepted', 'in-kitchen', 'ready', 'finished');
    const page = await shop.guest.get(`/user/order/${id}/feedback`);
    const topics = await shop.fetch(`GET /orders/${id}/ratings/topics`);
    expect(topics.data.length).toBeGreaterThan(1);
    const calls = await shop.callsOf(() =>
      shop.guest.post(
        `/user/order/${id}/feedback`,
        form({ ...Object.fromEntries(topics.data.map((topic) => [`topic-${topic.id}`, '5'])), comment: 'Very good.' }),
      ),
    );
    expect(page.body).toContain(topics.data[0]?.id);
    expect(calls).toContain(`POST /orders/${id}/feedbacks`);
  });

  test('API-83: a message goes out as a form, with its picture', async () => {
    const message = new FormData();
    message.set('message', 'Good kofta.');
    const calls = await shop.callsOf(() => shop.guest.post('/feedback', message));
    expect(calls).toContain('POST /feedback');
    const sent = shop.exchanges.findLast(({ call }) => call === 'POST /feedback');
    expect(sent?.request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent?.status).toBe(201);
  });
});

describe('who signs in', () => {
  test('SIGNIN-33, SIGNIN-36: has checkout, profile, addresses, favorites, points, orders and vehicles', async () => {
    const profile = '/user/profile';
    const pages: Record<string, string> = {
      '/checkout': 'Checkout',
      [profile]: 'My account',
      [`${profile}/edit`]: 'Edit profile',
      [`${profile}/addresses`]: 'My addresses',
      [`${profile}/favorites`]: 'My favorites',
      [`${profile}/cars`]: 'My vehicles',
      [`${profile}/loyalty`]: 'Your balance',
      '/user/order': 'My orders',
    };
    const visitor = await shop.openBrowser();
    for (const [address, title] of Object.entries(pages)) {
      const page = await shop.guest.get(address);
      expect([address, page.status, page.text.includes(title)]).toEqual([address, 200, true]);
      expect((await visitor.get(address)).location).toMatch(/^\/signin\?next=/);
    }
    const fields = { colour: 'white', maker: 'toyota', plateNumber: 'A 1' };
    const car = await shop.guest.post('/curbside/cars', { customerId: shop.customerId, fields });
    const { id } = (car.json() as { value: { id: string } }).value;
    const items = [{ id: shop.dishes.get('Garden spinach wrap')?.id, quantity: 2 }];
    const order = { type: 'curbside', 'car-id': id, location: shop.branch.id, 'payment-type': 'cash', items };
    expect((await shop.guest.post('/cart/validate', order)).json()).toMatchObject({ ok: true });
    await shop.guest.post('/curbside/cars', { customerId: shop.customerId, deletedId: id });
  });

  test('API-42, API-47, API-44, SIGNIN-30, SIGNIN-34: a guest is made, and the code becomes a session', async () => {
    const browser = await shop.openBrowser();
    const before = shop.exchanges.length;
    const { customerId } = await browser.signIn('512345601', 'Huda');
    const [created, login, profile] = shop.exchanges.slice(before);
    expect([created?.call, login?.call, profile?.call]).toEqual([
      'POST /customers',
      'POST /login/guest',
      `GET /customers/${customerId}`,
    ]);
    expect(JSON.parse(created?.sent ?? '')).toMatchObject({
      'account-type': 'guest',
      'first-name': 'Huda',
      'last-name': any,
      mobile: '512345601',
      status: 'unverified',
      username: '966512345601',
    });
    const { token } = JSON.parse(login?.body ?? '').data.attributes;
    expect(profile?.request.headers.get('authorization')).toBe(`Bearer ${token}`);
    expect(browser.cookies.get('session')).toBe(token);
  });

  test('API-48, SIGNIN-12: another code is sent after sixty seconds, and not before', async () => {
    const visitor = await shop.openBrowser();
    const guest = { firstName: 'Huda', mobile: '512345602', dialCode: '+966' };
    const created = (await visitor.post('/customer/create', form(guest))).json() as { value: { customerId: string } };
    const again = () =>
      visitor.post('/customer/resend', form({ customerId: created.value.customerId, mobile: guest.mobile }));
    expect((await again()).json()).toMatchObject({ ok: false, refusal: { status: 429 } });
    shop.api.passSeconds(61);
    expect(await shop.callsOf(async () => expect((await again()).json()).toMatchObject({ ok: true }))).toEqual([
      'POST /resendsms',
    ]);
  });

  test('API-49: an account is verified by its code', async () => {
    const visitor = await shop.openBrowser();
    const account = { firstName: 'Noura', lastName: 'Ali', email: 'noura@example.com', dialCode: '+966' };
    const passwords = { newPassword: 'a long password', passwordAgain: 'a long password' };
    const answer = await visitor.post('/signup', form({ ...account, mobile: '512345603', ...passwords }));
    await shop.api.runJobs();
    const message = shop.api.sent.findLast(({ to }) => to.endsWith('512345603'));
    const id = /name="customerId" value="([\w-]{36})"/.exec(answer.body)?.[1] ?? '';
    const ticket = /name="ticket" value="([^"]*)"/.exec(answer.body)?.[1] ?? '';
    const code = /#(\d+)$/.exec(message?.text ?? '')?.[1] ?? '';
    const calls = await shop.callsOf(() =>
      visitor.post(
        '/signup',
        form({ intent: 'verify', customerId: id, code, ticket, ...account, mobile: '512345603' }),
      ),
    );
    expect(calls).toContain(`POST /customers/${id}/verify`);
    expect((await visitor.get('/user/profile')).text).toContain('noura@example.com');
  });

  test('API-43, API-45, API-46, API-50: the profile is read and changed, a password is forgotten, a session ends', async () => {
    const browser = await shop.openBrowser();
    const { customerId } = await browser.signIn('512345604', 'Mona');
    const calls = await shop.callsOf(async () => {
      await browser.post('/user/profile/edit', form({ firstName: 'Mona', lastName: 'Saleh' }));
      expect((await browser.get('/user/profile')).text).toContain('Mona Saleh');
      await browser.post('/forgot-password', form({ username: 'mona@example.com' }));
      await browser.post('/customer/logout', form({}));
      expect((await browser.get('/user/profile')).location).toContain('/signin');
    });
    expect(calls).toEqual([
      'GET /customers',
      `PATCH /customers/${customerId}`,
      'GET /customers',
      'POST /forgotPassword',
      'POST /logout',
    ]);
  });

  test('API-52, API-53, API-54, API-55, ADDR-04: addresses are saved as Home, listed, read and deleted', async () => {
    const place = JSON.stringify({ line1: 'Tahlia Street 9', latitude: 24.6931, longitude: 46.6842, areaId: '' });
    let id = '';
    const calls = await shop.callsOf(async () => {
      const saved = await shop.guest.post('/customer/address', form({ customerId: shop.customerId, place }));
      id = (saved.json() as { value: { addressId: string } }).value.addressId;
      expect((await shop.guest.get('/user/profile/addresses')).text).toMatch(/Home.*Tahlia Street 9/);
      await shop.guest.get(`/user/profile/addresses/${id}`);
      await shop.guest.post('/location/addresses', { deletedId: id });
    });
    const addresses = `/customers/${shop.customerId}/addresses`;
    const own = [`POST ${addresses}`, `GET ${addresses}`, `GET ${addresses}/${id}`, `DELETE ${addresses}/${id}`];
    expect(calls).toEqual(expect.arrayContaining(own));
    expect(calls).toContain('GET /locations?lat=24.6931&long=46.6842&count=1');
  });

  test('API-56, API-57, API-58, API-59, API-60, API-61: vehicles with the lists of colours and makers', async () => {
    const cars = `/customers/${shop.customerId}/cars`;
    const { customerId } = shop;
    const fields = { colour: 'white', maker: 'toyota', plateNumber: 'ABC 1' };
    let id = '';
    const calls = await shop.callsOf(async () => {
      const saved = await shop.guest.post('/curbside/cars', { customerId, fields });
      ({ id } = (saved.json() as { value: { id: string } }).value);
      await shop.guest.post('/curbside/cars', { customerId, carId: id, fields: { ...fields, plateNumber: 'ABC 2' } });
      expect((await shop.guest.get('/user/profile/cars')).text).toContain('ABC 2');
      await shop.guest.post('/curbside/cars', { customerId, deletedId: id });
    });
    expect(calls.toSorted()).toEqual(
      [
        `POST ${cars}`,
        `PATCH ${cars}/${id}`,
        `DELETE ${cars}/${id}`,
        `GET ${cars}`,
        'GET /customers',
        'GET /cars/colors',
        'GET /cars/makers',
      ].toSorted(),
    );
  });

  test('LOYAL-03: the loyalty page and its history show what finished orders earned, the newest first', async () => {
    const [first, second] = [await shop.place(), await shop.place()];
    for (const { id } of [first, second]) await shop.move(id, 'in-kitchen', 'ready', 'finished');
    await shop.api.runJobs();
    const entryOf = ({ number }: { number: string }) => `Earned · Order ${number} .{10,30} \\+50 Balance \\d+ `;
    for (const page of ['', '/points']) {
      const { text } = await shop.guest.get(`/user/profile/loyalty${page}`);
      expect(text).toMatch(new RegExp(entryOf(second) + entryOf(first)));
    }
  });

  test('API-62, API-64: points and their history', async () => {
    const calls = await shop.callsOf(() => shop.guest.get('/user/profile/loyalty'));
    expect(calls).toEqual(
      expect.arrayContaining([
        `GET /customers/${shop.customerId}/loyalty`,
        expect.stringMatching(`^GET /loyalty/customers/${shop.customerId}/transactions\\?page\\[size\\]=\\d+$`),
      ]),
    );
  });
});
