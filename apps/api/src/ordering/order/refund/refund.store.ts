import { type PaidBill, refundBill, restOfBill } from '@sufra/ordering';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Context, RequestContext } from '../../../context.ts';
import { type OrderKey, orders, type ReceiptCopy, type StoredLine, type StoredOrder } from '../../order.tables.ts';
import { listMissing, substitutesOf } from '../missing/missing.store.ts';
import { listLines } from '../order.store.ts';
import { receiptCopyOf } from '../receipt/find-receipt.ts';
import { orderRefunds, type StoredRefund } from './refund.tables.ts';

/** An order as its refunds see it. */
export type RefundableOrder = {
  order: StoredOrder;
  /** As they were placed, then the substitutes in the order in which they came onto the bill. */
  lines: Pick<StoredLine, 'id' | 'name' | 'itemId' | 'quantity'>[];
  copy: ReceiptCopy;
  bill: PaidBill;
  /** The refunds that hold, oldest first. */
  earlier: StoredRefund[];
};

export async function loadRefundable(context: RequestContext, order: StoredOrder): Promise<RefundableOrder> {
  const placed = await listLines(context, order);
  const copy = receiptCopyOf(context, order, placed);
  const { vatType: type, vatRateBasisPoints: rateBasisPoints } = order;
  const bill = { vat: { type, rateBasisPoints }, lines: placed, charges: copy.charges };
  const earlier = await listHeld(context, order);
  const missing = order.missingChanges > 0 ? await listMissing(context, [order.id]) : [];
  return { order, lines: [...placed, ...substitutesOf(missing, earlier)], copy, bill, earlier };
}

const listHeld = ({ db }: Context, order: OrderKey): Promise<StoredRefund[]> =>
  db
    .select()
    .from(orderRefunds)
    .where(and(isOfOrder(order), eq(orderRefunds.status, 'approved')))
    .orderBy(asc(orderRefunds.number));

/** The refunds of an order, oldest first. */
export const listRefunds = ({ db }: Context, order: OrderKey): Promise<StoredRefund[]> =>
  db.select().from(orderRefunds).where(isOfOrder(order)).orderBy(asc(orderRefunds.id));

const isOfOrder = ({ merchantId, id }: OrderKey) =>
  and(eq(orderRefunds.merchantId, merchantId), eq(orderRefunds.orderId, id));

/** Those that wait, then the newest, of a branch or of all; with their orders. */
export async function listStaffRefunds({ db, merchant }: RequestContext, branchId: string | null) {
  const ofBranch = branchId === null ? undefined : eq(orderRefunds.branchId, branchId);
  return db
    .select({ refund: orderRefunds, order: orders })
    .from(orderRefunds)
    .innerJoin(orders, and(eq(orders.merchantId, orderRefunds.merchantId), eq(orders.id, orderRefunds.orderId)))
    .where(and(eq(orderRefunds.merchantId, merchant.id), ofBranch))
    .orderBy(sql`${orderRefunds.status} = 'waiting' desc`, desc(orderRefunds.askedAt))
    .limit(100);
}

export async function updateRefund(
  { db }: Context,
  refund: StoredRefund,
  change: Partial<StoredRefund>,
): Promise<StoredRefund> {
  const after = { ...refund, ...change };
  const { merchantId, id, ...fields } = after;
  const isIt = and(eq(orderRefunds.merchantId, merchantId), eq(orderRefunds.id, id));
  await db.update(orderRefunds).set(fields).where(isIt);
  return after;
}

/** The part of the bill that can still go back. */
export function leftOf({ bill, earlier }: RefundableOrder) {
  const wishes = earlier.map(({ wish }) => wish);
  const rest = restOfBill(bill, wishes);
  const all = refundBill(bill, wishes, rest);
  const parts = all.ok ? all.value.parts : [];
  return { amountMinor: all.ok ? all.value.amountMinor : 0, parts, rest };
}
