import type { CouponListDocument, DigitalCouponListDocument, IncludedOffer, OfferAttributes } from '@sufra/contracts';
import { describe, expect, it } from 'vitest';
import { callRoute } from '../testing/call-route.ts';
import { aCategoryResource, aMenuDocument, anItemResource } from '../testing/menu-document.ts';
import { action as findCoupon } from './coupon.route.ts';
import { readMinimum } from './offer.resource.ts';
import { action as listOffers } from './offers.route.ts';

const pudding = anItemResource({ id: 'pudding', name: { 'en-us': 'Rice pudding' } });
const menu = {
  'GET /cdn/menu.json': () => ({ body: aMenuDocument([aCategoryResource({ items: [pudding] })]) }),
};
/** A published menu is read once; at this address it is the one above. */
const origin = 'http://promotions.localhost';

const anIncluded = (type: IncludedOffer['type'], id: string, own: Partial<OfferAttributes> = {}): IncludedOffer => ({
  type,
  id,
  attributes: {
    type: 'discount',
    'promotion-type': 'discount',
    name: { 'en-us': 'An offer' },
    'digital-coupon-name': null,
    'digital-coupon-id': null,
    'item-id': null,
    'item-price': null,
    'item-quantity': null,
    'cart-rules': { total: null },
    'discount-type': null,
    'discount-value': null,
    'discount-max': null,
    qualification: null,
    'discount-code': id,
    'is-eligible': true,
    'ineligible-code': null,
    'ineligible-reason': null,
    'image-uri': null,
    ...own,
  },
});

const granting = {
  type: 'item',
  'promotion-type': 'item',
  'item-id': 'pudding',
  'item-price': 2.5,
  'item-quantity': 2,
} as const;

const aCoupon = (
  own: Partial<CouponListDocument['data'][number]['attributes']> = {},
  included: IncludedOffer[] = [],
): CouponListDocument => ({
  data: [
    {
      type: 'coupons',
      id: 'SUMMER10',
      attributes: {
        name: { 'en-us': 'Summer 10' },
        coupon: 'SUMMER10',
        'discount-type': 'percentage',
        'discount-value': 10,
        'discount-max': 30,
        terms: null,
        ...own,
      },
    },
  ],
  included,
});

const find = (answer: { status?: number; body?: unknown }, token?: string) =>
  callRoute(findCoupon, {
    origin,
    path: '/promotion/coupon',
    body: { code: 'SUMMER10' },
    api: { ...menu, 'GET /coupons': () => answer },
    ...(token && { token }),
  });

describe('looking a promo code up', () => {
  it('PROMO-19: builds the local coupon from what the answer includes', async () => {
    const included = anIncluded('promotion', 'SUMMER10', { 'discount-type': 'percentage', 'discount-value': 10 });
    const { value, asked } = await find({ body: aCoupon({}, [included]) });
    expect(asked[0]?.query).toContain('filter[coupon-code]=SUMMER10');
    expect(asked[0]?.query).toContain('include=promotion');
    expect(value).toEqual({
      ok: true,
      value: {
        coupon: {
          code: 'SUMMER10',
          name: { 'en-us': 'Summer 10' },
          benefit: { type: 'percentage', basisPoints: 1000, maximumMinor: 3000 },
          terms: undefined,
        },
        item: undefined,
      },
    });
  });

  it('understands an API of the release before, which says promotion-type alone', async () => {
    const { type: _type, ...attributes } = anIncluded('item', 'SWEETEND', granting).attributes;
    const included = [{ type: 'item', id: 'SWEETEND', attributes: attributes as OfferAttributes } as const];
    const { value } = await find({ body: aCoupon({ 'discount-type': 'item', 'discount-value': 2.5 }, included) });
    expect(value).toMatchObject({ ok: true, value: { coupon: { benefit: { type: 'item', itemId: 'pudding' } } } });
  });

  it('PROMO-19, PROMO-20: takes the granted item, its price and number from the included item', async () => {
    const included = [anIncluded('promotion', 'SWEETEND', { type: 'item' }), anIncluded('item', 'SWEETEND', granting)];
    const { value } = await find({ body: aCoupon({ 'discount-type': 'item', 'discount-value': 2.5 }, included) });
    expect(value).toMatchObject({
      ok: true,
      value: {
        coupon: { benefit: { type: 'item', itemId: 'pudding', quantity: 2, priceMinor: 250 } },
        item: { id: 'pudding', name: { 'en-us': 'Rice pudding' } },
      },
    });
  });

  it('goes with the session of the guest', async () => {
    const { asked } = await find({ body: aCoupon() }, 'token-of-sara');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer token-of-sara');
  });

  it('answers that there is no such item when nothing is found', async () => {
    const { value } = await find({ body: { data: [] } });
    expect(value).toMatchObject({ ok: false, refusal: { status: 404, detail: 'item not found' } });
  });

  it('ERR-08: a server that failed is told to the screen with what it said', async () => {
    const detail = 'Please try again later';
    const { value } = await find({ status: 500, body: { error: { status: '500', code: 'x', title: detail, detail } } });
    expect(value).toMatchObject({ ok: false, refusal: { status: 500, detail } });
  });
});

