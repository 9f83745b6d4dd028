import type { KitchenState, OrderStatusCode } from '@sufra/ordering';
import { and, eq, inArray, isNotNull, type Placeholder, sql } from 'drizzle-orm';
import type { RequestContext } from '../context.ts';
import { isOpen } from '../platform/database/open-orders.ts';
import { prepareOnce } from '../platform/database/statements.ts';
import { type Booking, orders, type StoredOrder } from './order.tables.ts';

/* The orders that take time of kitchens: what a promise is listed behind (decision record 0115). */

/** Statuses in which an order takes time of its kitchen. */
export const kitchenStatuses: readonly OrderStatusCode[] = [
  'waiting-for-payment',
  'posted',
  'accepted',
  'confirmed',
  'in-kitchen',
];

export type BookedRow = {
  order: Pick<StoredOrder, 'id' | 'branchId' | 'status' | 'placedAt' | 'delayMinutes'>;
  booking: Booking;
};

type Reader = Pick<RequestContext, 'db' | 'merchant'>;

const columns = {
  id: orders.id,
  branchId: orders.branchId,
  status: orders.status,
  placedAt: orders.placedAt,
  delayMinutes: orders.delayMinutes,
  booking: orders.booking,
};

const takesTimeOf = (merchantId: string | Placeholder, branchIds: string[] | [Placeholder]) =>
  and(
    eq(orders.merchantId, merchantId),
    inArray(orders.branchId, branchIds),
    isOpen(orders.status),
    inArray(orders.status, [...kitchenStatuses]),
    isNotNull(orders.booking),
  );

/** Orders that take time of the kitchens of branches, in the sequence in which they were accepted. */
export const listBooked = async ({ db, merchant }: Reader, branchIds: string[]): Promise<BookedRow[]> =>
  inSequence(await db.select(columns).from(orders).where(takesTimeOf(merchant.id, branchIds)));

type Row = Pick<StoredOrder, keyof typeof columns>;

const inSequence = (rows: Row[]): BookedRow[] =>
  rows
    .flatMap(({ booking, ...order }) => (booking ? [{ order, booking }] : []))
    .toSorted((one, other) => one.booking.sequence - other.booking.sequence);

/** The condition of the orders of one kitchen, for a prepared statement with the values `merchantId` and `branchId`. */
export const isOfKitchen = takesTimeOf(sql.placeholder('merchantId'), [sql.placeholder('branchId')]);

/** Another text whenever one of a kitchen's orders came, went or was written, in whichever process: PostgreSQL's own version of each row. */
export const kitchenMark = sql<
  string | null
>`string_agg(${orders.id}::text || ${orders}.xmin::text, ' ' order by ${orders.id})`;

/** The orders of a kitchen as they were last read, under their mark, and the kitchen that was opened with them. */
type KnownKitchen = {
  mark: string;
  rows: BookedRow[];
  opened?: { made: readonly unknown[]; state: KitchenState } | undefined;
};

const known = new Map<string, KnownKitchen>();
const knownLimit = 1000;

/** The orders of a kitchen that has this mark now: read only where this process knows another one. */
export async function readBooked({ db, merchant }: Reader, branchId: string, mark: string): Promise<KnownKitchen> {
  const last = known.get(branchId);
  if (last?.mark === mark) return last;
  const rows = await bookedWithMark(db).execute({ merchantId: merchant.id, branchId });
  // The mark of the very rows: they may be newer than the one that was asked for.
  const read = { mark: rows[0]?.mark ?? '', rows: inSequence(rows) };
  known.delete(branchId);
  known.set(branchId, read);
  const oldest = known.keys().next();
  if (known.size > knownLimit && !oldest.done) known.delete(oldest.value);
  return read;
}

const bookedWithMark = prepareOnce((db) => {
  const marked = db.select({ mark: kitchenMark }).from(orders).where(isOfKitchen);
  return db
    .select({ ...columns, mark: sql<string>`(${marked})` })
    .from(orders)
    .where(isOfKitchen)
    .prepare('kitchen-orders');
});
