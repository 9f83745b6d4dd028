import { applicationDocument, conceptDocument, popupResource } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importShop } from '../../testing/a-bundle.ts';
import { aGateway, connectGateway } from '../../testing/a-gateway.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import type { SeededMerchant } from '../../testing/seed-merchant.ts';

const elsewhere = '0195b7a0-0000-7000-8000-000000000000';

let api: TestApi;
let shop: SeededMerchant;
beforeEach(async () => {
  api = await openTestApi();
  shop = await importShop(api);
});
afterEach(() => api.close());

const openOther = () => importShop(api, { handle: 'other', host: 'other.test', appKey: 'another-storefront-key' });

describe('GET /applications', () => {
  test('API-08, API-05: answers settings and concept of the storefront at a host', async () => {
    const answer = await api.call(
      'GET',
      '/applications?include=concept,popup&filter[url]=saffron.test:3000&timestamp=1',
    );
    expect(answer.statusCode).toBe(200);
    const document = applicationDocument.parse(answer.json());
    expect(document.data).toMatchObject({
      type: 'applications',
      id: shop.id,
      relationships: { concept: { data: { type: 'concepts', id: shop.id } }, popup: { data: null } },
    });
    expect(document.included).toEqual([expect.objectContaining({ type: 'concepts', id: shop.id })]);
  });

  test('API-08: answers what a guest is shown on arrival, when the merchant has something', async () => {
    const popup = {
      handle: 'opening',
      title: { 'en-us': 'We are open', 'ar-sa': 'افتتحنا', fr: 'Nous sommes ouverts' },
      image: 'images/burger.svg',
      link: { type: 'page', page: 'about' },
    };
    await importShop(api, { files: { 'content/popup.json': popup } });
    const { data, included } = (await api.call('GET', '/applications?include=popup')).json();
    expect(data.relationships.popup.data).toEqual({ type: 'popups', id: 'opening' });
    expect(popupResource.parse(included[0])).toMatchObject({
      id: 'opening',
      attributes: {
        title: { 'en-us': 'We are open' },
        'image-uri': expect.stringContaining('/cdn/saffron/images/burger-'),
        link: { type: 'page', id: 'about' },
      },
    });
  });

  test('takes a full address, encoded brackets and no include as well', async () => {
    const answer = await api.call('GET', '/applications?filter%5Burl%5D=https%3A%2F%2Fsaffron.test%2Fmenu');
    expect(answer.json().data.id).toBe(shop.id);
    expect(answer.json().included).toBeUndefined();
  });

  test('MISC-03: carries every setting of the storefront', async () => {
    const { data } = (await api.call('GET', '/applications')).json();
    expect(data.attributes).toMatchObject({
      key: shop.appKey,
      'menu-only': false,
      'force-location': false,
      'allowed-order-types': 'pickup,deliver,eat-in,to-go',
      'is-separated-menus': false,
      'order-type-menus': [],
      'menu-ref': expect.stringMatching(/^\/cdn\/saffron\/menu-main-[0-9a-f]{16}\.json$/),
      'content-uri': expect.stringMatching(/^\/cdn\/saffron\/content-[0-9a-f]{16}\.json$/),
      'allowed-payments-deliver': 'cash',
      'allowed-payments-pickup': 'cash',
      'payment-gateway': null,
      'logo-uri': expect.stringMatching(/^\/cdn\/saffron\/images\/logo-[0-9a-f]{16}\.svg$/),
      theme: { primary_color: '#b5451b', button2_color: '#2f6f4e' },
      'gtm-id': null,
      'tiktok-id': null,
      'fb-pixel-id': null,
      'is-consent-required': true,
      'kiosk-idle-seconds': 60,
      'kiosk-countdown-seconds': 15,
      'default-menu-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'slider-id': 'home',
    });
  });

  test('PAY-06: the setting payment-gateway names the gateway that is used', async () => {
    await importShop(api, { application: { paymentGateway: 'tap' } });
    const named = async () => (await api.call('GET', '/applications')).json().data.attributes['payment-gateway'];
    expect(await named()).toBeNull();
    // It has an account there.
    connectGateway(api, aGateway(), 'saffron');
    expect(await named()).toBe('tap');
  });

  test('MISC-09: shows one merchant per host, and nobody at an unknown one', async () => {
    const other = await openOther();
    const ids = ['saffron.test', 'other.test'].map(async (host) => {
      const answer = await api.call('GET', `/applications?filter[url]=${host}`);
      return answer.json().data.id;
    });
    expect(await Promise.all(ids)).toEqual([shop.id, other.id]);

    const unknown = await api.call('GET', '/applications?filter[url]=nobody.test');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json().error).toMatchObject({ code: 'unknown-host', source: { parameter: 'filter[url]' } });
  });

  test('a storefront with its own key does not see the settings of another one', async () => {
    await openOther();
    const answer = await api.call('GET', '/applications?filter[url]=other.test', {
      headers: { 'x-app-key': shop.appKey },
    });
    expect(answer.statusCode).toBe(404);
  });

  test.each(['include=concept,secrets', 'filter[url]=' + 'x'.repeat(301)])(
    'refuses %s and names the parameter',
    async (query) => {
      const answer = await api.call('GET', `/applications?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error[0].source.parameter).toBe(query.split('=')[0]);
    },
  );

  test('the version changes with everything that is published', async () => {
    const version = async () => (await api.call('GET', '/applications')).json().data.meta.version;
    const before = await version();
    expect(await version()).toBe(before);
    await importShop(api, { concept: { otpLength: 4 } });
    expect(await version()).not.toBe(before);
  });
});

describe('GET /applications/{id} and /clients', () => {
  test('API-09: answers one application by its id', async () => {
    const answer = await api.call('GET', `/applications/${shop.id}?include=popup`);
    expect(answer.json().data).toMatchObject({ type: 'applications', id: shop.id });
  });

  test('API-10: answers who stands behind an address', async () => {
    const answer = await api.call('GET', '/clients?filter[url]=saffron.test');
    expect(answer.json().data).toMatchObject({
      type: 'clients',
      attributes: { 'application-id': shop.id, hosts: ['saffron.test'], label: { 'en-us': 'Saffron & Char' } },
    });
    expect((await api.call('GET', '/clients?filter[url]=nobody.test')).statusCode).toBe(404);
  });
});

describe('GET /concepts', () => {
  test('API-21: lists the one brand of the storefront', async () => {
    await openOther();
    const answer = await api.call('GET', '/concepts');
    expect(answer.json().data.map(({ id }: { id: string }) => id)).toEqual([shop.id]);
  });

  test('API-22, API-23: answers the brand at its own self link', async () => {
    const [listed] = (await api.call('GET', '/concepts')).json().data;
    const answer = await api.call('GET', listed.links.self.replace('/api', ''));
    expect(conceptDocument.parse(answer.json()).data).toEqual(listed);
  });

  test('MISC-01: carries the settings that selling needs', async () => {
    await importShop(api, {
      concept: {
        minimumOrderAmount: '20.00',
        delivery: {
          minimumOrderAmount: '40.00',
          freeFromAmount: '150.00',
          specialFromAmount: '80.00',
          specialPrice: '5.50',
        },
        cart: { abandonedAlertMinutes: 30, expiryMinutes: 45, areNotesEnabled: true },
        advanceOrder: { isAllowed: true, maximumDays: 3, minimumLeadMinutes: 15 },
      },
    });
    const { attributes } = (await api.call('GET', `/concepts/${shop.id}`)).json().data;
    expect(attributes).toMatchObject({
      'allowed-countries': [
        { code: 'SA', 'dial-code': '+966', 'formatted-code': 'SA +966', 'mobile-format': '^5\\d{8}$' },
        { code: 'KW' },
      ],
      country: 'SA',
      'currency-code': 'SAR',
      'currency-symbol': 'ر.س',
      'currency-format': 'amount_currency_symbol',
      'currency-format-translations': {},
      'currency-code-translations': {},
      'currency-symbol-translations': {},
      'default-timezone': 'Asia/Riyadh',
      'current-datetime': '2026-11-20T12:00:00.000Z',
      'abandoned-cart-alert': 30,
      'cart-expiry-minutes': 45,
      'minimum-order-amount': 20,
      'minimum-order-amount-delivery': 40,
      'minimum-order-amount-free-delivery': 150,
      'minimum-order-amount-for-special-delivery': 80,
      'special-delivery-price': 5.5,
      'allow-advance-order': true,
      'max-days-allowed-in-advance-order': 3,
      'is-cart-notes-enabled': true,
      'dialing-code': '+966',
      'otp-length': 6,
    });
  });

  test('MISC-02: carries the brand and what may be cancelled', async () => {
    await importShop(api, {
      concept: {
        webBrandLogo: 'images/logo.svg',
        removeBranding: true,
        feedbackRedirectUrl: 'https://example.com/thanks',
        cancellation: { maximumStatus: 'accepted', minutes: 5 },
      },
    });
    const { id, attributes } = (await api.call('GET', `/concepts/${shop.id}`)).json().data;
    expect(id).toBe(shop.id);
    expect(attributes).toMatchObject({
      label: { 'en-us': 'Saffron & Char', 'ar-sa': 'زعفران وفحم' },
      'logo-uri': expect.stringContaining('/cdn/saffron/images/logo-'),
      'web-brand-logo': expect.stringContaining('/cdn/saffron/images/logo-'),
      'remove-branding': true,
      'feedback-redirect-url': 'https://example.com/thanks',
      'order-cancellation-max-status': 2,
      'order-cancellation-time': 5,
    });
  });

  test('I18N-03: names the primary and the secondary language', async () => {
    const { attributes } = (await api.call('GET', `/concepts/${shop.id}`)).json().data;
    expect(attributes).toMatchObject({ 'primary-language': 'ar-sa', 'secondary-language': 'en-us' });
  });

  test('THEME-06: says that a merchant of the free package is one', async () => {
    await importShop(api, { concept: { isFreePackage: true } });
    const { attributes } = (await api.call('GET', `/concepts/${shop.id}`)).json().data;
    expect(attributes['is-free-package']).toBe(true);
  });

  test.each([
    ['inclusive', 15],
    ['exclusive', 5.5],
  ] as const)('PRICE-11, PRICE-12: says that VAT is %s at %d percent', async (type, rate) => {
    await importShop(api, { concept: { vat: { type, rate, isDeliveryTaxable: true } } });
    const { attributes } = (await api.call('GET', `/concepts/${shop.id}`)).json().data;
    expect(attributes).toMatchObject({ 'vat-type': type, 'vat-rate': rate });
  });

  test('API-24: answers what the brand says about itself', async () => {
    await importShop(api, { application: { contact: { phone: '+966112345678' }, description: { 'en-us': 'Grill' } } });
    const answer = await api.call('GET', `/concepts/${shop.id}/settings`);
    expect(answer.json().data).toMatchObject({
      type: 'concept-settings',
      attributes: { phone: '+966112345678', description: { 'en-us': 'Grill' }, email: null },
    });
  });

  test.each(['/applications/', '/concepts/'])('GET %s{id} does not know another merchant', async (path) => {
    const other = await openOther();
    for (const id of [other.id, elsewhere, 'no-id']) {
      expect((await api.call('GET', path + id)).statusCode).toBe(404);
    }
    expect((await api.call('GET', path + other.id, { merchant: other })).statusCode).toBe(200);
  });
});
