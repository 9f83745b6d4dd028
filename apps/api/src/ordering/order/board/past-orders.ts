import type { BoardOrder } from '@sufra/contracts';
import { dayMs } from '@sufra/ordering';
import { and, desc, eq, gte, like, ne, or, type SQL, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../context.ts';
import { customers } from '../../../customer/customer.tables.ts';
import { isNamed } from '../../../customer/is-named.ts';
import { isOpen, isOver } from '../../../platform/database/open-orders.ts';
import { orders, type StoredOrder } from '../../order.tables.ts';
import { isWorkedOnAt } from '../order.store.ts';
import { presentBoard } from './load-board.ts';

const days = 30;
const mostFound = 20;

/**
 * Orders of the last thirty days by their number, part of the guest's name, or the last three digits or more of the
 * mobile number. Neither addresses nor more than four digits of a number leave here. Undefined for too little to search by.
 */
export async function searchPastOrders(
  context: RequestContext,
  branchId: string | null,
  search: string,
): Promise<BoardOrder[] | undefined> {
  const { db, merchant, now } = context;
  const isFound = conditionOf(search, merchant.id);
  if (!isFound) return undefined;
  const since = new Date(now().getTime() - days * dayMs);
  // Two statements, so that each is read by the index of its orders.
  const find = (which: SQL) =>
    db
      .select({ order: orders })
      .from(orders)
      .innerJoin(customers, and(eq(customers.merchantId, orders.merchantId), eq(customers.id, orders.customerId)))
      .where(
        and(
          isWorkedOnAt({ merchantId: merchant.id, branchId }),
          ne(orders.status, 'waiting-for-payment'),
          which,
          gte(orders.statusAt, since),
          isFound,
        ),
      )
      .orderBy(desc(orders.statusAt))
      .limit(mostFound);
  const found: StoredOrder[] = [...(await find(isOpen(orders.status))), ...(await find(isOver(orders.status)))]
    .map(({ order }) => order)
    .toSorted((one, another) => another.placedAt.getTime() - one.placedAt.getTime())
    .slice(0, mostFound);
  return (await presentBoard(context, found)).map(({ attributes, ...order }) => ({
    ...order,
    attributes: {
      ...attributes,
      'address-line': null,
      guest: { name: attributes.guest.name, phone: attributes.guest.phone?.slice(-4) ?? null },
    },
  }));
}

/** The condition for what was typed, Arabic digits included; nothing for too little of it. */
function conditionOf(search: string, merchantId: string): SQL | undefined {
  const typed = search
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .trim()
    .replace(/^#/, '');
  if (/^\d{1,15}$/.test(typed)) {
    const number = Number(typed);
    const byNumber = number <= 2 ** 31 - 1 ? eq(orders.number, number) : sql`false`;
    return typed.length < 3 ? byNumber : or(byNumber, like(orders.mobile, `%${typed}`));
  }
  const isWanted = isNamed(typed);
  return isWanted && and(eq(customers.merchantId, merchantId), isWanted);
}
