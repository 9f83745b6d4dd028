import {
  businessDayEnd,
  cookedStatuses,
  dayMs,
  marginOf,
  minuteMs,
  type StationFigure,
  stationFigure,
  type StationOutcome,
} from '@sufra/ordering';
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, min, or } from 'drizzle-orm';
import type { Branch } from '../catalogue/location/load-branches.ts';
import type { RequestContext } from '../context.ts';
import { isOpen, isOver } from '../platform/database/open-orders.ts';
import { learnedBy, type Lesson } from './learned-by.ts';
import { type Booking, orderEvents, orders, type StoredOrder } from './order.tables.ts';
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

/** Minutes of a dish at each station of a branch in the last week, since its written minutes were last changed. */
export async function measureStations(context: RequestContext, branch: Branch): Promise<MeasuredStation[]> {
  const { kitchen } = branch;
  if (!kitchen) return [];
  const { db, merchant, now } = context;
  const rows = await db
    .select({ booking: orders.booking })
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
  return kitchen.stations.map(({ station, hands }) => {
    const since = kitchen.shares[station]?.since ?? new Date(0);
    const figure = stationFigure(rows.flatMap(({ booking }) => (booking ? outcomeAt(booking, station, since) : [])));
    const declined = kitchen.declined[station];
    return { station, hands, figure, isProposed: figure?.isOff === true && !(declined && declined > now()) };
  });
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
