import type { FiguresAttributes } from '@sufra/contracts';
import { cameToNothing, isCooked, isFinalStatus, localTimeAt, wireOrderType } from '@sufra/ordering';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { orderEvents, orderLines, orders, type StoredOrder } from '../../order.tables.ts';
import { orderRefunds } from '../../order/refund/refund.tables.ts';

const minor = (amount: number) => Math.round(amount * 100);

/** The figures of a merchant worked out once more, from the rows of the orders and of their refunds. */
export async function recount(
  db: Db,
  merchantId: string,
  { from, to, branch }: { from: string; to: string; branch: string | null },
): Promise<object> {
  const every = await db.select().from(orders).where(eq(orders.merchantId, merchantId));
  const all = every.filter(
    (order) => order.businessDay >= from && order.businessDay <= to && (branch === null || order.branchId === branch),
  );
  const refunds = (await db.select().from(orderRefunds).where(eq(orderRefunds.merchantId, merchantId))).filter(
    ({ status, businessDay, branchId, isBeforePayment, orderId }) =>
      status === 'approved' &&
      (!isBeforePayment || isSold(every.find(({ id }) => id === orderId))) &&
      businessDay !== null &&
      businessDay >= from &&
      businessDay <= to &&
      (branch === null || branchId === branch),
  );
  const sold = all.filter(isSold);
  const sum = <Row>(rows: readonly Row[], read: (row: Row) => number) =>
    rows.reduce((total, row) => total + read(row), 0);
  const by = (read: (order: (typeof all)[number]) => string) =>
    Object.fromEntries(
      [...Map.groupBy(sold, read)].map(([value, rows]) => [value, [rows.length, sum(rows, (one) => one.totalMinor)]]),
    );
  let quantity = 0;
  let late = 0;
  for (const order of sold) {
    const isOfOrder = and(eq(orderLines.merchantId, order.merchantId), eq(orderLines.orderId, order.id));
    const lines = await db.select().from(orderLines).where(isOfOrder);
    quantity += sum(lines, (line) => line.quantity);
    const [first] = await db
      .select()
      .from(orderEvents)
      .where(
        and(eq(orderEvents.merchantId, order.merchantId), eq(orderEvents.orderId, order.id), eq(orderEvents.number, 1)),
      );
    const placed = first?.payload as { estimatedReadyAt: string } | undefined;
    const promised = Date.parse(placed?.estimatedReadyAt ?? '');
    if (isCooked(order.status) && (order.estimatedReadyAt?.getTime() ?? 0) > promised + 300_000) late += 1;
  }
  const cash = sum(
    sold.filter(({ paymentMethod }) => paymentMethod === 'cash'),
    (one) => one.totalMinor,
  );
  const cashBack = sum(
    refunds.filter(({ way }) => way === 'cash'),
    (one) => one.amountMinor,
  );
  return {
    orders: sold.length,
    sold: sum(sold, (one) => one.totalMinor),
    tax: sum(sold, (one) => one.vatMinor),
    promo: sum(sold, (one) => one.promoDiscountMinor),
    refunds: refunds.length,
    refunded: sum(refunds, (one) => one.amountMinor),
    refundedTax: sum(refunds, (one) => one.vatMinor),
    till: cash - cashBack,
    unfinished: all.filter(({ status }) => !isFinalStatus(status)).length,
    late,
    quantity,
    notServed: all.filter(({ status }) => cameToNothing(status)).length,
    types: by(({ type }) => wireOrderType(type)),
    methods: by(({ paymentMethod }) => paymentMethod),
    hours: by(({ placedAt }) => String(Math.floor(localTimeAt(placedAt, 'Asia/Riyadh').minute / 60))),
    days: by(({ businessDay }) => businessDay),
    branches: by(({ branchId }) => branchId),
    offers: sold.filter(({ promotionCode }) => promotionCode === 'TEN').length,
  };
}

const isSold = (order: StoredOrder | undefined): boolean =>
  order?.paymentStatus === 'success' && order.status !== 'waiting-for-payment' && !cameToNothing(order.status);

/** The same of what the API answers. */
export function told(figures: FiguresAttributes): object {
  const by = (rows: { value: string | number; orders: number; amount: number }[]) =>
    Object.fromEntries(rows.map(({ value, orders: count, amount }) => [String(value), [count, minor(amount)]]));
  return {
    orders: figures.orders,
    sold: minor(figures.sold),
    tax: minor(figures.tax),
    promo: minor(figures['promo-discount']),
    refunds: figures.refunds,
    refunded: minor(figures.refunded),
    refundedTax: minor(figures['refunded-tax']),
    till: minor(figures.till),
    unfinished: figures.unfinished,
    late: figures.late,
    quantity: figures['by-item'].reduce((sum, { quantity }) => sum + quantity, 0),
    notServed: figures['not-served'].reduce((sum, one) => sum + one.orders, 0),
    types: by(figures['by-type']),
    methods: by(figures['by-payment-method']),
    hours: by(figures['by-hour']),
    days: by(figures['by-day']),
    branches: by(figures['by-branch']),
    offers: figures['by-offer'].find(({ value }) => value === 'TEN')?.orders ?? 0,
  };
}
