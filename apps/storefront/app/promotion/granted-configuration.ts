import type { ComboSelection, ItemConfiguration, MenuItem, ModifierChoice, ModifierGroup } from '@sufra/ordering';
import type { ShownOffer } from './offer.ts';
import type { Coupon } from './promotion.ts';

/**
 * How a granted item is served when nobody was asked: every question that has to be answered gets its cheapest
 * answers. The guest may change them afterwards.
 */
export function grantedConfiguration(item: MenuItem): ItemConfiguration {
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
