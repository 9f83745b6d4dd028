import { aMenuItem } from '@sufra/ordering/testing/factories';
import { closeSnackbar, snackbarStore } from '@sufra/ui/overlays/snackbars.tsx';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import type { FoundCoupon, ShownOffer } from '../offer.resource.ts';
import { promotionStore } from '../promotion-store.ts';
import { emptyPromotion } from '../promotion.ts';

export const pudding = aMenuItem({
  id: '0190a000-0000-7000-8000-000000000001',
  name: { 'en-us': 'Rice pudding', 'ar-sa': 'أرز بالحليب' },
  priceMinor: 1800,
});

/** A code for ten per cent off. */
export const summer = (own: Partial<FoundCoupon['coupon']> = {}): FoundCoupon => ({
  coupon: {
    code: 'SUMMER10',
    name: { 'en-us': 'Summer 10', 'ar-sa': 'صيف 10' },
    benefit: { type: 'percentage', basisPoints: 1000 },
    ...own,
  },
});

/** A code for a free pudding. */
export const sweetEnd = (): FoundCoupon => ({
  coupon: {
    code: 'SWEETEND',
    name: { 'en-us': 'Pudding on us' },
    benefit: { type: 'item', itemId: pudding.id, quantity: 1, priceMinor: 0 },
  },
  item: pudding,
});

/** Twenty riyals off. */
export const anOffer = (own: Partial<ShownOffer> = {}): ShownOffer => ({
  code: 'PROMO-20',
  digitalCouponId: 'PROMO-20',
  type: 'discount',
  name: { 'en-us': 'Twenty off' },
  benefit: { type: 'fixed', amountMinor: 2000 },
  isEligible: true,
  ...own,
});

export const freePudding = (own: Partial<ShownOffer> = {}): ShownOffer =>
  anOffer({
    code: 'PROMO-PUDDING',
    digitalCouponId: 'PROMO-PUDDING',
    type: 'item',
    name: { 'en-us': 'Pudding on the house' },
    benefit: { type: 'item', itemId: pudding.id, quantity: 1, priceMinor: 0 },
    item: pudding,
    ...own,
  });

export const cheapRide = (own: Partial<ShownOffer> = {}): ShownOffer =>
  anOffer({
    code: 'PROMO-RIDE',
    digitalCouponId: 'PROMO-RIDE',
    type: 'delivery',
    name: { 'en-us': 'Cheap ride' },
    benefit: { type: 'delivery', chargeMinor: 500 },
    ...own,
  });

/** Nothing about promotions is on this device before and after each test. */
export function startWithoutPromotions(): void {
  const clear = () => {
    promotionStore.update(() => emptyPromotion);
    promotionStore.reload();
    snackbarStore.get().forEach(({ id }) => closeSnackbar(id));
  };
  beforeEach(clear);
  afterEach(() => {
    // Before the device is cleared: a popup that is still open would ask for promos again.
    cleanup();
    clear();
  });
}
