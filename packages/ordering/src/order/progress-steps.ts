import type { OrderType } from '../location/order-type.ts';
import { orderStatusCodes, type OrderStatusCode } from './order-status.ts';
import { statusLabelKey, type StatusLabelKey } from './status-label.ts';
import { hasStatus, isFinalStatus, statusSequence } from './status-table.ts';

/** One line of the tracking list. `at` is when it happened, absent for steps that were skipped or lie ahead. */
type ProgressStep<At> = {
  code: OrderStatusCode;
  labelKey: StatusLabelKey;
  state: 'done' | 'current' | 'ahead';
  at?: At;
};

/**
 * The tracking list of an order: "order placed", every step of its type on the way, done, current or ahead
 * (ORDER-12). An order that failed or was cancelled shows what it had reached and then how it ended, with nothing
 * ahead. The history is what happened so far in any order; `At` is whatever the caller keeps as a moment. An order for
 * later that its branch has not got yet is scheduled instead of sent.
 *
 * @example progressSteps('to-go', [{ code: 'posted', at }]).map((step) => step.state) // ['done', 'current', 'ahead', ...]
 */
export function progressSteps<At>(
  orderType: OrderType,
  history: readonly { code: OrderStatusCode; at: At }[],
  release: { isReleased: boolean } = { isReleased: true },
): ProgressStep<At>[] {
  const reached = history.reduce((highest, { code }) => Math.max(highest, statusSequence(code)), 0);
  const isBadEnd = reached > statusSequence('finished');
  const happened = new Map(history.map(({ code, at }) => [code, at]));
  return orderStatusCodes
    .filter((code) => hasStatus(orderType, code) && (isBadEnd ? happened.has(code) : !isBadEndCode(code)))
    .map((code) => {
      const state = stateOf(statusSequence(code), reached);
      const at = happened.get(code);
      return { code, labelKey: labelOf(code, orderType, state, release), state, ...(at !== undefined && { at }) };
    });
}

function stateOf(sequence: number, reached: number): ProgressStep<never>['state'] {
  if (sequence === reached) return 'current';
  return sequence < reached ? 'done' : 'ahead';
}

/** Once paid, or for an order paid on the spot, the first step reads "order placed". */
function labelOf(
  code: OrderStatusCode,
  orderType: OrderType,
  state: string,
  release: { isReleased: boolean },
): StatusLabelKey {
  const isPlaced = code === 'waiting-for-payment' && state === 'done';
  return isPlaced ? 'order.status.placed' : statusLabelKey(code, orderType, release);
}

const isBadEndCode = (code: OrderStatusCode): boolean => isFinalStatus(code) && code !== 'finished';

/** The stages of an order as a guest names them; each language's catalogue has one text for each. */
type StageKey =
  | 'order.stage.placed'
  | 'order.stage.confirmed'
  | 'order.stage.cooking'
  | 'order.stage.ready'
  | 'order.stage.on-the-way'
  | 'order.stage.done'
  | 'order.stage.delivered';

/** A stage of the order with the moment at which it began. */
type OrderStage<At> = Pick<ProgressStep<At>, 'state' | 'at'> & { labelKey: StageKey | StatusLabelKey };

/**
 * The five stages of an order as its guest counts them: the steps of `progressSteps`, taken together. An order that came
 * to nothing shows what it had reached and how it ended; one that waits for its payment or its time says that first.
 *
 * @example orderStages('deliver', history).map((stage) => stage.labelKey) // placed, confirmed, cooking, on-the-way, delivered
 */
export function orderStages<At>(orderType: OrderType, steps: readonly ProgressStep<At>[]): OrderStage<At>[] {
  const stages: OrderStage<At>[] = [];
  for (const { code, labelKey: label, state, at } of steps) {
    const labelKey = stageOf(code, orderType) ?? label;
    const last = stages.at(-1);
    if (last?.labelKey !== labelKey) stages.push({ labelKey, state, ...(at !== undefined && { at }) });
    else {
      if (state === 'current') last.state = state;
      last.at ??= at;
    }
  }
  const waiting = steps.find(({ state, labelKey }) => state === 'current' && waitingKeys.has(labelKey));
  if (waiting && stages[0]) stages[0].labelKey = waiting.labelKey;
  return stages;
}

const waitingKeys = new Set<StatusLabelKey>(['order.status.waiting-for-payment', 'order.status.scheduled']);

function stageOf(code: OrderStatusCode, orderType: OrderType): StageKey | undefined {
  const isDelivery = orderType === 'deliver';
  switch (code) {
    case 'waiting-for-payment':
    case 'posted':
      return 'order.stage.placed';
    case 'accepted':
    case 'confirmed':
      return 'order.stage.confirmed';
    case 'in-kitchen':
      return 'order.stage.cooking';
    case 'ready':
      // It still stands in the kitchen until its driver takes it.
      return isDelivery ? 'order.stage.cooking' : 'order.stage.ready';
    case 'on-the-way':
      return 'order.stage.on-the-way';
    case 'delivered':
    case 'finished':
      return isDelivery ? 'order.stage.delivered' : 'order.stage.done';
    default:
      return undefined;
  }
}
