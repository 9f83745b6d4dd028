import {
  activityAfterChange,
  addLine,
  changeQuantity,
  isEmpty,
  type ItemConfiguration,
  type MenuItem,
  orderedLines,
  priceConfiguration,
  removeLine as withoutLine,
  type ReorderPlan,
  replaceLine as withEditedLine,
  resetTimeAfterAdd,
} from '@sufra/ordering';
import { announceShopEvent, type EventItem, type ShopEvents } from '../shell/shop-events.ts';
import { cartExpiryMinutes, cartStore } from './cart-store.ts';
import { type Cart, emptyCart, type LineLabel, type DeviceLine, totalsOf, unitPriceMinor } from './device-line.ts';

/** Makes a cart line of an item as the guest configured it, with everything the cart later shows of it. */
export function keepLine(item: MenuItem, configuration: ItemConfiguration, quantity: number): DeviceLine {
  return {
    ...configuration,
    lineId: crypto.randomUUID(),
    quantity,
    isUpsell: false,
    isPromotion: false,
    name: item.name,
    description: item.description,
    imageUrl: item.imageUrl,
    priceMinor: item.priceMinor,
    choicesMinor: priceConfiguration(item, configuration) - item.priceMinor,
    branchPrices: item.branchPrices,
    excludedBranchIds: item.excludedBranchIds,
    outOfStockBranchIds: item.outOfStockBranchIds,
    labels: labelsOf(item, configuration),
  };
}

function labelsOf(item: MenuItem, configuration: ItemConfiguration): Record<string, LineLabel> {
  const known = new Map<string, LineLabel>();
  const addLabel = (id: string, name: LineLabel['name'], priceMinor: number) => known.set(id, { name, priceMinor });
  const addPartLabels = (part: Pick<MenuItem, 'modifierGroups' | 'ingredients'>) => {
    part.ingredients.forEach(({ id, name }) => addLabel(id, name, 0));
    part.modifierGroups
      .flatMap((group) => group.modifiers)
      .forEach(({ id, name, priceMinor }) => addLabel(id, name, priceMinor));
  };
  addPartLabels(item);
  for (const choice of item.comboSlots.flatMap((slot) => slot.choices)) {
    addLabel(choice.id, choice.name, choice.surchargeMinor);
    addPartLabels(choice);
  }
  const chosen = [configuration, ...configuration.comboItems].flatMap((part) => [
    ...part.modifiers.map((modifier) => modifier.modifierId),
    ...part.removedIngredientIds,
  ]);
  const slots = configuration.comboItems.map((choice) => choice.comboChoiceId);
  return Object.fromEntries(
    [...chosen, ...slots].flatMap((id) => {
      const label = known.get(id);
      return label ? [[id, label]] : [];
    }),
  );
}

/** A line as those who count see it; `quantity` where it is about some of it only. */
const eventItem = (line: DeviceLine, quantity = line.quantity, branchId?: string): EventItem => ({
  itemId: line.itemId,
  name: line.name,
  unitPriceMinor: unitPriceMinor(line, branchId),
  quantity,
});

/** The whole cart as those who count see it, at a branch's prices once one is chosen. */
export const cartContents = (
  cart: Cart,
  { branchId, totalMinor }: { branchId?: string | undefined; totalMinor?: number } = {},
): ShopEvents['view_cart'] => ({
  items: orderedLines(cart.lines).map((line) => eventItem(line, line.quantity, branchId)),
  totalMinor: totalMinor ?? totalsOf(cart, branchId).subtotalMinor,
});

/** Adds an item as the guest configured it; the same food joins the line that is there (CART-18, CART-19). */
export function addItem(
  item: MenuItem,
  configuration: ItemConfiguration,
  quantity: number,
  { isUpsell = false }: { isUpsell?: boolean } = {},
): void {
  const line = { ...keepLine(item, configuration, quantity), isUpsell };
  const resetAt = resetTimeAfterAdd(new Date(), cartExpiryMinutes())?.getTime();
  changeLines((lines) => addLine(lines, line), { resetAt });
  announceShopEvent('add_to_cart', eventItem(line));
}

