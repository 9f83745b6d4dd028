import { nextAlert, stepsByNow, type TakenStep, type UnattendedRules, usualUnattendedRules } from '@sufra/ordering';
import { and, eq, inArray } from 'drizzle-orm';
import { loadBranches } from '../../../catalogue/location/load-branches.ts';
import { loadMerchant } from '../../../catalogue/merchant/load-merchant.ts';
import type { Context } from '../../../context.ts';
import type { StoredOrder } from '../../order.tables.ts';
import { readAttention } from './presence.ts';
import { orderAlerts } from './unattended.tables.ts';

export type NextAlert = ReturnType<typeof nextAlert>;

/** The next step for each of these orders that waits to be accepted, and its time; nothing for the others. */
export async function readNextAlerts(context: Context, list: StoredOrder[]): Promise<Map<string, NextAlert>> {
  const waiting = list.flatMap((order) => {
    const { status, releasedAt, isGuarded } = order;
    return status === 'posted' && releasedAt !== null && isGuarded ? [{ order, releasedAt }] : [];
  });
  if (waiting.length === 0) return new Map();
  const merchantIds = [...new Set(waiting.map(({ order }) => order.merchantId))];
  const attentionOf = await readAttention(context, merchantIds);
  const rulesOf = await readAlertRules(context, merchantIds);
  const takenBy = await readTakenSteps(
    context,
    waiting.map(({ order }) => order),
  );
  const now = context.now();
  return new Map(
    waiting.map(({ order, releasedAt }) => {
      const taken = stepsByNow(takenBy.get(order.id) ?? [], now);
      const { isHeard } = attentionOf(order);
      return [order.id, nextAlert({ releasedAt, isHeard, taken }, rulesOf(order.branchId), now)];
    }),
  );
}

/** The times of each branch; a branch that is gone has the usual ones, and no number to call. */
export async function readAlertRules(
  context: Context,
  merchantIds: string[],
): Promise<(branchId: string) => UnattendedRules> {
  const known = new Map<string, UnattendedRules>();
  for (const id of merchantIds) {
    const merchant = await loadMerchant(context, id);
    const branches = merchant ? await loadBranches(context, merchant) : [];
    for (const branch of branches) known.set(branch.id, branch.unattended);
  }
  return (branchId) => known.get(branchId) ?? usualUnattendedRules;
}

/** The steps that were taken for each of these orders. */
export async function readTakenSteps({ db }: Context, list: StoredOrder[]): Promise<Map<string, TakenStep[]>> {
  const rows: (typeof orderAlerts.$inferSelect)[] = [];
  for (const [merchantId, own] of Map.groupBy(list, (order) => order.merchantId)) {
    const ids = own.map(({ id }) => id);
    const isOfThem = and(eq(orderAlerts.merchantId, merchantId), inArray(orderAlerts.orderId, ids));
    rows.push(...(await db.select().from(orderAlerts).where(isOfThem)));
  }
  return Map.groupBy(rows, ({ orderId }) => orderId);
}
