import {
  businessDayEnd,
  cookedStatuses,
  dayMs,
  dishFigure,
  marginOf,
  minuteMs,
  type StationFigure,
  stationFigure,
  stationOf,
  type StationOutcome,
} from '@sufra/ordering';
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, min, or } from 'drizzle-orm';
import type { Branch } from '../catalogue/location/load-branches.ts';
import { loadSellableMenu, type SellableItem } from '../catalogue/menu/load-menu.ts';
import type { RequestContext } from '../context.ts';
import { isOpen, isOver } from '../platform/database/open-orders.ts';
import { learnedBy, type Lesson } from './learned-by.ts';
import { type Booking, orderEvents, orderLines, orders, type StoredOrder } from './order.tables.ts';
import { kitchenStatuses } from './booked-orders.ts';
import { openKitchen } from './promise.ts';

const weekMs = 7 * dayMs;

/** How the promise of an order came out; without `readyAt` it is late and not ready. */
export type Kept = {
  order: Pick<StoredOrder, 'id' | 'number'>;
  booking: Booking;
  /** With the minutes that the branch itself told its guest since. */
  promisedAt: Date;
  readyAt: Date | undefined;
};

/** The promises of a branch's business day by the log of its orders: those that became ready, and those that are late now. */
export async function readKept(context: RequestContext, branch: Branch): Promise<{ since: Date; kept: Kept[] }> {
  const { db, merchant, now } = context;
  const since = new Date(businessDayEnd(branch, now()).getTime() - dayMs);
  const ofBranch = and(eq(orders.merchantId, merchant.id), eq(orders.branchId, branch.id), isNotNull(orders.booking));
  const columns = { id: orders.id, number: orders.number, delayMinutes: orders.delayMinutes, booking: orders.booking };
  const isMade = inArray(orders.status, [...cookedStatuses]);
  const over = await db
    .select(columns)
    .from(orders)
    .where(and(ofBranch, isOver(orders.status), isMade, gte(orders.statusAt, since)));
  const isLate = lt(orders.estimatedReadyAt, now());
  const inKitchen = kitchenStatuses.filter((status) => status !== 'waiting-for-payment');
  const open = await db
    .select(columns)
    .from(orders)
    .where(and(ofBranch, isOpen(orders.status), or(isMade, and(inArray(orders.status, inKitchen), isLate))));
  const found = [...over, ...open];
  const ready = await readReady(
    context,
    found.map(({ id }) => id),
  );
  const kept = found.flatMap(({ booking, delayMinutes, ...order }) => {
    if (!booking) return [];
    const promisedAt = new Date(Date.parse(booking.promisedAt) + delayMinutes * minuteMs);
    return [{ order, booking, promisedAt, readyAt: ready.get(order.id) }];
  });
  return { since, kept: kept.toSorted((one, other) => one.promisedAt.getTime() - other.promisedAt.getTime()) };
}

/** When orders became ready, by their log. */
async function readReady({ db, merchant }: RequestContext, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orderEvents.orderId, at: min(orderEvents.at) })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.merchantId, merchant.id),
        inArray(orderEvents.orderId, ids),
        eq(orderEvents.kind, 'moved'),
        inArray(orderEvents.status, [...cookedStatuses]),
      ),
    )
    .groupBy(orderEvents.orderId);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

/** A station of a branch's kitchen, and what its dishes took in the last week. */
type MeasuredStation = {
  station: string;
  hands: number;
  figure: StationFigure | undefined;
  /** The figure is off, and was not declined within a week. */
  isProposed: boolean;
};

const mostOrders = 3000;

/** A dish that takes other minutes than written, beside the other dishes of its station. */
type MeasuredDish = { item: SellableItem; station: string; figure: StationFigure };

type Measured = { stations: MeasuredStation[]; dishes: MeasuredDish[] };

/** Minutes of a dish at each station of a branch in the last week, since its written minutes were last changed. */
export async function measureKitchen(context: RequestContext, branch: Branch): Promise<Measured> {
  const { kitchen } = branch;
  if (!kitchen) return { stations: [], dishes: [] };
  const { db, merchant, now } = context;
  const rows = await db
    .select({ id: orders.id, booking: orders.booking })
    .from(orders)
    .where(
      and(
        eq(orders.merchantId, merchant.id),
        eq(orders.branchId, branch.id),
        isOver(orders.status),
        gte(orders.statusAt, new Date(now().getTime() - weekMs)),
        isNotNull(orders.booking),
        isNull(orders.scheduledAt),
      ),
    )
    .orderBy(desc(orders.statusAt))
    .limit(mostOrders);
  const made = await readMade(
    context,
    rows.map(({ id }) => id),
  );
  const { items } = await loadSellableMenu(context, merchant);
  const dishes: MeasuredDish[] = [];
  const stations = kitchen.stations.map(({ station, hands }) => {
    const since = kitchen.shares[station]?.since ?? new Date(0);
    const outcomes = rows.flatMap(({ id, booking }) =>
      (booking ? outcomeAt(booking, station, since) : []).map((outcome) => ({ ...outcome, order: id })),
    );
    const figure = stationFigure(outcomes);
    const byDish = Map.groupBy(outcomes, ({ order }) => onlyDishAt(station, made.get(order) ?? []));
    for (const [item, own] of byDish) {
      const measured = dishFigure(own, figure);
      if (item && measured?.isOff) dishes.push({ item, station, figure: measured });
    }
    const declined = kitchen.declined[station];
    return { station, hands, figure, isProposed: figure?.isOff === true && !(declined && declined > now()) };
  });
  return { stations, dishes };

  /** The dish that a station made alone; undefined with a combo, which is made where its parts are, or an item that is gone. */
  function onlyDishAt(station: string, itemIds: readonly string[]): SellableItem | undefined {
    const sold = itemIds.map((id) => items.get(id));
    if (!sold.every((item) => item?.comboSlots.length === 0)) return undefined;
    const here = sold.filter(
      (item) => stationOf({ item: item?.station, category: null }, merchant.concept.stations) === station,
    );
    return here.length === 1 ? here[0] : undefined;
  }
}

/** The items of orders, each once. */
async function readMade({ db, merchant }: RequestContext, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ order: orderLines.orderId, item: orderLines.itemId })
    .from(orderLines)
    .where(and(eq(orderLines.merchantId, merchant.id), inArray(orderLines.orderId, ids)));
  const byOrder = Map.groupBy(rows, ({ order }) => order);
  return new Map([...byOrder].map(([order, lines]) => [order, lines.map(({ item }) => item)]));
}

function outcomeAt({ done, work, why, startAt }: Booking, station: string, since: Date): StationOutcome[] {
  const [doneAt, own] = [done?.[station], work.find((each) => each.station === station)];
  const forecastAt = why.stations.find((each) => each.station === station)?.readyAt;
  const start = Date.parse(startAt);
  if (!doneAt || !own || !forecastAt || start < since.getTime()) return [];
  return [
    {
      dishes: own.dishes,
      writtenMinutes: own.minutes,
      forecastMinutes: (Date.parse(forecastAt) - start) / minuteMs,
      tookMinutes: (Date.parse(doneAt) - start) / minuteMs,
      pace: why.pace,
    },
  ];
}

/** The lesson on a branch's kitchen, and the margin that it comes to now. */
export async function readLesson(
  context: RequestContext,
  branch: Branch,
): Promise<(Lesson & { marginMinutes: number }) | undefined> {
  const state = await openKitchen(context, branch);
  const lesson = (await learnedBy(context, [branch])).get(branch.id);
  return state && lesson && { ...lesson, marginMinutes: marginOf(state, context.now()).promise };
}
