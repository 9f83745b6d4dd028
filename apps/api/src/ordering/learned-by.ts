import {
  cookedStatuses,
  type KitchenState,
  learnFrom,
  type Learned,
  outcomeCount,
  type PacedOutcome,
} from '@sufra/ordering';
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Branch } from '../catalogue/location/load-branches.ts';
import { branches } from '../catalogue/location/location.tables.ts';
import type { RequestContext } from '../context.ts';
import { isOpen, isOver } from '../platform/database/open-orders.ts';
import { orders } from './order.tables.ts';

/** The lesson of a branch's last orders: from how many, since when, and the last of them, also where nothing is learned. */
export type Lesson = Learned & Pick<KitchenState, 'pressed'> & { orders: number; since: Date | undefined };

const known = new Map<string, { until: number; since: number; value: Lesson; before: Lesson | undefined }>();
const learnAgainMs = 60_000;
const lookBack = 400;

/** The lessons of branches' last orders, by the id of the branch. Those that are older than a minute are read at once. */
export async function learnedBy(
  context: Pick<RequestContext, 'db' | 'now' | 'merchant'>,
  list: readonly Pick<Branch, 'id' | 'kitchen'>[],
): Promise<ReadonlyMap<string, Lesson>> {
  const at = context.now().getTime();
  const sinceOf = ({ kitchen }: Pick<Branch, 'kitchen'>): number => kitchen?.learnsSince?.getTime() ?? 0;
  const stale = list.filter((branch) => {
    const { until, since } = known.get(branch.id) ?? { until: -Infinity };
    return at >= until || at < until - learnAgainMs || since !== sinceOf(branch);
  });
  if (stale.length > 0) {
    const outcomes = await readOutcomes(
      context,
      stale.map(({ id }) => id),
    );
    for (const branch of stale) {
      const since = sinceOf(branch);
      const all = outcomes.get(branch.id) ?? [];
      const own = all.filter(({ startAt }) => startAt.getTime() >= since);
      const lesson = learnFrom(own, new Date(at));
      const value = { ...lesson, pressed: all.slice(-outcomeCount), orders: own.length, since: own[0]?.startAt };
      known.set(branch.id, { until: at + learnAgainMs, since, value, before: known.get(branch.id)?.value });
    }
  }
  return new Map(
    list.flatMap(({ id }) => {
      const lesson = known.get(id);
      return lesson ? [[id, lesson.value] as const] : [];
    }),
  );
}

/** The lesson before the present one: with it was made what a guest was shown a moment ago. */
export const lessonBefore = (branchId: string): Lesson | undefined => known.get(branchId)?.before;

/** How the last orders of each branch came out, oldest first. */
async function readOutcomes(
  { db, merchant }: Pick<RequestContext, 'db' | 'merchant'>,
  ids: string[],
): Promise<Map<string, PacedOutcome[]>> {
  const lastOf = (part: SQL) =>
    db
      .select({
        startAt: sql<string>`${orders.booking}->>'startAt'`.as('start_at'),
        forecastAt: sql<string>`${orders.booking}->>'forecastAt'`.as('forecast_at'),
        pace: sql<string>`${orders.booking}->'why'->>'pace'`.as('pace'),
        readyAt: orders.estimatedReadyAt,
      })
      .from(orders)
      .where(
        and(
          eq(orders.merchantId, branches.merchantId),
          eq(orders.branchId, branches.id),
          part,
          inArray(orders.status, [...cookedStatuses]),
          isNotNull(orders.booking),
          // A time that the guest chose says little about how long the kitchen takes.
          isNull(orders.scheduledAt),
        ),
      )
      .orderBy(desc(orders.statusAt))
      .limit(lookBack);
  // Those that wait for their guest are ready as well; each part has its own index.
  const last = unionAll(lastOf(isOver(orders.status)), lastOf(isOpen(orders.status))).as('last');
  const rows = await db
    .select({
      branchId: branches.id,
      startAt: last.startAt,
      forecastAt: last.forecastAt,
      pace: last.pace,
      readyAt: last.readyAt,
    })
    .from(branches)
    .crossJoinLateral(last)
    .where(and(eq(branches.merchantId, merchant.id), inArray(branches.id, ids)));
  const outcomes = rows.flatMap(({ branchId, startAt, forecastAt, pace, readyAt }) =>
    readyAt
      ? [{ branchId, startAt: new Date(startAt), forecastAt: new Date(forecastAt), readyAt, pace: Number(pace) }]
      : [],
  );
  return Map.groupBy(
    outcomes.toSorted((one, other) => one.readyAt.getTime() - other.readyAt.getTime()),
    ({ branchId }) => branchId,
  );
}
