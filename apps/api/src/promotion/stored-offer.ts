import type { LocalizedText, OrderType } from '@sufra/ordering';
import type { WeeklyHours } from '../platform/weekly-hours.ts';

/** What an offer gives, as the merchant's files say it; amounts are decimal strings, things are handles. */
export type StoredBenefit =
  | { type: 'percentage'; percent: number; maximumDiscount?: string | undefined }
  | { type: 'fixed'; amount: string }
  | { type: 'free-item'; item: string; quantity: number }
  | { type: 'discounted-item'; item: string; quantity: number; price: string }
  | { type: 'delivery'; deliveryCharge: string };

type StoredOffer = {
  code: string;
  name: LocalizedText;
  isActive: boolean;
  benefit: StoredBenefit;
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

export type StoredCoupon = StoredOffer & { terms?: LocalizedText | undefined };
export type StoredPromotion = StoredOffer & { qualification?: LocalizedText | undefined; image?: string | undefined };

/** The merchant's two files as they were stored. */
export type OfferDocuments = { coupons: StoredCoupon[]; promotions: StoredPromotion[] };
