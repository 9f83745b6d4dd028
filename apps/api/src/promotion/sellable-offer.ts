import type { LocalizedText, Offer } from '@sufra/ordering';

/** A coupon or digital promotion as the merchant offers it. Shared between requests: never change it. */
export type SellableOffer = Offer & {
  /** Typed by the guest, or picked from the promotions; they travel in different fields. */
  kind: 'coupon' | 'campaign';
  /** What to do to qualify, in the merchant's words. */
  qualification?: LocalizedText | undefined;
  /** The picture by its name in the merchant's bundle. */
  image?: string | undefined;
  /** The item it gives, once per menu that has it; `benefit.itemId` is one of these. */
  grantedItemIds: readonly string[];
};
