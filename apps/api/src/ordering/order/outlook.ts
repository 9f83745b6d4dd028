import { forecast } from '@sufra/ordering';
import { loadBranches } from '../../catalogue/location/load-branches.ts';
import type { RequestContext } from '../../context.ts';
import type { StoredOrder } from '../order.tables.ts';
import { openKitchen, takesTime } from '../promise.ts';
import { countOrdersAhead } from './order.store.ts';

/** What stands before an order: counted, and where its branch has a kitchen, forecast by that. */
export type Outlook = { ordersAhead: number; forecastAt?: Date | undefined };

/** Nothing stands before the order, as far as is known. */
export const emptyKitchen: Outlook = { ordersAhead: 0 };

/** What stands before each of these orders; a kitchen is read once for all of its orders. */
export async function outlookOf(context: RequestContext, list: StoredOrder[]): Promise<Map<string, Outlook>> {
  const ahead = await countOrdersAhead(
    context,
    list.filter(({ booking }) => !booking),
  );
  const outlook = new Map<string, Outlook>([...ahead].map(([id, ordersAhead]) => [id, { ordersAhead }]));
  const waiting = list.filter(({ booking, status }) => booking && takesTime.includes(status));
  if (waiting.length === 0) return outlook;
  const known = await loadBranches(context, context.merchant);
  for (const [branchId, own] of Map.groupBy(waiting, (order) => order.branchId)) {
    const branch = known.find(({ id }) => id === branchId);
    const state = branch && (await openKitchen(context, branch));
    if (!state) continue;
    for (const { id } of own) outlook.set(id, { ordersAhead: 0, forecastAt: forecast(state, id, context.now()) });
  }
  return outlook;
}
