import { errorCodes } from '@sufra/contracts';
import {
  availabilityOf,
  checkOrderTime,
  type ItemAvailability,
  type OrderingSituation,
  type OrderTimeRefusal,
  readOrderTime,
  timeZoneOf,
  wayOfServing,
} from '@sufra/ordering';
import type { SellableCategory, SellableItem, SellableMenu } from '../../catalogue/menu/load-menu.ts';
import { orderTimeSituation } from '../../catalogue/schedule/branch-timing.ts';
import type { RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import type { CheckedCart, CheckedLine, CheckoutRequest } from './cart.ts';
import { orderTypeWords } from './checkout-words.ts';

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
export function checkSchedule({ merchant, now }: RequestContext, { request, place }: Wanted): Refusal[] {
  if (request.scheduledTime === undefined) return [];
  const moment = readOrderTime(request.scheduledTime);
  if (!moment) return [refuse(errorCodes.scheduleInvalid)];
  const checked = checkOrderTime(moment, orderTimeSituation(merchant.concept, place.branch ?? anyBranch, now()));
  return checked.ok ? [] : refuseTime(checked.refusal);
}

function refuseTime(reason: OrderTimeRefusal): Refusal[] {
  switch (reason.code) {
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
