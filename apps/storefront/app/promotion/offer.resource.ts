import type {
  CouponAttributes,
  CouponListDocument,
  DigitalCouponListDocument,
  IncludedOffer,
  OfferAttributes,
} from '@sufra/contracts';
import { toMinor, type Currency, type MenuItem } from '@sufra/ordering';
import type { FoundCoupon, GrantedItem, Offer } from './offer.ts';
import type { Benefit } from './promotion.ts';

/** What the reader has to know of the shop: its money, and its menu by item id. */
type Shop = { currency: Currency; items: ReadonlyMap<string, MenuItem> };

/** The coupon of a code, built from the included promotion and item (PROMO-19). Nothing when there is none. */
export function readFoundCoupon(document: CouponListDocument, shop: Shop): FoundCoupon | undefined {
  const [resource] = document.data;
  if (!resource) return undefined;
  const { attributes } = resource;
  const item = document.included?.find(({ type }) => type === 'item');
  return {
    coupon: {
      code: attributes.coupon,
      name: attributes.name,
      benefit: readCouponBenefit(attributes, shop.currency),
      terms: attributes.terms ?? undefined,
    },
    granted: item && readGranted(item.attributes, shop),
  };
}

/** What is on offer, in the order in which it came (PROMO-02). An item that the menu no longer has is no offer. */
export function readOffers({ data, included = [] }: DigitalCouponListDocument, shop: Shop): Offer[] {
  return data.flatMap(({ attributes: { 'promotion-id': id, name, 'image-uri': imageUri, ...own } }) => {
    const of = (isItem: boolean) => included.find((each) => each.id === id && (each.type === 'item') === isItem);
    const attributes = (of(false) ?? of(true))?.attributes;
    if (!attributes) return [];
    const granted = readGranted(withItem(attributes, of(true)), shop);
    if (attributes['promotion-type'] === 'item' && !granted) return [];
    return [
      {
        code: attributes['discount-code'],
        digitalCouponId: attributes['digital-coupon-id'] ?? attributes['discount-code'],
        type: attributes['promotion-type'],
        name: attributes['digital-coupon-name'] ?? name,
        qualification: attributes.qualification ?? undefined,
        benefit: readOfferBenefit(attributes, shop.currency),
        granted,
        minimumMinor: readMinimum(attributes['cart-rules'].total, shop.currency),
        isEligible: own['is-eligible'],
        ineligibleReason: attributes['ineligible-reason'] ?? undefined,
        imageUrl: imageUri ?? attributes['image-uri'] ?? granted?.item.imageUrl,
      },
    ];
  });
}

/**
 * The least subtotal of a rule that is written `gte:100` (PROMO-03).
 *
 * @example readMinimum('gte:100', { code: 'SAR', digits: 2 }) // 10000
 */
export function readMinimum(rule: string | null, currency: Currency): number | undefined {
  const amount = /^gte:(\d+(?:\.\d+)?)$/.exec(rule ?? '')?.[1];
  const read = amount === undefined ? undefined : toMinor(amount, currency);
  return read?.ok && read.value > 0 ? read.value : undefined;
}

const withItem = (attributes: OfferAttributes, item: IncludedOffer | undefined): OfferAttributes => ({
  ...attributes,
  'item-id': attributes['item-id'] ?? item?.attributes['item-id'] ?? null,
  'item-price': attributes['item-price'] ?? item?.attributes['item-price'] ?? null,
  'item-quantity': attributes['item-quantity'] ?? item?.attributes['item-quantity'] ?? null,
});

function readGranted(attributes: OfferAttributes, { currency, items }: Shop): GrantedItem | undefined {
  const item = items.get(attributes['item-id'] ?? '');
  return (
    item && { item, priceMinor: minor(attributes['item-price'], currency), quantity: attributes['item-quantity'] ?? 1 }
  );
}

function readCouponBenefit(attributes: CouponAttributes, currency: Currency): Benefit {
  const { 'discount-type': type, 'discount-value': value, 'discount-max': maximum } = attributes;
  if (type === 'item') return { type };
  if (type === 'delivery') return { type, chargeMinor: minor(value, currency) };
  return readDiscount(type, value, maximum, currency);
}

function readOfferBenefit(attributes: OfferAttributes, currency: Currency): Benefit {
  const { 'promotion-type': type, 'discount-type': discountType, 'discount-value': value } = attributes;
  if (type === 'item') return { type };
  if (type === 'delivery') return { type, chargeMinor: minor(value, currency) };
  return readDiscount(discountType ?? 'fixed', value ?? 0, attributes['discount-max'], currency);
}

function readDiscount(
  type: 'percentage' | 'fixed',
  value: number,
  maximum: number | null,
  currency: Currency,
): Benefit {
  if (type === 'fixed') return { type, amountMinor: minor(value, currency) };
  const maximumMinor = maximum === null ? undefined : minor(maximum, currency);
  return { type, basisPoints: Math.round(value * 100), maximumMinor };
}

function minor(amount: number | null, currency: Currency): number {
  const read = toMinor(amount ?? 0, currency);
  if (!read.ok) throw new Error(`The server answered an amount that is none: ${amount}`);
  return read.value;
}
