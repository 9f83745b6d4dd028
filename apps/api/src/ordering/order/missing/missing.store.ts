import type { MissingEnded } from '@sufra/ordering';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Context, RequestContext } from '../../../context.ts';
import { isOrder } from '../../is-order.ts';
import { orders, type StoredLine, type StoredOrder } from '../../order.tables.ts';
import { announceEvent } from '../order-event.store.ts';
import type { StoredRefund } from '../refund/refund.tables.ts';
import { missingItems, type StoredMissing } from './missing.tables.ts';

/** The missing pieces of some orders, in the sequence in which they were reported. */
export async function listMissing(
  { db, merchant }: Pick<RequestContext, 'db'> & { merchant: { id: string } },
  orderIds: string[],
): Promise<StoredMissing[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(missingItems)
    .where(and(eq(missingItems.merchantId, merchant.id), inArray(missingItems.orderId, orderIds)))
    .orderBy(asc(missingItems.id));
}

/** The same of those of these orders that have any: most have none, and are not asked for. */
export async function listMissingOf(
  context: RequestContext,
  list: readonly StoredOrder[],
): Promise<Map<string, StoredMissing[]>> {
  const ids = list.filter(({ missingChanges }) => missingChanges > 0).map(({ id }) => id);
  return Map.groupBy(await listMissing(context, ids), ({ orderId }) => orderId);
}

export async function updateMissing(
  { db }: Pick<RequestContext, 'db'>,
  missing: StoredMissing,
  change: Partial<StoredMissing>,
): Promise<StoredMissing> {
  const isIt = and(eq(missingItems.merchantId, missing.merchantId), eq(missingItems.id, missing.id));
  await db.update(missingItems).set(change).where(isIt);
  return { ...missing, ...change };
}

/** A question as background work names it. */
export type MissingKey = { merchantId: string; missingId: string };

const isIt = ({ merchantId, missingId }: MissingKey) =>
  and(eq(missingItems.merchantId, merchantId), eq(missingItems.id, missingId));

/** A question that its guest may still answer. */
export async function findOpenMissing({ db, now }: Context, work: MissingKey): Promise<StoredMissing | undefined> {
  const [missing] = await db.select().from(missingItems).where(isIt(work));
  return missing?.state === 'waiting' && missing.until && missing.until > now() ? missing : undefined;
}

/** Claims the telling of it: at most one message, and none after a push. */
export async function claimTelling({ db, now }: Context, work: MissingKey): Promise<boolean> {
  const claimed = await db
    .update(missingItems)
    .set({ toldAt: now() })
    .where(and(isIt(work), isNull(missingItems.toldAt)))
    .returning({ id: missingItems.id });
  return claimed.length === 1;
}

/** Notes on the order that it has missing pieces, and until when its guest is asked about any of them. */
export async function noteMissing(context: RequestContext, order: StoredOrder): Promise<StoredOrder> {
  const ends = (await listMissing(context, [order.id])).flatMap(({ state, until }) =>
    state === 'waiting' && until ? [until.getTime()] : [],
  );
  const missingUntil = ends.length > 0 ? new Date(Math.max(...ends)) : null;
  const noted = { missingChanges: order.missingChanges + 1, missingUntil };
  await context.db.update(orders).set(noted).where(isOrder(order));
  return { ...order, ...noted };
}

export type Ending = Pick<MissingEnded, 'state' | 'by' | 'staffId'>;

/** Ends a question, in the transaction that holds its order; `refundId` is its change of the bill. */
export async function endMissing(
  context: RequestContext,
  order: StoredOrder,
  missing: StoredMissing,
  { refundId, ...ending }: Ending & { refundId: string | null },
): Promise<StoredMissing> {
  const at = context.now();
  const change = { state: ending.state, endedAt: at, endedBy: ending.by, until: null, refundId };
  const ended = await updateMissing(context, missing, change);
  const noted = await noteMissing(context, order);
  await announceEvent(context.db, noted, { kind: 'missing-ended', payload: { missingId: missing.id, ...ending } }, at);
  return ended;
}

/** A substitute that its guest took, as a line of the order. */
const lineOf = (missing: StoredMissing): StoredLine => ({
  merchantId: missing.merchantId,
  orderId: missing.orderId,
  position: 0,
  id: missing.id,
  itemId: missing.itemId ?? missing.lineId,
  name: missing.name ?? {},
  quantity: missing.quantity,
  isPromotion: false,
  unitPriceMinor: 0,
  totalMinor: 0,
  discountMinor: 0,
  vatMinor: 0,
  notes: null,
  modifiers: missing.modifiers ?? [],
  removedIngredients: [],
  comboItems: [],
});

const isAccepted = ({ state }: StoredMissing): boolean => state === 'accepted';

/** The substitutes of an order in the order in which they came onto its bill. */
export function substitutesOf(missing: readonly StoredMissing[], refunds: readonly StoredRefund[]): StoredLine[] {
  const accepted = missing.filter(isAccepted);
  return refunds.flatMap(({ id, wish }) =>
    wish.substitutes ? accepted.filter(({ refundId }) => refundId === id).map(lineOf) : [],
  );
}

/** A line as it is made: how many pieces of it are not, what it stands for, and what is asked about it. */
export type MadeLine = {
  line: StoredLine;
  off: number;
  replaces: string | null;
  missing: StoredMissing | undefined;
};

/** The lines of an order with its substitutes behind what they replace. */
export function madeLines(lines: readonly StoredLine[], missing: readonly StoredMissing[]): MadeLine[] {
  const made = (line: StoredLine, replaces: string | null): MadeLine[] => {
    const own = missing.filter(({ lineId }) => lineId === line.id);
    const off = own.filter(({ state }) => state !== 'waiting').reduce((sum, { quantity }) => sum + quantity, 0);
    const substitutes = own.filter(isAccepted).flatMap((each) => made(lineOf(each), line.id));
    return [{ line, off, replaces, missing: own.find(isOpen) ?? own.at(-1) }, ...substitutes];
  };
  return lines.flatMap((line) => made(line, null));
}

const isOpen = ({ state }: StoredMissing): boolean => state === 'waiting';

/** The lines that the kitchen still makes, each with the pieces that are left of it. */
export const keptLines = (lines: readonly StoredLine[], missing: readonly StoredMissing[]): StoredLine[] =>
  madeLines(lines, missing).flatMap(({ line, off }) =>
    off < line.quantity ? [{ ...line, quantity: line.quantity - off }] : [],
  );
