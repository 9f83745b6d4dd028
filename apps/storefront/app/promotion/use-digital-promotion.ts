import type { MenuItem } from '@sufra/ordering';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { announceShopEvent } from '../shell/shop-events.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { noticeMs } from './notice-ms.ts';
import type { ShownOffer } from './offer.ts';
import { withDigital, withoutDigital } from './promotion-changes.ts';
import { promotionStore } from './promotion-store.ts';

type DigitalTarget = {
  /** Puts the item of the offer, if any, in the place of whatever was granted before; answers its line. */
  grant: (offer: ShownOffer) => string | undefined;
  /** Nothing that was granted is left. */
  revoke: () => void;
  /** The item is in the cart: the guest is led to it (PROMO-32). */
  onGranted: (item: MenuItem, lineId: string) => void | Promise<void>;
};

/** Choosing and removing a digital promotion (PROMO-31 to PROMO-33). */
export function useDigitalPromotion({ grant, revoke, onGranted }: DigitalTarget) {
  const t = useText('promotion');
  const { localized } = useLanguage();
  const notice = (text: string) => showSnackbar(text, { durationMs: noticeMs });

  return {
    choose(offer: ShownOffer): void {
      const { code, digitalCouponId, name, benefit } = offer;
      const { coupon } = promotionStore.get();
      promotionStore.update((current) => withDigital(current, { code, digitalCouponId, name, benefit }));
      const lineId = grant(offer);
      announceShopEvent('apply_promo', { code, name: localized(name) });
      const leading = offer.item && lineId ? onGranted(offer.item, lineId) : undefined;
      // Where the guest is led to another dialog, the notice belongs into that one.
      if (coupon) {
        void Promise.resolve(leading).then(() => notice(t('promotion.exclusive', { name: localized(coupon.name) })));
      }
    },
    remove(): void {
      promotionStore.update(withoutDigital);
      revoke();
    },
    /** A delivery promotion leaves when the order is not delivered any more (decision 10). */
    removeUndelivered(): void {
      const { digital } = promotionStore.get();
      if (digital?.benefit.type !== 'delivery') return;
      promotionStore.update(withoutDigital);
      notice(t('promotion.removedDelivery', { name: localized(digital.name) }));
    },
  };
}
