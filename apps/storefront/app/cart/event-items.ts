import { orderedLines } from '@sufra/ordering';
import type { EventItem, ShopEvents } from '../shell/shop-events.ts';
import { totalsOf, type Cart } from './cart.ts';
import { unitPriceMinor, type KeptLine } from './kept-line.ts';

/** A line as those who count see it; `quantity` where it is about some of it only. */
export const eventItem = (line: KeptLine, quantity = line.quantity, branchId?: string): EventItem => ({
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
