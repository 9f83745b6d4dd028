import type { RequestContext } from '../context.ts';
import { readCursor, writeCursor } from './order-cursor.ts';
import { listOwnOrders, type OrderOwner } from './order.store.ts';
import type { StoredOrder } from './stored-order.ts';

export type HistoryPage = {
  size: number;
  isOldestFirst: boolean;
  /** A cursor, or the number of the page counted from the first order. */
  after?: string | undefined;
  number?: number | undefined;
};

/** A page of a customer's orders, and the cursor behind it where more follow; nothing for a cursor that is none. */
export async function listOrders(
  context: RequestContext,
  owner: OrderOwner,
  { size, isOldestFirst, after, number = 1 }: HistoryPage,
): Promise<{ orders: StoredOrder[]; next: string | undefined } | undefined> {
  const cursor = after === undefined ? undefined : readCursor(after);
  if (after !== undefined && !cursor) return undefined;
  const offset = cursor ? 0 : (number - 1) * size;
  const found = await listOwnOrders(context, owner, { limit: size + 1, offset, after: cursor, isOldestFirst });
  const orders = found.slice(0, size);
  const last = orders.at(-1);
  return { orders, next: last && found.length > size ? writeCursor(last) : undefined };
}
