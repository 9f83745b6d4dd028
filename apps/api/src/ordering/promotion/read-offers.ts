import {
  type Currency,
  type LocalizedText,
  type Offer,
  type OrderType,
  readBenefit,
  toMinor,
  type WrittenBenefit,
} from '@sufra/ordering';
import { unlimited } from '../../platform/limits/limit-shares.ts';
import { expandWeeklyHours, type WeeklyHours } from '../../catalogue/schedule/weekly-hours.ts';

type StoredOffer = {
  code: string;
  name: LocalizedText;
  isActive: boolean;
  benefit: WrittenBenefit;
  cartRules: {
    minimumSubtotal?: string | undefined;
    items: string[];
    categories: string[];
    minimumQuantity?: number | undefined;
  };
  eligibility: { isFirstOrderOnly: boolean; loyaltyTiers: string[] };
  validity: { from?: string | undefined; until?: string | undefined; hours?: WeeklyHours | undefined };
  limits: { total?: number | undefined; perCustomer?: number | undefined };
  branches: string[];
  orderTypes: OrderType[];
};

type StoredCoupon = StoredOffer & { terms?: LocalizedText | undefined };
type StoredPromotion = StoredOffer & { qualification?: LocalizedText | undefined; image?: string | undefined };

/** The merchant's two files as they were stored. */
export type OfferDocuments = { coupons: StoredCoupon[]; promotions: StoredPromotion[] };

/** A coupon or digital promotion as the merchant offers it. Shared between requests: never change it. */
export type SellableOffer = Offer & {
  /** Typed by the guest, or picked from the promotions; they travel in different fields. */
  kind: 'coupon' | 'campaign';
  /** The steps to qualify, in the merchant's words. */
  qualification?: LocalizedText | undefined;
  /** The picture by its name in the merchant's bundle. */
  image?: string | undefined;
  /** The item it gives, once per menu that has it; `benefit.itemId` is one of these. */
  grantedItemIds: readonly string[];
};

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
    benefit: readStored(benefit, grantedItemIds[0] ?? '', names.currency),
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
    limits: { total: limitOf(limits.total), perCustomer: limitOf(limits.perCustomer) },
    branchIds: offer.branches.flatMap((handle) => names.branchId(handle) ?? []),
    orderTypes: offer.orderTypes,
  };
}

/** Limits had no upper bound in release 1.0.10: one that the database cannot count to is none. */
const limitOf = (limit: number | undefined): number | undefined =>
  limit === undefined || limit > unlimited ? undefined : limit;

function readStored(benefit: WrittenBenefit, itemId: string, currency: Currency): Offer['benefit'] {
  const read = readBenefit(benefit, itemId, currency);
  if (!read) throw new Error(`the stored benefit of an offer is none: ${JSON.stringify(benefit)}`);
  return read;
}

function readAmount(amount: string, currency: Currency): number {
  const minor = toMinor(amount, currency);
  if (!minor.ok) throw new Error(`stored amount ${amount} is not in ${currency.code}: ${minor.refusal.code}`);
  return minor.value;
}
