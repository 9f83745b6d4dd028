import type {
  CouponAttributes,
  CouponListDocument,
  DigitalCouponListDocument,
  ErrorEntry,
  IncludedOffer,
  OfferAttributes,
} from '@sufra/contracts';
import { fromMinor, type OfferBenefit } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { SellableOffer } from './sellable-offer.ts';

type Merchant = RequestContext['merchant'];

/** An offer on its way out, with the reason why it does not hold now, if there is one. */
export type PresentedOffer = { offer: SellableOffer; problem: ErrorEntry | undefined };

type Presented<Document extends { data: unknown[] }> = Document['data'][number];

/** The coupon of a code, with its promotion and the item that it gives (API-39, PROMO-01, PROMO-20). */
export function presentCoupons(merchant: Merchant, coupons: PresentedOffer[]): CouponListDocument {
  const data = coupons.map(({ offer }): Presented<CouponListDocument> => ({
    type: 'coupons',
    id: offer.code,
    attributes: presentCoupon(merchant, offer),
    relationships: relate(offer),
  }));
  return { data, included: coupons.flatMap((each) => include(merchant, each)) };
}

/** Digital promotions with everything a tile shows (API-41, PROMO-02). */
export function presentDigitalCoupons(merchant: Merchant, promotions: PresentedOffer[]): DigitalCouponListDocument {
  const data = promotions.map(({ offer, problem }): Presented<DigitalCouponListDocument> => ({
    type: 'digital-coupons',
    id: offer.code,
    attributes: {
      'promotion-id': offer.code,
      'is-eligible': problem === undefined,
      'image-uri': merchant.imageUri(offer.image),
      name: offer.name,
    },
    relationships: relate(offer),
  }));
  return { data, included: promotions.flatMap((each) => include(merchant, each)) };
}

function presentCoupon(merchant: Merchant, { benefit, code, name, qualification }: SellableOffer): CouponAttributes {
  const { 'discount-value': value, 'discount-max': maximum } = presentDiscount(merchant, benefit);
  const isItem = benefit.type === 'item';
  return {
    name,
    coupon: code,
    'discount-type': benefit.type,
    'discount-value': isItem ? fromMinor(benefit.priceMinor, merchant.currency) : (value ?? 0),
    'discount-max': maximum,
    terms: qualification ?? null,
  };
}

const relate = ({ code, benefit }: SellableOffer) => ({
  promotion: { data: { type: 'promotion', id: code } },
  ...(benefit.type === 'item' && { item: { data: { type: 'item', id: code } } }),
});

function include(merchant: Merchant, presented: PresentedOffer): IncludedOffer[] {
  const { code, benefit } = presented.offer;
  const attributes = presentOffer(merchant, presented);
  const types = benefit.type === 'item' ? (['promotion', 'item'] as const) : (['promotion'] as const);
  return types.map((type) => ({ type, id: code, attributes }));
}

function presentOffer(merchant: Merchant, { offer, problem }: PresentedOffer): OfferAttributes {
  const { benefit, code, name, kind, cartRules } = offer;
  const money = (minor: number) => fromMinor(minor, merchant.currency);
  const item = benefit.type === 'item' ? benefit : undefined;
  const { minimumSubtotalMinor } = cartRules;
  return {
    'promotion-type': promotionType(benefit),
    name,
    'digital-coupon-name': kind === 'campaign' ? name : null,
    'digital-coupon-id': kind === 'campaign' ? code : null,
    'item-id': item?.itemId ?? null,
    'item-price': item ? money(item.priceMinor) : null,
    'item-quantity': item?.quantity ?? null,
    'cart-rules': { total: minimumSubtotalMinor > 0 ? `gte:${money(minimumSubtotalMinor)}` : null },
    ...presentDiscount(merchant, benefit),
    qualification: offer.qualification ?? null,
    'discount-code': code,
    'is-eligible': problem === undefined,
    'ineligible-code': problem?.code ?? null,
    'ineligible-reason': problem?.detail ?? null,
    'image-uri': merchant.imageUri(offer.image),
  };
}

type Discount = Pick<OfferAttributes, 'discount-type' | 'discount-value' | 'discount-max'>;

function presentDiscount({ currency }: Merchant, benefit: OfferBenefit): Discount {
  const money = (minor: number) => fromMinor(minor, currency);
  const none = { 'discount-type': null, 'discount-max': null };
  switch (benefit.type) {
    case 'percentage':
      return {
        'discount-type': 'percentage',
        'discount-value': benefit.basisPoints / 100,
        'discount-max': benefit.maximumMinor === undefined ? null : money(benefit.maximumMinor),
      };
    case 'fixed':
      return { ...none, 'discount-type': 'fixed', 'discount-value': money(benefit.amountMinor) };
    case 'delivery':
      return { ...none, 'discount-value': money(benefit.chargeMinor) };
    case 'item':
      return { ...none, 'discount-value': null };
  }
}

const promotionType = ({ type }: OfferBenefit): OfferAttributes['promotion-type'] =>
  type === 'percentage' || type === 'fixed' ? 'discount' : type;
