import type { OrderStatusCode } from '@sufra/ordering';
import type { Database } from '@sufra/api/platform/database/database';

export type OrderRow = {
  status: OrderStatusCode;
  payment_method: string;
  payment_status: string;
  total_minor: number;
  refunded_minor: number;
};

export type PaymentRow = {
  id: string;
  status: 'open' | 'success' | 'failed';
  failure: string | null;
  refund_status: string | null;
  refund_reason: string | null;
  refund_minor: number;
  refunded_minor: number;
  check_at: string | null;
};

export type LogRow = { payment_id: string; kind: string; detail: Record<string, string | number | null> };

/** A credit note as it was written, in minor units. */
export type NoteRow = { number: number; amount_minor: number };

/** The shop's records of one order. */
export type ShopBooks = { order: OrderRow; payments: PaymentRow[]; notes: NoteRow[]; log: LogRow[] };

/** Reads the tables directly, past the API. */
export async function readShopBooks({ executeSql }: Database, orderId: string): Promise<ShopBooks> {
  const rows = async <Row>(text: string) => (await executeSql(text, [orderId])).rows as Row[];
  const [order] = await rows<OrderRow>(
    `select status, payment_method, payment_status, total_minor::int, refunded_minor::int
     from orders where id = $1`,
  );
  if (!order) throw new Error('The order is gone.');
  return {
    order,
    payments: await rows<PaymentRow>(
      `select id, status, failure, refund_status, refund_reason, refund_minor::int, refunded_minor::int, check_at
       from payments where order_id = $1 order by attempt`,
    ),
    notes: await rows<NoteRow>(
      `select number, amount_minor::int from order_refunds
       where order_id = $1 and status = 'approved' order by number`,
    ),
    log: await rows<LogRow>(
      `select l.payment_id, l.kind, l.detail from payment_log l join payments p on p.id = l.payment_id
       where p.order_id = $1 order by l.id`,
    ),
  };
}

/** When the shop's own work is next due for an order; nothing when all is done. */
export async function nextWorkAt({ executeSql }: Database, orderId: string, now: Date): Promise<Date | undefined> {
  const { rows } = await executeSql(
    `select least(
       (select min(check_at) from payments where order_id = $1),
       (select placed_at + interval '30 minutes' from orders where id = $1 and status = 'waiting-for-payment'),
       (select $2::timestamptz from orders o join payments p on p.order_id = o.id
        where o.id = $1 and o.refund_due_at is not null and p.status = 'success'
          and (p.refund_status is null or p.refund_reason = 'returned' and p.refund_wanted_minor < p.amount_minor) limit 1)
     ) as at`,
    [orderId, now.toISOString()],
  );
  const [{ at }] = rows as [{ at: Date | string | null }];
  return at === null ? undefined : new Date(at);
}