/** Puts an edited configuration in the place of a line. */
export function replaceLine(lineId: string, item: MenuItem, configuration: ItemConfiguration, quantity: number): void {
  const before = lineOf(lineId)?.quantity;
  changeLines((lines) => {
    const old = lines.find((line) => line.lineId === lineId);
    const line = { ...keepLine(item, configuration, quantity), lineId, isUpsell: old?.isUpsell ?? false };
    return withEditedLine(lines, lineId, old?.isPromotion ? asGranted(line, old) : line);
  });
  announceQuantity(lineId, before);
}

export function setQuantity(lineId: string, quantity: number): void {
  const before = lineOf(lineId)?.quantity;
  changeLines((lines) => changeQuantity(lines, lineId, quantity));
  announceQuantity(lineId, before);
}

/** Removes a line and answers how the cart was, for a guest who did not mean it (CART-22, CART-23). */
export function removeLine(lineId: string): Cart {
  const before = cartStore.get();
  const removed = lineOf(lineId);
  changeLines((lines) => withoutLine(lines, lineId));
  if (removed) announceShopEvent('remove_from_cart', eventItem(removed));
  return before;
}

/** Puts a removed line back where it was. */
export function restoreLine(lineId: string, before: Cart): void {
  const position = before.lines.findIndex((line) => line.lineId === lineId);
  const removed = before.lines[position];
  if (!removed) return;
  changeLines((lines) => lines.filter((line) => line.lineId !== lineId).toSpliced(position, 0, removed), {
    resetAt: cartStore.get().resetAt ?? before.resetAt,
  });
  announceShopEvent('add_to_cart', eventItem(removed));
}

/** The fields of a line that only the promotion that grants it decides: the guest may choose its sauce, not its number (D-11). */
const asGranted = (line: DeviceLine, { quantity, promotionPriceMinor, digitalCouponId }: DeviceLine): DeviceLine => ({
  ...line,
  quantity,
  promotionPriceMinor,
  digitalCouponId,
  isPromotion: true,
});

/** Fills the cart with what an earlier order was; whatever was in it makes room (D-54). */
export function refillCart({ lines, leftOut, reduced }: ReorderPlan): void {
  const kept = lines.map(({ item, configuration, quantity }) => keepLine(item, configuration, quantity));
  const resetAt = resetTimeAfterAdd(new Date(), cartExpiryMinutes())?.getTime();
  changeLines(() => kept, { resetAt, reorder: { leftOut, reduced } });
  for (const line of kept) announceShopEvent('add_to_cart', eventItem(line));
}

export function setNotes(notes: string): void {
  cartStore.update((cart) => ({ ...cart, notes }));
}

export function emptyTheCart(): void {
  cartStore.update(() => emptyCart);
}

/** Every change of the lines is an activity; an empty cart has nothing left to count down (EXPIRY-05, EXPIRY-08). */
function changeLines(change: (lines: DeviceLine[]) => DeviceLine[], times: Partial<Cart> = {}): void {
  cartStore.update((cart) => {
    // Granted lines stand after the guest's own.
    const lines = change(cart.lines).toSorted((a, b) => Number(a.isPromotion) - Number(b.isPromotion));
    const changed = { ...cart, ...times, lines, lastActivityAt: activityAfterChange(lines, new Date())?.getTime() };
    return isEmpty(lines) ? { ...changed, resetAt: undefined, reorder: undefined } : changed;
  });
}

const lineOf = (lineId: string): DeviceLine | undefined => cartStore.get().lines.find((line) => line.lineId === lineId);

/** Says that a line became more or less than it was (ANALYT-05, ANALYT-06). */
function announceQuantity(lineId: string, before: number | undefined): void {
  const line = lineOf(lineId);
  if (!line || before === undefined || line.quantity === before) return;
  announceShopEvent(line.quantity > before ? 'quantity_increase' : 'quantity_decrease', eventItem(line));
}
