import { fromMinor, type Currency } from '@sufra/ordering';
import type { KeptLine } from './kept-line.ts';

/** One line in the documented fields of a cart item (CART-01), amounts in major units. */
export function writeStoredLine(line: KeptLine, currency: Currency) {
  const amount = (minor: number) => fromMinor(minor, currency);
  const unitMinor = line.priceMinor + line.choicesMinor;
  const modifiers = (chosen: KeptLine['modifiers']) =>
    chosen.map(({ modifierId, quantity }) => {
      const label = line.labels[modifierId];
      const price = amount(label?.priceMinor ?? 0);
      return { id: modifierId, name: label?.name ?? {}, price, quantity, attributes: { price } };
    });
  const leftOut = (ids: string[]) =>
    ids.map((id) => ({ id, quantity: 1, checked: false, name: line.labels[id]?.name ?? {} }));
  return {
    lineId: line.lineId,
    id: line.itemId,
    name: line.name,
    description: line.description,
    price: amount(line.priceMinor),
    total: amount(unitMinor),
    subtotal: amount(unitMinor * line.quantity),
    quantity: line.quantity,
    notes: line.notes,
    discount: 0,
    imgUrl: line.imageUrl ?? null,
    'combo-items': line.comboItems.map((choice) => ({
      id: choice.comboChoiceId,
      name: line.labels[choice.comboChoiceId]?.name ?? {},
      price: amount(line.labels[choice.comboChoiceId]?.priceMinor ?? 0),
      quantity: choice.quantity,
      ingredients: leftOut(choice.removedIngredientIds),
      modifiers: modifiers(choice.modifiers),
    })),
    modifiers: modifiers(line.modifiers),
    ingredients: leftOut(line.removedIngredientIds),
    prices: Object.entries(line.branchPrices).map(([location, minor]) => ({ location, price: amount(minor) })),
    'excluded-locations': line.excludedBranchIds,
    'out-of-stock-locations': line.outOfStockBranchIds,
    'is-promotion': line.isPromotion,
    'item-promo-price': line.promotionPriceMinor === undefined ? null : amount(line.promotionPriceMinor),
    'digital-coupon-id': line.digitalCouponId ?? null,
    isUpsell: line.isUpsell,
  };
}
