import type { CouponListDocument, DigitalCouponListDocument, OfferAttributes } from '@sufra/contracts';
import { minorOf } from '../api/wire-amount.ts';
import { type Currency, type LocalizedText, type MenuItem, type OfferBenefit, toMinor } from '@sufra/ordering';
import type { Coupon } from './promotion.ts';

/** A code that may be tried, and the item that it would add to the cart (PROMO-19, PROMO-20). */
export type FoundCoupon = { coupon: Coupon; item?: MenuItem | undefined };

/** A promotion that this shop has, and whether this cart may use it (PROMO-02). */
export type ShownOffer = {
  /** Sent as the campaign. */
  code: string;
  digitalCouponId: string;
  type: 'item' | 'discount' | 'delivery';
  name: LocalizedText;
  qualification?: LocalizedText | undefined;
  benefit: OfferBenefit;
  /** The item that the offer grants, as the menu has it. */
  item?: MenuItem | undefined;
  /** The least subtotal (PROMO-03). */
  minimumMinor?: number | undefined;
  isEligible: boolean;
  /** The missing condition, in the language of the page. */
  ineligibleReason?: string | undefined;
  imageUrl?: string | undefined;
};

/** The shop's data for reading offers: its currency, and its menu by item id. */
type Shop = { currency: Currency; items: ReadonlyMap<string, MenuItem> };

/** The coupon of a code, built from the included promotion and item (PROMO-19). Nothing when there is none. */
export function readFoundCoupon({ data, included = [] }: CouponListDocument, shop: Shop): FoundCoupon | undefined {
  const [coupon] = data;
  if (!coupon) return undefined;
  const offer = mergeOffer(included);
  const { attributes } = coupon;
  const discount = attributes['discount-type'];
  const benefit =
    offer?.type === 'item'
      ? readBenefit(offer, shop.currency)
      : readBenefit(
          {
            type: discount === 'delivery' ? 'delivery' : 'discount',
            'discount-type': discount === 'fixed' ? 'fixed' : 'percentage',
            'discount-value': attributes['discount-value'],
            'discount-max': attributes['discount-max'],
          },
          shop.currency,
        );
  const item = benefit?.type === 'item' ? shop.items.get(benefit.itemId) : undefined;
  if (!benefit || (benefit.type === 'item' && !item)) return undefined;
  const { name, terms } = attributes;
  return { coupon: { code: attributes.coupon, name, benefit, terms: terms ?? undefined }, item };
}

/** The active offers, in the order of the answer (PROMO-02). An offer for an item that the menu no longer has is dropped. */
export function readOffers({ data, included = [] }: DigitalCouponListDocument, shop: Shop): ShownOffer[] {
  return data.flatMap(({ attributes: { 'promotion-id': id, name, 'image-uri': imageUri, ...own } }) => {
    const offer = mergeOffer(included.filter((each) => each.id === id));
    const benefit = offer && readBenefit(offer, shop.currency);
    const item = benefit?.type === 'item' ? shop.items.get(benefit.itemId) : undefined;
    if (!offer || !benefit || (benefit.type === 'item' && !item)) return [];
    return [
      {
        benefit,
        item,
        code: offer['discount-code'],
        digitalCouponId: offer['digital-coupon-id'] ?? offer['discount-code'],
        type: offer.type,
        name: offer['digital-coupon-name'] ?? name,
        qualification: offer.qualification ?? undefined,
        minimumMinor: readMinimum(offer['cart-rules'].total, shop.currency),
        isEligible: own['is-eligible'],
        ineligibleReason: offer['ineligible-reason'] ?? undefined,
        imageUrl: imageUri ?? offer['image-uri'] ?? item?.imageUrl,
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

type Included = NonNullable<CouponListDocument['included']>;

/** A promotion says what it asks for, the item beside it what it gives; either may come alone. */
function mergeOffer(included: Included): OfferAttributes | undefined {
  const attributesOf = (isItem: boolean) => included.find(({ type }) => (type === 'item') === isItem)?.attributes;
  const [promotion, item] = [attributesOf(false), attributesOf(true)].map((each) => each && withType(each));
  if (!promotion || !item) return promotion ?? item;
  const { 'item-id': itemId, 'item-price': price, 'item-quantity': quantity } = item;
  return { ...promotion, 'item-id': itemId, 'item-price': price, 'item-quantity': quantity };
}

/** An API of the release before says `promotion-type` alone. */
const withType = (offer: OfferAttributes): OfferAttributes => ({
  ...offer,
  type: offer.type ?? offer['promotion-type'],
});

type Given = Pick<OfferAttributes, 'type' | 'discount-type' | 'discount-value' | 'discount-max'> &
  Partial<Pick<OfferAttributes, 'item-id' | 'item-price' | 'item-quantity'>>;

function readBenefit(offer: Given, currency: Currency): OfferBenefit | undefined {
  const amount = (value: number | null | undefined) => minorOf(value ?? 0, currency);
  const value = offer['discount-value'];
  switch (offer.type) {
    case 'delivery':
      return { type: 'delivery', chargeMinor: amount(value) };
    case 'item': {
      const itemId = offer['item-id'];
      const quantity = offer['item-quantity'] ?? 1;
      return itemId ? { type: 'item', itemId, quantity, priceMinor: amount(offer['item-price']) } : undefined;
    }
    case 'discount': {
      if (offer['discount-type'] === 'fixed') return { type: 'fixed', amountMinor: amount(value) };
      const maximum = offer['discount-max'];
      const basisPoints = Math.round((value ?? 0) * 100);
      return { type: 'percentage', basisPoints, maximumMinor: maximum === null ? undefined : amount(maximum) };
    }
  }
}
