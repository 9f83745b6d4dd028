import { toMinor, type Currency, type LocalizedText, type OfferBenefit } from '@sufra/ordering';
import { expandWeeklyHours } from '../platform/weekly-hours.ts';
import type { SellableOffer } from './sellable-offer.ts';
import type { OfferDocuments, StoredBenefit, StoredCoupon, StoredPromotion } from './stored-offer.ts';

/** The ids of what offers call by handle. An item or category may stand in several menus. */
export type OfferNames = {
  currency: Currency;
  itemIds(handle: string): string[];
  categoryIds(handle: string): string[];
  branchId(handle: string): string | undefined;
};

/** Turns the handles and amounts of the merchant's files into offers, in the order in which they are shown. */
export function readOffers({ coupons, promotions }: OfferDocuments, names: OfferNames): SellableOffer[] {
  return [
    ...coupons.map((coupon) => readOffer(coupon, { kind: 'coupon', text: coupon.terms }, names)),
    ...promotions.map((promotion) => ({
      ...readOffer(promotion, { kind: 'campaign', text: promotion.qualification }, names),
      image: promotion.image,
    })),
  ];
}

function readOffer(
  offer: StoredCoupon | StoredPromotion,
  { kind, text }: { kind: SellableOffer['kind']; text: LocalizedText | undefined },
  names: OfferNames,
): SellableOffer {
  const { benefit, cartRules, eligibility, validity, limits } = offer;
  const grantedItemIds = 'item' in benefit ? names.itemIds(benefit.item) : [];
  return {
    kind,
    code: offer.code,
    name: offer.name,
    qualification: text,
    isActive: offer.isActive,
    benefit: readBenefit(benefit, grantedItemIds[0] ?? '', names.currency),
    grantedItemIds,
    cartRules: {
      minimumSubtotalMinor: readAmount(cartRules.minimumSubtotal ?? '0', names.currency),
      itemIds: cartRules.items.flatMap((handle) => names.itemIds(handle)),
      categoryIds: cartRules.categories.flatMap((handle) => names.categoryIds(handle)),
      minimumQuantity: cartRules.minimumQuantity ?? 0,
    },
    isFirstOrderOnly: eligibility.isFirstOrderOnly,
    loyaltyTiers: eligibility.loyaltyTiers,
    validFrom: validity.from === undefined ? undefined : new Date(validity.from),
    validUntil: validity.until === undefined ? undefined : new Date(validity.until),
    hours: validity.hours && expandWeeklyHours(validity.hours).map((ranges, day) => ({ day, ranges })),
    limits,
    branchIds: offer.branches.flatMap((handle) => names.branchId(handle) ?? []),
    orderTypes: offer.orderTypes,
  };
}

function readBenefit(benefit: StoredBenefit, itemId: string, currency: Currency): OfferBenefit {
  const minor = (amount: string) => readAmount(amount, currency);
  switch (benefit.type) {
    case 'percentage': {
      const { percent, maximumDiscount } = benefit;
      const maximumMinor = maximumDiscount === undefined ? undefined : minor(maximumDiscount);
      return { type: 'percentage', basisPoints: Math.round(percent * 100), maximumMinor };
    }
    case 'fixed':
      return { type: 'fixed', amountMinor: minor(benefit.amount) };
    case 'free-item':
      return { type: 'item', itemId, quantity: benefit.quantity, priceMinor: 0 };
    case 'discounted-item':
      return { type: 'item', itemId, quantity: benefit.quantity, priceMinor: minor(benefit.price) };
    case 'delivery':
      return { type: 'delivery', chargeMinor: minor(benefit.deliveryCharge) };
  }
}

function readAmount(amount: string, currency: Currency): number {
  const minor = toMinor(amount, currency);
  if (!minor.ok) throw new Error(`stored amount ${amount} is not in ${currency.code}: ${minor.refusal.code}`);
  return minor.value;
}
