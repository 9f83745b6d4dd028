import { errorCodes, type RepairMeta } from '@sufra/contracts';
import { fromMinor, itemPriceAt, toMinor, type Quote } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import type { Cart, CartLine } from './cart.ts';
import { checkTotal } from './check-total.ts';
import { priceText } from './price-text.ts';

/**
 * Where the bill of an order differs from what the guest agreed to: only its total decides, and lines that changed
 * are told apart when it is not right (decision 1).
 */
export function findChanges(context: RequestContext, cart: Cart, quote: Quote): Refusal[] {
  const total = checkTotal(context, cart.request, quote);
  return total.ok ? [] : [...findChangedLines(context, cart, quote), ...total.refusal];
}

/** Lines of which one costs something else than it did when the guest put it into the cart. */
export function findChangedLines(context: RequestContext, cart: Cart, quote: Quote): Refusal[] {
  return cart.lines.flatMap((line, position) => {
    const nowMinor = quote.lines[position]?.unitPriceMinor;
    const seenMinor = seenUnitPriceMinor(context, line.expectedUnitPrice);
    if (line.isPromotion || nowMinor === undefined || seenMinor === undefined || nowMinor === seenMinor) return [];
    return [refuseChangedLine(context, cart, line, { seenMinor, nowMinor })];
  });
}

function seenUnitPriceMinor({ merchant }: RequestContext, expectedUnitPrice: number | undefined): number | undefined {
  const seen = expectedUnitPrice === undefined ? undefined : toMinor(expectedUnitPrice, merchant.currency);
  return seen?.ok ? seen.value : undefined;
}

function refuseChangedLine(
  { merchant, locale }: RequestContext,
  { place }: Cart,
  { item, pointer }: CartLine,
  { seenMinor, nowMinor }: { seenMinor: number; nowMinor: number },
): Refusal {
  const amount = (minor: number) => fromMinor(minor, merchant.currency);
  const meta: RepairMeta = {
    'old-price': amount(seenMinor),
    'new-price': amount(nowMinor),
    'base-price': amount(itemPriceAt(item, place.branch?.id)),
  };
  return refusal(errorCodes.itemPriceChanged, {
    pointer: `${pointer}/price`,
    params: {
      name: item.name,
      old: priceText(merchant, locale, seenMinor),
      new: priceText(merchant, locale, nowMinor),
    },
    meta,
  });
}
