import { estimateReadyAt, localTimeAt, noticeMinutesOf } from '@sufra/ordering';
import { wantedAt } from '../checkout/check-schedule.ts';
import type { OrderableCart } from '../checkout/validate-order.ts';
import type { RequestContext } from '../context.ts';
import { scheduleOf } from '../schedule/branch-timing.ts';
import type { StoredOrder } from './stored-order.ts';

type OrderTiming = Pick<
  StoredOrder,
  'businessDay' | 'placedAt' | 'estimatedReadyAt' | 'scheduledAt' | 'releaseAt' | 'releasedAt'
>;

/**
 * When an order is placed, reaches the branch and is ready. An order for now is released at once; one for later as
 * many minutes before its time as it had to be placed ahead (decision record 0020), and numbered on that day.
 */
export function timeOrder(context: RequestContext, { cart, branch }: OrderableCart): OrderTiming {
  const { concept } = context.merchant;
  const now = context.now();
  const dayOf = (moment: Date) => localTimeAt(moment, branch.timeZone).date;
  if (cart.request.scheduledTime === undefined) {
    const estimatedReadyAt = estimateReadyAt(scheduleOf(concept, branch), now, branch.preparationMinutes);
    return {
      businessDay: dayOf(now),
      placedAt: now,
      estimatedReadyAt,
      scheduledAt: null,
      releaseAt: now,
      releasedAt: now,
    };
  }
  const scheduledAt = wantedAt(context, cart.request.scheduledTime);
  const releaseAt = new Date(scheduledAt.getTime() - noticeMinutesOf(concept.advanceOrder, branch) * 60_000);
  return {
    businessDay: dayOf(scheduledAt),
    placedAt: now,
    estimatedReadyAt: scheduledAt,
    scheduledAt,
    releaseAt,
    releasedAt: releaseAt <= now ? now : null,
  };
}
