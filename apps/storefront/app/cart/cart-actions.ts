import {
  activityAfterChange,
  addLine,
  changeQuantity,
  isEmpty,
  removeLine as withoutLine,
  replaceLine as withEditedLine,
  resetTimeAfterAdd,
  type ItemConfiguration,
  type MenuItem,
  type ReorderPlan,
} from '@sufra/ordering';
import { announceShopEvent } from '../shell/shop-events.ts';
import { cartExpiryMinutes, cartStore } from './cart-store.ts';
import { emptyCart, type Cart } from './cart.ts';
import { eventItem } from './event-items.ts';
import { keepLine } from './keep-line.ts';
import type { KeptLine } from './kept-line.ts';

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

/** What of a line only the promotion that grants it decides: the guest may choose its sauce, not its number (decision 11). */
const asGranted = (line: KeptLine, { quantity, promotionPriceMinor, digitalCouponId }: KeptLine): KeptLine => ({
  ...line,
  quantity,
  promotionPriceMinor,
  digitalCouponId,
  isPromotion: true,
});

/** Fills the cart with what an earlier order was; whatever was in it makes room (decision 54). */
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
function changeLines(change: (lines: KeptLine[]) => KeptLine[], times: Partial<Cart> = {}): void {
  cartStore.update((cart) => {
    // What a promotion grants stays after what the guest chose.
    const lines = change(cart.lines).toSorted((a, b) => Number(a.isPromotion) - Number(b.isPromotion));
    const changed = { ...cart, ...times, lines, lastActivityAt: activityAfterChange(lines, new Date())?.getTime() };
    return isEmpty(lines) ? { ...changed, resetAt: undefined, reorder: undefined } : changed;
  });
}

const lineOf = (lineId: string): KeptLine | undefined => cartStore.get().lines.find((line) => line.lineId === lineId);

/** Says that a line became more or less than it was (ANALYT-05, ANALYT-06). */
function announceQuantity(lineId: string, before: number | undefined): void {
  const line = lineOf(lineId);
  if (!line || before === undefined || line.quantity === before) return;
  announceShopEvent(line.quantity > before ? 'quantity_increase' : 'quantity_decrease', eventItem(line));
}
