import type { ScreenAttributes } from '@sufra/contracts';
import { collectedTypes, displayNumber, isShownReady, screenColumns } from '@sufra/ordering';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../../context.ts';
import { customers } from '../../../customer/customer.tables.ts';
import { isOpen } from '../../../platform/database/open-orders.ts';
import { orders } from '../../order.tables.ts';
import { lastCalls } from './call-order.ts';

/** The paired screen that sends a request; throws a refusal without one. */
export type RequireScreen = (
  context: RequestContext,
  request: FastifyRequest,
) => Promise<{ id: string; branchId: string }>;

/** A wall has room for no more, and a forgotten order must not push out a fresh one. */
const mostShown = 100;

/** The orders that guests of a branch wait for at its counter: no more of them than a person there may read. */
export async function loadScreen(
  context: RequestContext,
  branchId: string,
): Promise<Pick<ScreenAttributes, 'preparing' | 'ready'>> {
  const merchantId = context.merchant.id;
  const now = context.now();
  const rows = await context.db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      statusAt: orders.statusAt,
      scheduledAt: orders.scheduledAt,
      firstName: customers.firstName,
    })
    .from(orders)
    .leftJoin(customers, and(eq(customers.merchantId, orders.merchantId), eq(customers.id, orders.customerId)))
    .where(
      and(
        eq(orders.merchantId, merchantId),
        eq(orders.branchId, branchId),
        isOpen(orders.status),
        isNotNull(orders.releasedAt),
        inArray(orders.type, [...collectedTypes]),
        inArray(orders.status, [...screenColumns.preparing, ...screenColumns.ready]),
      ),
    )
    .orderBy(asc(orders.statusAt), asc(orders.id));
  const showsNames = context.merchant.concept.pickupScreenNames;
  const present = ({ id, number, firstName }: (typeof rows)[number]) => ({
    id,
    number: displayNumber(number),
    name: showsNames ? firstName?.trim() || null : null,
  });
  const waiting = rows.filter(({ status }) => status === 'ready');
  const calls = await lastCalls(
    context,
    merchantId,
    waiting.map(({ id }) => id),
  );
  const lastAt = (row: (typeof rows)[number]) => Math.max(row.statusAt.getTime(), calls.get(row.id)?.getTime() ?? 0);
  return {
    preparing: rows
      .filter(({ status }) => status !== 'ready')
      .slice(-mostShown)
      .map(present),
    ready: waiting
      .filter(({ id, statusAt, scheduledAt }) =>
        isShownReady({ readyAt: statusAt, scheduledAt, calledAt: calls.get(id) ?? null }, now),
      )
      .toSorted((one, other) => lastAt(other) - lastAt(one))
      .slice(0, mostShown)
      .map((row) => ({
        ...present(row),
        'ready-at': row.statusAt.toISOString(),
        'called-at': calls.get(row.id)?.toISOString() ?? null,
      })),
  };
}
