import type { OrderType } from '../location/order-type.ts';
import { orderStatusCodes, type OrderStatusCode } from './order-status.ts';
import { statusLabelKey, type StatusLabelKey } from './status-label.ts';
import { hasStatus, isTerminal, statusSequence } from './status-table.ts';

/** One line of the tracking list. `at` is when it happened, absent for steps that were skipped or lie ahead. */
export type ProgressStep<At> = {
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

const isBadEndCode = (code: OrderStatusCode): boolean => isTerminal(code) && code !== 'finished';
