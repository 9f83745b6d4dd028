import {
  isLaterThanSeen,
  type KitchenPromise,
  type KitchenState,
  leadMinutesOf,
  localTimeAt,
  minuteMs,
  type OrderType,
  promise,
  type StationWork,
} from '@sufra/ordering';
import type { Branch } from '../catalogue/location/load-branches.ts';
import type { BranchPromise, BranchPromises } from '../catalogue/location/location.resource.ts';
import { loadSellableMenu, readDishes } from '../catalogue/menu/load-menu.ts';
import type { RequestContext } from '../context.ts';
import { learnedBy } from './learned-by.ts';
import { listBooked } from './booked-orders.ts';
import {
  afterPaying,
  type Dish,
  extraMinutesOf,
  isAfterHours,
  nextMinute,
  openKitchen,
  planOf,
  workOf,
} from './promise.ts';

/* The times of a kitchen that guests see before they order (decision record 0115). An order that takes it is not refused. */

/** So much later than in an empty kitchen is busy. */
const busyMinutes = 5;

/**
 * The promises of branches that have a kitchen: for the dishes of a list as `filter[items]` has it or, where there are
 * none yet, for an order of two; null where the kitchen has no time for it today. Their orders and lessons are read at once.
 */
export async function promisesNow(
  context: RequestContext,
  list: readonly Branch[],
  items?: string,
): Promise<BranchPromises> {
  const found = new Map<string, BranchPromise | null>();
  const withKitchen = list.filter(({ kitchen }) => kitchen);
  if (withKitchen.length === 0) return found;
  const ids = withKitchen.map(({ id }) => id);
  const dishes = items ? readDishes(await loadSellableMenu(context, context.merchant), items) : [];
  const booked = Map.groupBy(await listBooked(context, ids), ({ order }) => order.branchId);
  // All at once; each kitchen finds its own known then.
  await learnedBy(context, withKitchen);
  for (const branch of withKitchen) {
    const state = await openKitchen(context, branch, undefined, undefined, booked.get(branch.id) ?? []);
    if (!state) continue;
    const station = branch.kitchen?.stations[0]?.station;
    const work = workOf(context, branch, dishes.length > 0 ? dishes : [{ item: { station }, quantity: 2 }]);
    const promised = promiseToShow(context, state, work);
    const alone = promise({ ...state, orders: [] }, { work }, nextMinute(context));
    const hasTime = promised && alone && !isAfterHours(branch, promised, context.now());
    found.set(branch.id, hasTime ? besideAnEmptyKitchen(promised, alone) : null);
  }
  return found;
}

const besideAnEmptyKitchen = (
  { promisedAt: readyAt, window }: KitchenPromise,
  alone: KitchenPromise,
): BranchPromise => ({
  readyAt,
  window,
  isBusy: readyAt.getTime() >= alone.promisedAt.getTime() + busyMinutes * minuteMs,
});

/**
 * The time for a guest who orders within a minute and pays within the time that is allowed for it. In a full kitchen the
 * last free minutes may be gone by then; the order that would be refused for that is shown its later time at once.
 */
function promiseToShow(context: RequestContext, state: KitchenState, work: StationWork[]): KitchenPromise | undefined {
  const at = nextMinute(context);
  const soonest = promise(state, { work }, at);
  if (!soonest || state.orders.length === 0) return soonest;
  const next = new Date(at.getTime() + minuteMs);
  const latest = promise(state, { work, notBefore: afterPaying(next) }, next);
  return latest && isLaterThanSeen(latest.window, soonest.window.to) ? latest : soonest;
}

/** True for each time at which these dishes can be ready, whether they are ordered now or within a minute. */
export async function timesWithRoom(
  context: RequestContext,
  branch: Branch,
  orderType: OrderType | undefined,
  dishes: Dish[],
): Promise<(time: Date) => boolean> {
  if (!branch.kitchen || dishes.length === 0) return () => true;
  const now = nextMinute(context);
  const booked = await listBooked(context, [branch.id]);
  const opened = await openKitchen(context, branch, orderType, now, booked);
  if (!opened) return () => true;
  const work = workOf(context, branch, dishes);
  const leadMinutes = leadMinutesOf(context.merchant.concept.advanceOrder, branch);
  // Work that is given back within the minute is there only at its end, and an order that becomes late adds to the margin.
  const moments = [now, new Date(now.getTime() + minuteMs)];
  // One for each plan and moment: what is booked is laid out once for all times of a day.
  const states = new Map<string, KitchenState>();
  const stateAt = (time: Date, moment: Date): KitchenState => {
    const key = [dateOf(time, branch), extraMinutesOf(branch, orderType, time), moment.getTime()].join(' ');
    const state = states.get(key) ?? { ...opened, plan: planOf(context, branch, orderType, time) };
    states.set(key, state);
    return state;
  };
  return (time) =>
    moments.every((moment) => promise(stateAt(time, moment), { work, wantedAt: time, leadMinutes }, moment));
}

const dateOf = (moment: Date, { timeZone }: Branch): string => localTimeAt(moment, timeZone).date;
