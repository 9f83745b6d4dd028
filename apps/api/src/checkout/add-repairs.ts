import { errorCodes, type RepairMeta } from '@sufra/contracts';
import { fromMinor, itemPriceAt, nextServingAt, toMinor } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { Branch } from '../location/load-branches.ts';
import type { SellableItem } from '../menu/load-menu.ts';
import type { Refusal } from '../platform/refusal.ts';
import { scheduleOf } from '../schedule/branch-timing.ts';
import type { Cart } from './cart.ts';
import { lineAvailability } from './check-availability.ts';
import { payableTypes, servedTypes } from './check-choices.ts';
import { wantedAt } from './check-schedule.ts';
import { situationOf } from './find-blockers.ts';
import { otherBranches } from './other-branches.ts';
import { remainingOf } from './remaining-choice.ts';
import { suggestItems } from './suggest-items.ts';

const placeCodes: string[] = [
  errorCodes.storeClosed,
  errorCodes.branchNotAccepting,
  errorCodes.branchUnknown,
  errorCodes.branchRequired,
  errorCodes.orderTypeNotAllowed,
  errorCodes.outsideDeliveryAreas,
  errorCodes.curbsideUnavailable,
  errorCodes.scheduleClosed,
];
const paymentCodes: string[] = [errorCodes.paymentTypeNotAllowed, errorCodes.paymentTypeRequired];
const elsewhereCodes: string[] = [errorCodes.itemUnavailableInBranch, errorCodes.categoryOutOfStock];
const ownWords: string[] = [errorCodes.notesTooLong, errorCodes.quantityInvalid];

/**
 * Says beside each refusal what the guest can do about it: what is left of the line, what is similar, which other
 * branch would serve, when this one opens. A screen that knows the code offers it; others show the text.
 */
export function addRepairs(context: RequestContext, cart: Cart, branches: Branch[], refusals: Refusal[]): Refusal[] {
  const suggest = remembered(() => suggestItems(context, cart.menu, situationOf(context, cart)));
  const locations = remembered(() => otherBranches(context, cart, branches));

  const metaOf = ({ code, pointer = '' }: Refusal): RepairMeta => {
    const index = /^\/items\/(\d+)/.exec(pointer)?.[1];
    if (index !== undefined) return lineMeta(Number(index), code, pointer);
    if (placeCodes.includes(code)) return placeMeta();
    if (paymentCodes.includes(code)) return { 'payment-types': payableTypes(context, cart.request.orderType) };
    return {};
  };

  const lineMeta = (index: number, code: string, pointer: string): RepairMeta => {
    const line = cart.request.lines[index];
    if (!line) return {};
    const { itemId } = line.configuration;
    const item = cart.menu.items.get(itemId);
    const seen =
      line.expectedUnitPrice === undefined ? undefined : toMinor(line.expectedUnitPrice, context.merchant.currency);
    const isInOwnHands = ownWords.includes(code);
    return {
      item: { id: itemId, name: item?.name ?? null },
      ...(item && { 'base-price': basePrice(context, cart, item), ...remainingOf(context, cart, item, line, pointer) }),
      ...(isInOwnHands
        ? {}
        : { suggestions: suggest()({ itemId, item, priceMinor: seen?.ok ? seen.value : undefined }) }),
      ...(elsewhereCodes.includes(code) && { locations: locations() }),
      ...(code === errorCodes.itemUnavailableNow && { 'next-opening': nextServing(context, cart, itemId) }),
    };
  };

  const placeMeta = (): RepairMeta => {
    const { branch } = cart.place;
    const opening = branch?.isAcceptingOrders
      ? nextServingAt(scheduleOf(context.merchant.concept, branch), wantedAt(context, cart.request.scheduledTime))
      : undefined;
    return {
      locations: locations(),
      'next-opening': opening?.toISOString() ?? null,
      'order-types': servedTypes(context.merchant, branch).filter((type) => type !== cart.request.orderType),
    };
  };

  return refusals.map((refusal) => {
    const meta = { ...metaOf(refusal), ...refusal.meta };
    return Object.keys(meta).length > 0 ? { ...refusal, meta } : refusal;
  });
}

const basePrice = ({ merchant }: RequestContext, { place }: Cart, item: SellableItem): number =>
  fromMinor(itemPriceAt(item, place.branch?.id), merchant.currency);

function nextServing(context: RequestContext, cart: Cart, itemId: string): string | null {
  const line = cart.lines.find(({ item }) => item.id === itemId);
  const availability = line && lineAvailability(cart.menu, line, situationOf(context, cart));
  const at = availability && 'nextOpeningAt' in availability ? availability.nextOpeningAt : undefined;
  return at?.toISOString() ?? null;
}

/** Computed when first asked for, and once. */
function remembered<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => (known ??= { value: compute() }).value;
}
