import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { OrderKey, StoredOrder } from '../../order.tables.ts';
import { type DriverLink, driverLinks } from './driver-link.tables.ts';
import { isSoldHere } from '../../../platform/database/move/move-state.ts';

const nowhere = { latitude: null, longitude: null, positionAt: null };

export const isLink = ({ merchantId, id }: Pick<DriverLink, 'merchantId' | 'id'>) =>
  and(eq(driverLinks.merchantId, merchantId), eq(driverLinks.id, id));

/** The links of these orders that were not replaced, by the order's id. */
export async function findDriverLinks(
  db: Db,
  merchantId: string,
  orderIds: string[],
): Promise<Map<string, DriverLink>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(driverLinks)
    .where(
      and(
        eq(driverLinks.merchantId, merchantId),
        inArray(driverLinks.orderId, orderIds),
        isNull(driverLinks.replacedAt),
      ),
    );
  return new Map(rows.map((link) => [link.orderId, link]));
}

/** Ends the links of an order that another one replaces; the order's row is held. */
export async function endLinks(db: Db, order: OrderKey, at: Date): Promise<void> {
  const isAlive = and(isOfOrder(order), isNull(driverLinks.replacedAt));
  await db
    .update(driverLinks)
    .set({ replacedAt: at, ...nowhere })
    .where(isAlive);
}

/** Forgets where the driver of an order is, in the transaction that ends the ride. */
export async function forgetPosition(db: Db, order: OrderKey & Pick<StoredOrder, 'type'>): Promise<void> {
  if (order.type !== 'deliver') return;
  await db
    .update(driverLinks)
    .set(nowhere)
    .where(and(isOfOrder(order), isNotNull(driverLinks.positionAt)));
}

const isOfOrder = ({ merchantId, id }: OrderKey) =>
  and(eq(driverLinks.merchantId, merchantId), eq(driverLinks.orderId, id));

const keptDays = 30;

/** Takes links away that say no more than that they ended. */
export async function sweepDriverLinks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 24 * 3_600_000);
  await db.delete(driverLinks).where(and(isSoldHere(driverLinks.merchantId), lt(driverLinks.madeAt, before)));
}
