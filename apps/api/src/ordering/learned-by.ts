import { learnFrom, type Learned } from '@sufra/ordering';
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { branches } from '../catalogue/location/location.tables.ts';
import type { Context } from '../context.ts';
import { isOver } from '../platform/database/open-orders.ts';
import { orders } from './order.tables.ts';

const learned = new Map<string, { until: number; value: Learned }>();
const learnAgainMs = 60_000;
const lookBack = 400;

/** The lesson of the branch's last orders, read again every minute. */
export async function learnedBy({ db, now }: Pick<Context, 'db' | 'now'>, branchId: string): Promise<Learned> {
  const at = now();
  const known = learned.get(branchId);
  if (known && at.getTime() < known.until && at.getTime() >= known.until - learnAgainMs) return known.value;
  const [branch] = await db.select({ merchantId: branches.merchantId }).from(branches).where(eq(branches.id, branchId));
  const rows = branch
    ? await db
        .select({ booking: orders.booking, readyAt: orders.estimatedReadyAt })
        .from(orders)
        .where(
          and(
            eq(orders.merchantId, branch.merchantId),
            eq(orders.branchId, branchId),
            isOver(orders.status),
            inArray(orders.status, ['delivered', 'finished']),
            isNotNull(orders.booking),
            // A time that the guest chose says little about how long the kitchen takes.
            isNull(orders.scheduledAt),
          ),
        )
        .orderBy(desc(orders.statusAt))
        .limit(lookBack)
    : [];
  const outcomes = rows.flatMap(({ booking, readyAt }) =>
    booking && readyAt
      ? [
          {
            startAt: new Date(booking.startAt),
            forecastAt: new Date(booking.forecastAt),
            readyAt,
            pace: booking.why.pace,
          },
        ]
      : [],
  );
  const value = learnFrom(
    outcomes.toSorted((one, other) => one.readyAt.getTime() - other.readyAt.getTime()),
    at,
  );
  learned.set(branchId, { until: at.getTime() + learnAgainMs, value });
  return value;
}
