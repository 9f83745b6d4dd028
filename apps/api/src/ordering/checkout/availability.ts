import { errorCodes } from '@sufra/contracts';
import {
  availabilityOf,
  type BranchPause,
  checkOrderTime,
  closingPause,
  type CountedKind,
  type CountedThing,
  countedThings,
  formatDay,
  formatTime,
  isInForce,
  type ItemAvailability,
  type LocalizedText,
  type OrderingSituation,
  type OrderTimeRefusal,
  type OrderType,
  pausesOf,
  readOrderTime,
  timeZoneOf,
  wayOfServing,
} from '@sufra/ordering';
import { type CountedQuantity, readRemaining } from '../../catalogue/availability/availability.store.ts';
import type { Branch } from '../../catalogue/location/load-branches.ts';
import type { SellableCategory, SellableItem, SellableMenu } from '../../catalogue/menu/load-menu.ts';
import { orderTimeSituation } from '../../catalogue/schedule/branch-timing.ts';
import type { RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import type { CheckedCart, CheckedLine, CheckoutRequest } from './cart.ts';
import { orderTypeWords, pauseReasonWords } from './checkout-words.ts';

type Wanted = Pick<CheckedCart, 'request' | 'place'>;

/** When the food is wanted: the scheduled moment when there is one ahead, else now. */
export function wantedAt({ now }: Pick<RequestContext, 'now'>, scheduledTime: string | undefined): Date {
  const scheduled = scheduledTime === undefined ? undefined : readOrderTime(scheduledTime);
  return scheduled && scheduled > now() ? scheduled : now();
}

/**
 * Checks that the order may be placed for its time (D-66), by the rules that offered it. Before a branch is known, only
 * its distance from now is judged.
 */
export function checkSchedule(context: RequestContext, { request, place }: Wanted): Refusal[] {
  const { merchant, now } = context;
  if (request.scheduledTime === undefined) return [];
  const moment = readOrderTime(request.scheduledTime);
  if (!moment) return [refuse(errorCodes.scheduleInvalid)];
  const branch = place.branch ?? anyBranch;
  const checked = checkOrderTime(moment, orderTimeSituation(merchant.concept, branch, now(), request.orderType));
  return checked.ok ? [] : refuseTime(context, branch, checked.refusal);
}

/** The pause that keeps a branch from taking orders of a type now. */
export const pauseAt = (branch: Branch, orderType: OrderType | undefined, now: Date): BranchPause | undefined =>
  closingPause(pausesOf(branch.pauses, orderType, branch.orderTypes), now);

/** The reason of a pause and its end on the branch's clock, for a text to the guest. */
export function pauseParams(
  { locale, now }: Pick<RequestContext, 'locale' | 'now'>,
  { reason, until }: Pick<BranchPause, 'reason' | 'until'>,
  timeZone: string,
) {
  const isFar = until.getTime() - now().getTime() > 18 * 3_600_000;
  const time = formatTime(until, locale, timeZone);
  return { reason: pauseReasonWords[reason], time: isFar ? `${formatDay(until, locale, timeZone)}, ${time}` : time };
}

function refuseTime(context: RequestContext, { timeZone }: { timeZone: string }, reason: OrderTimeRefusal): Refusal[] {
  switch (reason.code) {
    case 'paused':
      return [refuse(errorCodes.schedulePaused, pauseParams(context, reason, timeZone))];
    // The branch's own state is reported before, under its own code.
    case 'not-accepting':
      return [];
    case 'too-early':
      return [refuse(errorCodes.scheduleTooEarly, { minutes: reason.noticeMinutes })];
    default:
      return [refuse(codes[reason.code])];
  }
}

const codes = {
  invalid: errorCodes.scheduleInvalid,
  'not-allowed': errorCodes.schedulingUnavailable,
  'past-date': errorCodes.schedulePastDate,
  'past-time': errorCodes.scheduleInvalid,
  'today-only': errorCodes.scheduleTodayOnly,
  'too-late': errorCodes.scheduleTooLate,
  closed: errorCodes.scheduleClosed,
} as const;

const refuse = (code: Refusal['code'], params?: Refusal['params']): Refusal =>
  refusal(code, { pointer: '/scheduled-time', ...(params && { params }) });

const anyBranch = {
  latitude: 0,
  longitude: 0,
  openingHours: {
    weekly: Array.from({ length: 7 }, (_, day) => ({ day, ranges: [{ from: '00:00', to: '24:00' }] })),
    exceptions: [],
  },
  timeZone: 'UTC',
  prayerMethod: null,
  asrMethod: null,
  isAcceptingOrders: true,
  preparationMinutes: 0,
  orderTypes: [],
  pauses: [],
};

/** The moment and place at which things have to be available. */
export const situationOf = (
  { merchant, now }: RequestContext,
  { request, place }: { request: Pick<CheckoutRequest, 'orderType' | 'scheduledTime'>; place: CheckedCart['place'] },
) => ({
  appId: merchant.id,
  branchId: place.branch?.id,
  orderType: request.orderType,
  now: wantedAt({ now }, request.scheduledTime),
  timeZone: place.branch?.timeZone ?? timeZoneOf(merchant.concept.defaultTimezone),
});

/** True when a line can be cooked here and now, and served this way (CHK-21, CHK-22, ERR-54 to ERR-58). */
export function lineAvailability(
  menu: SellableMenu,
  { item, category }: Pick<CheckedLine, 'item' | 'category'>,
  situation: OrderingSituation & { appId: string },
): ItemAvailability {
  const { branchId, orderType, appId } = situation;
  if (branchId !== undefined && category.inactiveBranchIds.includes(branchId)) {
    return { isAvailable: false, reason: 'category-inactive' };
  }
  if (category.excludedAppIds.includes(appId)) return { isAvailable: false, reason: 'excluded' };
  const menuTypes = menu.menus.find(({ id }) => id === item.menuId)?.orderTypes ?? [];
  const isServed = (type: (typeof menuTypes)[number]) => orderType && wayOfServing(type) === wayOfServing(orderType);
  if (orderType !== undefined && menuTypes.length > 0 && !menuTypes.some(isServed)) {
    return { isAvailable: false, reason: 'order-type', orderTypes: menuTypes };
  }
  return availabilityOf(item, category, situation);
}

/** Why a line cannot be ordered, with the item's name and where it stands in the payload. */
export function refuseUnavailable(
  availability: ItemAvailability & { isAvailable: false },
  { item, category, pointer }: { item: SellableItem; category: SellableCategory; pointer: string },
  orderType: OrderingSituation['orderType'],
): Refusal {
  const params = { name: item.name };
  switch (availability.reason) {
    case 'category-inactive':
      return refusal(errorCodes.categoryOutOfStock, { pointer, params: { category: category.name } });
    case 'excluded':
    case 'out-of-stock':
      return refusal(errorCodes.itemUnavailableInBranch, { pointer, params });
    case 'sold-out':
      return refusal(errorCodes.itemSoldOut, { pointer, params });
    case 'order-type':
      return refusal(errorCodes.itemUnavailableForType, {
        pointer,
        params: { ...params, orderType: orderType ? orderTypeWords[orderType] : '' },
      });
    case 'hours':
    case 'dates':
      return refusal(errorCodes.itemUnavailableNow, { pointer, params });
  }
}

/** So many of something that is counted at the branch, with the line that takes it. */
export type CountedWish = CountedQuantity & { kind: CountedKind; name: LocalizedText; pointer: string };

type WantedLines = Pick<CheckedCart, 'menu' | 'lines' | 'place'> & { request: Pick<CheckoutRequest, 'scheduledTime'> };

/** The counted things of its branch that a cart takes, for the moment at which it is wanted. */
export function countedWishes(
  { now }: Pick<RequestContext, 'now'>,
  { request, menu, lines, place }: WantedLines,
): CountedWish[] {
  const at = wantedAt({ now }, request.scheduledTime);
  const counts = menu.counted.filter((row) => row.branchId === place.branch?.id && isInForce(row, at));
  if (counts.length === 0) return [];
  const taken = lines.map((line) => ({ line, things: countedThings([line]) }));
  return counts.flatMap(({ id, kind, thingId }) => {
    const takers = taken.flatMap(({ line, things }) =>
      things.filter((thing) => thing.kind === kind && thing.thingId === thingId).map((thing) => ({ line, ...thing })),
    );
    const last = takers.at(-1);
    if (!last) return [];
    const quantity = takers.reduce((sum, each) => sum + each.quantity, 0);
    const name = nameOf(menu, last.line, last);
    return [{ soldOutId: id, quantity, kind: last.kind, name, pointer: last.line.pointer }];
  });
}

function nameOf(menu: SellableMenu, { item }: CheckedLine, { kind, thingId }: CountedThing): LocalizedText {
  if (kind === 'item') return menu.items.get(thingId)?.name ?? {};
  const parts = [item, ...item.comboSlots.flatMap((slot) => slot.choices)];
  const modifiers = parts.flatMap((part) => part.modifierGroups.flatMap((group) => group.modifiers));
  return modifiers.find(({ id }) => id === thingId)?.name ?? {};
}

/** Counted things of which too few are left, read anew; carts without any run no query. */
export async function findShortages(context: RequestContext, cart: WantedLines): Promise<Refusal[]> {
  const wishes = countedWishes(context, cart);
  if (wishes.length === 0) return [];
  const ids = wishes.map(({ soldOutId }) => soldOutId);
  const left = await readRemaining(context.db, context.merchant.id, ids);
  return wishes.flatMap((wish) => {
    const remaining = left.get(wish.soldOutId) ?? 0;
    return wish.quantity > remaining ? [refuseShort(wish, remaining)] : [];
  });
}

/** Says how many are left, or that none is. */
export function refuseShort({ kind, name, pointer }: CountedWish, remaining: number): Refusal {
  if (remaining > 0) return refusal(errorCodes.fewLeft, { pointer, params: { name, count: remaining } });
  return kind === 'item'
    ? refusal(errorCodes.itemUnavailableInBranch, { pointer, params: { name } })
    : refusal(errorCodes.modifierSoldOut, { pointer, params: { modifier: name } });
}
