import type { FiguresAttributes } from '@sufra/contracts';
import { cameToNothing, isCooked, isFinalStatus, localTimeAt, wireOrderType } from '@sufra/ordering';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { orderEvents, orderLines, orders, type StoredOrder } from '../../order.tables.ts';
import { missingItems } from '../../order/missing/missing.tables.ts';
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
    ({ status, businessDay, branchId, orderId }) =>
      status === 'approved' &&
      isSold(every.find(({ id }) => id === orderId)) &&
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
  const dishes = new Map<string, [pieces: number, minor: number]>();
  const count = (dish: string, pieces: number, amount: number): void => {
    const [before, minorBefore] = dishes.get(dish) ?? [0, 0];
    dishes.set(dish, [before + pieces, minorBefore + amount]);
  };
  let late = 0;
  for (const order of sold) {
    const isOfOrder = and(eq(orderLines.merchantId, order.merchantId), eq(orderLines.orderId, order.id));
    const lines = await db.select().from(orderLines).where(isOfOrder);
    for (const line of lines) count(line.itemId, line.quantity, line.totalMinor - line.discountMinor);
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
  for (const refund of refunds) {
    const isOfOrder = and(eq(orderLines.merchantId, merchantId), eq(orderLines.orderId, refund.orderId));
    const lines = await db.select().from(orderLines).where(isOfOrder).orderBy(orderLines.position);
    // No order here has more than one substitute, the line after those that were ordered; money goes back from it too.
    const [came] = await db
      .select()
      .from(missingItems)
      .where(
        and(
          eq(missingItems.merchantId, merchantId),
          eq(missingItems.orderId, refund.orderId),
          eq(missingItems.state, 'accepted'),
        ),
      );
    for (const { kind, index, quantity, amountMinor } of refund.parts)
      if (kind === 'line') count(lines[index]?.itemId ?? came?.itemId ?? '?', -quantity, -amountMinor);
  }
  const notServed: Record<string, number> = {};
  for (const order of all.filter(({ status }) => cameToNothing(status))) {
    const isOfOrder = and(eq(orderEvents.merchantId, merchantId), eq(orderEvents.orderId, order.id));
    const log = await db.select().from(orderEvents).where(isOfOrder);
    const ended = log.find(({ kind, status }) => kind === 'moved' && status === order.status);
    const { reasonCode = null } = (ended?.payload ?? {}) as { reasonCode?: string };
    const name = `${order.status} ${reasonCode}`;
    notServed[name] = (notServed[name] ?? 0) + 1;
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
    dishes: Object.fromEntries([...dishes].filter(([, [pieces, amount]]) => pieces !== 0 || amount !== 0)),
    notServed,
    types: by(({ type }) => wireOrderType(type)),
    methods: by(({ paymentMethod }) => paymentMethod),
    hours: by(({ placedAt }) => String(Math.floor(localTimeAt(placedAt, 'Asia/Riyadh').minute / 60))),
    days: by(({ businessDay }) => businessDay),
    branches: by(({ branchId }) => branchId),
    delivery: sum(sold, (one) => one.deliveryChargeMinor),
    service: sum(sold, (one) => one.serviceChargeMinor),
    offers: Object.fromEntries(
      [
        ...Map.groupBy(
          sold.filter(({ promotionCode }) => promotionCode !== null),
          (one) => one.promotionCode,
        ),
      ].map(([code, rows]) => [code, [rows.length, sum(rows, (one) => one.promoDiscountMinor)]]),
    ),
    ways: Object.fromEntries(
      [...Map.groupBy(refunds, ({ way }) => way)].map(([way, rows]) => [
        way,
        [rows.length, sum(rows, (one) => one.amountMinor)],
      ]),
    ),
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
    dishes: Object.fromEntries(
      figures['by-item'].map(({ value, quantity, amount }) => [value, [quantity, minor(amount)]]),
    ),
    notServed: Object.fromEntries(
      figures['not-served'].map((one) => [`${one.status} ${one['reason-code']}`, one.orders]),
    ),
    types: by(figures['by-type']),
    methods: by(figures['by-payment-method']),
    hours: by(figures['by-hour']),
    days: by(figures['by-day']),
    branches: by(figures['by-branch']),
    delivery: minor(figures['delivery-charge']),
    service: minor(figures['service-charge']),
    offers: by(figures['by-offer'].map(({ cost, ...row }) => ({ ...row, amount: cost }))),
    ways: by(figures['refunds-by-way']),
  };
}
