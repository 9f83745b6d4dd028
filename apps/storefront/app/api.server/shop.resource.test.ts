import type { ApplicationAttributes, ConceptAttributes } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import { expect, test } from 'vitest';
import type { StorefrontServices } from '../context.ts';
import { aConcept, anApplication } from '../testing/settings.ts';
import { isFreePackage, presentShop } from './shop.resource.ts';

const services = (clientSettings: StorefrontServices['clientSettings'] = {}): StorefrontServices => ({
  api: () => Promise.reject(new Error('not asked')),
  merchants: { find: () => Promise.reject(new Error('not asked')) },
  now: () => new Date('2026-11-20T09:00:00Z'),
  clientAddress: '127.0.0.1',
  clientSettings,
});

const shopIn = (
  locale: Locale,
  concept: Partial<ConceptAttributes> = {},
  application: Partial<ApplicationAttributes> = {},
) => presentShop({ application: anApplication(application), concept: aConcept(concept) }, locale, services());

test('THEME-01, THEME-02, THEME-05: label, logo and brand logo come from the settings of the merchant', () => {
  expect(shopIn('en-us')).toMatchObject({ label: 'Saffron & Char', logoUrl: '/logo.svg' });
  expect(shopIn('ar-sa').label).toBe('زعفران وفحم');
  expect(shopIn('en-us').brandLogoUrl).toBeUndefined();
  expect(shopIn('en-us', { 'web-brand-logo': '/brand.svg' }).brandLogoUrl).toBe('/brand.svg');
});

test('THEME-03, THEME-04: the palette is made of the colours in the theme', () => {
  const { brandCss } = shopIn('en-us', {}, { theme: { primary_color: '#0f766e', button2_color: '#1d4ed8' } });
  expect(brandCss).toContain('--brand:#0f766e');
  expect(brandCss).toContain('--second:#1d4ed8');
});

test('THEME-06: the package decides on noindex, the billing type where the package is silent', () => {
  expect(isFreePackage({ 'is-free-package': true, 'billing-type': 'paid' })).toBe(true);
  expect(isFreePackage({ 'is-free-package': false, 'billing-type': 'free' })).toBe(false);
  expect(isFreePackage({ 'billing-type': 'free' })).toBe(true);
  expect(isFreePackage({})).toBe(false);
});

test('I18N-03: primary language and the languages on offer come from the merchant', () => {
  expect(shopIn('en-us')).toMatchObject({ primaryLocale: 'ar-sa', languages: ['ar-sa', 'en-us'] });
});

test('PRICE-03, PRICE-04: the format of a language counts before the general one, decimals come from the concept', () => {
  expect(shopIn('en-us').prices).toMatchObject({
    format: 'currency_code_amount',
    code: 'SAR',
    currency: { digits: 2 },
  });
  expect(shopIn('ar-sa').prices).toMatchObject({ format: 'amount_currency_symbol', symbol: 'ر.س' });
  expect(shopIn('fr').prices).toMatchObject({ format: 'amount_currency_code', symbol: 'SR' });
});

test('PRICE-11, PRICE-12: the kind and rate of VAT come from the concept', () => {
  expect(shopIn('en-us', { 'vat-type': 'exclusive', 'vat-rate': 7.5 }).vat).toEqual({
    type: 'exclusive',
    rateBasisPoints: 750,
  });
});

test('MISC-03: comma lists become lists, order types by their one name', () => {
  const shop = shopIn('en-us');
  expect(shop.allowedOrderTypes).toEqual(['deliver', 'eat-in', 'to-go']);
  expect(shop.paymentsForDelivery).toEqual(['cash', 'card']);
  expect(shop.minimumDeliveryMinor).toBe(3000);
});

test('MISC-05, MISC-06, MISC-07, MISC-08: keys of maps, Google sign-in, realtime and analytics reach the browser when configured', () => {
  const clientSettings = {
    mapsToken: 'map',
    googleClientId: 'google',
    realtimeUrl: '/realtime',
    analyticsUrl: '/analytics',
  };
  const shop = presentShop({ application: anApplication(), concept: aConcept() }, 'en-us', services(clientSettings));
  expect(shop.clientSettings).toEqual(clientSettings);
  expect(shopIn('en-us').clientSettings).toEqual({});
});
