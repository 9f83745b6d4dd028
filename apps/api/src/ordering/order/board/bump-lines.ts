import { type BumpBody, errorCodes } from '@sufra/contracts';
import {
  accept,
  type Bump,
  isAllBumped,
  isBumped,
  isFinalStatus,
  type KitchenLine,
  refuse,
  type Result,
  stationsOfLine,
} from '@sufra/ordering';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { type RequestContext, withTransaction } from '../../../context.ts';
import { deadlock, retry } from '../../../platform/database/transaction.ts';
import { fieldProblems } from '../../../platform/errors/error-words.ts';
import { refusal, type Refusal } from '../../../platform/errors/refusal.ts';
import type { StaffSession } from '../../../platform/http/session.plugin.ts';
import { isOrder } from '../../is-order.ts';
import { kitchenBumps, type OrderKey, orders, type StoredOrder } from '../../order.tables.ts';
import { moveByStaff } from '../move-order.ts';
import { announceToBranch } from '../order-event.store.ts';
import { listLines } from '../order.store.ts';
import { keptLines, listMissing } from '../missing/missing.store.ts';
import { findKitchen } from './find-kitchen.ts';

/**
 * Marks lines as done at stations, or takes that back, under the lock of the order's row: of two displays the second
 * sees what the first did. The first bump begins the order and the last one makes it ready; a ready order whose bump is
 * taken back stays ready for its guest and returns to the display. Sent again it changes nothing.
 */
export function bumpLines(
  context: RequestContext,
  { merchantId, id }: StoredOrder,
  body: BumpBody,
  staff: StaffSession,
): Promise<Result<StoredOrder, Refusal>> {
  const write = () => withTransaction(context, (context) => writeBumps(context, { merchantId, id }, body, staff));
  return retry(write, { after: [deadlock], times: 2 });
}

async function writeBumps(
  context: RequestContext,
  { merchantId, id }: OrderKey,
  { bumps, done }: BumpBody,
  staff: StaffSession,
): Promise<Result<StoredOrder, Refusal>> {
  const { db, now } = context;
  const [order] = await db.select().from(orders).where(isOrder({ merchantId, id })).for('update');
  if (!order || order.status === 'waiting-for-payment') return refuse(refusal(errorCodes.notFound));
  if (order.releasedAt === null || isFinalStatus(order.status)) {
    return refuse(refusal(errorCodes.statusMoveNotAllowed, { pointer: '/bumps' }));
  }
  const missing = order.missingChanges > 0 ? await listMissing(context, [id]) : [];
  const lines = keptLines(await listLines(context, order), missing);
  const kitchen = await findKitchen(context, lines);
  const stationsById = new Map(lines.map((line) => [line.id, stationsOfLine(kitchen.placeOf(order.branchId, line))]));
  const unknown = bumps.findIndex(({ line, station }) => !stationsById.get(line)?.includes(station));
  if (unknown >= 0) return refuse(unknownLine(`/bumps/${unknown}/line`));

  const at = now();
  const rows = new Map(bumps.map((bump) => [`${bump.line} ${bump.station}`, bump]));
  const changed = await db
    .insert(kitchenBumps)
    .values(
      [...rows.values()].map(({ line, station }) => ({
        merchantId,
        orderId: id,
        lineId: line,
        station,
        isDone: done,
        at,
        staffId: staff.staffId,
      })),
    )
    .onConflictDoUpdate({
      target: [kitchenBumps.merchantId, kitchenBumps.orderId, kitchenBumps.lineId, kitchenBumps.station],
      set: { isDone: done, at, staffId: staff.staffId },
      setWhere: ne(kitchenBumps.isDone, done),
    })
    .returning({ line: kitchenBumps.lineId });
  if (changed.length === 0) return accept(order);
  const bumped = await findBumps(context, [id]);
  const made = lines.map((line) => ({ ...kitchen.placeOf(order.branchId, line), bumps: bumped.get(line.id) ?? [] }));
  const noted = await noteStations(context, order, made, at);
  if (done) {
    const isReady = isAllBumped(made);
    const code = isReady ? 'ready' : 'in-kitchen';
    if (beforeKitchen.includes(order.status) || (isReady && order.status === 'in-kitchen')) {
      return moveByStaff(context, noted, { code }, staff);
    }
  }
  await announceToBranch(db, noted, at);
  return accept(noted);
}

/** Notes which stations are done with an order that was booked in their kitchen: its next promises count on their hands. */
async function noteStations(
  { db }: RequestContext,
  order: StoredOrder,
  made: readonly KitchenLine[],
  at: Date,
): Promise<StoredOrder> {
  const { booking } = order;
  if (!booking) return order;
  const done = Object.fromEntries(
    booking.work.flatMap(({ station }) => {
      const own = made.filter((line) => stationsOfLine(line).includes(station));
      const isDone = own.length > 0 && own.every((line) => isBumped(line, station));
      return isDone ? [[station, booking.done?.[station] ?? at.toISOString()]] : [];
    }),
  );
  const noted = { ...order, booking: { ...booking, done } };
  await db.update(orders).set({ booking: noted.booking }).where(isOrder(order));
  return noted;
}

const beforeKitchen: readonly StoredOrder['status'][] = ['posted', 'accepted', 'confirmed'];

/** The bumps of these orders, by line. */
export async function findBumps(
  { db, merchant }: Pick<RequestContext, 'db' | 'merchant'>,
  orderIds: string[],
): Promise<Map<string, Bump[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(kitchenBumps)
    .where(and(eq(kitchenBumps.merchantId, merchant.id), inArray(kitchenBumps.orderId, orderIds)))
    .orderBy(kitchenBumps.at, kitchenBumps.station);
  return Map.groupBy(rows, ({ lineId }) => lineId);
}

const unknownLine = (pointer: string): Refusal =>
  refusal(errorCodes.invalidField, { pointer, params: { field: 'line', problem: fieldProblems.unknown } });
