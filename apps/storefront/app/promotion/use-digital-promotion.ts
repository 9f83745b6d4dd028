import type { ComboSelection, ItemConfiguration, MenuItem, ModifierChoice, ModifierGroup } from '@sufra/ordering';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useText } from '../i18n/use-text.ts';
import { announceShopEvent } from '../shell/shop-events.ts';
import type { ShownOffer } from './offer.resource.ts';
import { promotionStore } from './promotion-store.ts';
import { type Coupon, noticeMs, withDigital, withoutDigital } from './promotion.ts';

/** The default configuration of a granted item: every required question gets its cheapest answers. The guest may change them afterwards. */
function grantedConfiguration(item: MenuItem): ItemConfiguration {
  const comboItems = item.comboSlots.flatMap((slot): ComboSelection[] => {
    const [choice] = slot.choices
      .filter(({ isSoldOut }) => !isSoldOut)
      .toSorted((a, b) => a.surchargeMinor - b.surchargeMinor);
    if (!choice || slot.minimum === 0) return [];
    const modifiers = choice.modifierGroups.flatMap(cheapestAnswers);
    return [{ comboChoiceId: choice.id, quantity: slot.minimum, modifiers, removedIngredientIds: [] }];
  });
  const modifiers = item.modifierGroups.flatMap(cheapestAnswers);
  return { itemId: item.id, modifiers, removedIngredientIds: [], comboItems, notes: '' };
}

/** The item that a coupon grants, as the cart takes it. */
export const couponGrant = ({ benefit }: Pick<Coupon, 'benefit'>, item: MenuItem | undefined) =>
  benefit.type === 'item' && item ? { ...benefit, item, configuration: grantedConfiguration(item) } : undefined;

/** The same of a digital promotion. */
export function offerGrant({ item, digitalCouponId, ...offer }: ShownOffer) {
  const grant = couponGrant(offer, item);
  return grant && { ...grant, digitalCouponId };
}

function cheapestAnswers({ minimum, modifiers }: ModifierGroup): ModifierChoice[] {
  let missing = minimum;
  return modifiers
    .filter(({ isSoldOut }) => !isSoldOut)
    .toSorted((a, b) => a.priceMinor - b.priceMinor)
    .flatMap(({ id, maximumQuantity }) => {
      const quantity = Math.min(missing, maximumQuantity);
      missing -= quantity;
      return quantity > 0 ? [{ modifierId: id, quantity }] : [];
    });
}

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
    /** A delivery promotion leaves when the order is not delivered any more (D-10). */
    removeUndelivered(): void {
      const { digital } = promotionStore.get();
      if (digital?.benefit.type !== 'delivery') return;
      promotionStore.update(withoutDigital);
      notice(t('promotion.removedDelivery', { name: localized(digital.name) }));
    },
  };
}
