import type { AnyResource } from '@sufra/contracts';
import type { RequestContext } from '../context.ts';
import { loadBranches } from '../location/load-branches.ts';
import { presentLocation } from '../location/location.resource.ts';
import { branchDays } from '../schedule/branch-day.ts';
import { currencyOf, presentOrderItem, presentOrderPromotion, presentOrderStatus } from './order.resource.ts';
import { listLines, listStatuses } from './order.store.ts';
import { presentOpinion } from './rating/rating.resource.ts';
import { findOpinion } from './rating/rating.store.ts';
import type { StoredOrder } from './stored-order.ts';

/** What goes along with an order, by the relationship it hangs on. */
export type Included = {
  items?: AnyResource[];
  statuses?: AnyResource[];
  location?: AnyResource[];
  promotion?: AnyResource[];
  feedbacks?: AnyResource[];
};

/**
 * Loads what `include` asks for (API-73). Combos travel inside their items, ratings with their feedback;
 * names that mean nothing are ignored.
 */
export async function loadIncluded(
  context: RequestContext,
  order: StoredOrder,
  include: string | undefined,
): Promise<Included> {
  const wanted = new Set(include?.split(',').map((name) => name.trim()) ?? []);
  const included: Included = {};
  if (wanted.has('items') || wanted.has('combos')) {
    const lines = await listLines(context, order.id);
    included.items = lines.map((line) => presentOrderItem(line, currencyOf(order)));
  }
  if (wanted.has('statuses')) {
    const steps = await listStatuses(context, order.id);
    included.statuses = steps.map((step) => presentOrderStatus(step, order, context.locale));
  }
  if (wanted.has('promotion')) included.promotion = presentOrderPromotion(order);
  if (wanted.has('location')) {
    const branches = await loadBranches(context, context.merchant);
    const branch = branches.find(({ id }) => id === order.branchId);
    included.location = branch ? [presentLocation(branch, settingOf(context))] : [];
  }
  if (wanted.has('feedbacks') || wanted.has('feedbacks.ratings')) {
    const opinion = await findOpinion(context, order.id);
    included.feedbacks = opinion ? presentOpinion(opinion) : [];
  }
  return included;
}

const settingOf = ({ merchant, now }: RequestContext) => ({
  brand: merchant.concept.label,
  currency: merchant.currency,
  dayOf: branchDays(merchant, now()),
});
