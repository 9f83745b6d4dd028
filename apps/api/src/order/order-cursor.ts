import { validate as isUuid } from 'uuid';
import type { StoredOrder } from './stored-order.ts';

/** Behind which order a page of the history begins. */
export type OrderCursor = Pick<StoredOrder, 'placedAt' | 'id'>;

/** The place of an order in the history, as links carry it; it stays the same whatever is ordered later. */
export const writeCursor = ({ placedAt, id }: OrderCursor): string =>
  Buffer.from(`${placedAt.getTime()}.${id}`).toString('base64url');

/** Reads what `writeCursor` wrote; nothing for anything else. */
export function readCursor(cursor: string): OrderCursor | undefined {
  const [moment = '', id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  return /^\d{1,14}$/.test(moment) && isUuid(id) ? { placedAt: new Date(Number(moment)), id } : undefined;
}