describe('the promos of a cart', () => {
  const digital = (id: string, isEligible = true): DigitalCouponListDocument['data'][number] => ({
    type: 'digital-coupons',
    id,
    attributes: { 'promotion-id': id, 'is-eligible': isEligible, 'image-uri': `/${id}.webp`, name: { 'en-us': id } },
  });
  const list = (body: DigitalCouponListDocument) =>
    callRoute(listOffers, {
      origin,
      path: '/promotion/offers',
      body: { type: 'pickup', items: [] },
      api: { ...menu, 'POST /digital-coupons': () => ({ body }) },
    });

  it('PROMO-02, PROMO-03: are read with everything that a tile shows', async () => {
    const { value, asked } = await list({
      data: [digital('twenty'), digital('free', false)],
      included: [
        anIncluded('campaign', 'twenty', {
          'digital-coupon-id': 'twenty-id',
          'digital-coupon-name': { 'en-us': 'Twenty off' },
          'cart-rules': { total: 'gte:100' },
          'discount-type': 'fixed',
          'discount-value': 20,
          qualification: { 'en-us': 'Spend 100' },
        }),
        anIncluded('promotion', 'free', { type: 'item', 'ineligible-reason': 'Add more' }),
        anIncluded('item', 'free', granting),
      ],
    });
    expect(asked[0]).toMatchObject({ query: '?is-eligible=false', body: { type: 'pickup' } });
    expect(value).toMatchObject({
      ok: true,
      value: [
        {
          code: 'twenty',
          digitalCouponId: 'twenty-id',
          type: 'discount',
          name: { 'en-us': 'Twenty off' },
          qualification: { 'en-us': 'Spend 100' },
          benefit: { type: 'fixed', amountMinor: 2000 },
          minimumMinor: 10_000,
          isEligible: true,
          imageUrl: '/twenty.webp',
        },
        {
          code: 'free',
          type: 'item',
          name: { 'en-us': 'free' },
          benefit: { type: 'item', itemId: 'pudding', quantity: 2, priceMinor: 250 },
          item: { id: 'pudding' },
          isEligible: false,
          ineligibleReason: 'Add more',
        },
      ],
    });
  });

  it('an item that the menu no longer has is no promo', async () => {
    const included = [anIncluded('item', 'free', { ...granting, 'item-id': 'gone' })];
    const { value } = await list({ data: [digital('free')], included });
    expect(value).toEqual({ ok: true, value: [] });
  });

  it.each([
    ['gte:100', 10_000],
    ['gte:99.5', 9950],
    ['gte:0', undefined],
    ['100', undefined],
    [null, undefined],
  ])('PROMO-03: the rule %s asks for a total of at least %s', (rule, minimumMinor) => {
    expect(readMinimum(rule, { code: 'SAR', digits: 2 })).toBe(minimumMinor);
  });
});
