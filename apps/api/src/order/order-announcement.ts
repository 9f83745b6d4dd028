import type { OrderStatusCode } from '@sufra/ordering';
import { displayNumber } from './display-number.ts';
import type { StoredOrder } from './stored-order.ts';

/** The channel on which every process hears of what was committed about an order. */
export const orderChannel = 'order_events';

/** Whose order changed, and what its branch is told: small, and without anything personal. */
export type OrderAnnouncement = {
  merchantId: string;
  customerId: string;
  branchId: string;
  orderId: string;
  orderNumber: string;
  code: OrderStatusCode;
  sequence: number;
  at: string;
};

type Change = Pick<OrderAnnouncement, 'code' | 'sequence' | 'at'>;

/** The announcement as the channel carries it. */
export const announcementOf = (order: StoredOrder, { code, sequence, at }: Change): string =>
  JSON.stringify({
    merchantId: order.merchantId,
    customerId: order.customerId,
    branchId: order.branchId,
    orderId: order.id,
    orderNumber: displayNumber(order.number),
    code,
    sequence,
    at,
  } satisfies OrderAnnouncement);
