import { type OrderType, pricedAs } from '../location/order-type.ts';

/** The reasons for a pause that guests read in their language. */
export type PauseReason = 'busy' | 'staff' | 'kitchen' | 'drivers' | 'weather' | 'closing' | 'other';

/**
 * A branch that takes longer for a while, or no orders at all. It began when it was set, and is over at its end whether
 * or not a process was running then (decision record 0105).
 */
export type BranchPause = {
  orderTypes: readonly OrderType[];
  /** Minutes added to every promise; null when no orders are taken. */
  extraMinutes: number | null;
  reason: PauseReason;
  until: Date;
};

/**
 * The pauses that concern orders of a type: its own, and for curbside and queue those of to-go. Without a type, those
 * that leave none of the given types alone.
 *
 * @example pausesOf(branch.pauses, 'curbside', branch.orderTypes) // those of to-go as well
 */
export function pausesOf<Pause extends BranchPause>(
  pauses: readonly Pause[],
  orderType: OrderType | undefined,
  served: readonly OrderType[],
): Pause[] {
  const types = orderType === undefined ? served : [orderType];
  return pauses.filter((pause) => types.every((type) => covers(pause, type)));
}

const covers = ({ orderTypes }: BranchPause, orderType: OrderType): boolean =>
  orderTypes.includes(orderType) || orderTypes.includes(pricedAs(orderType));

/** True until the end of a temporary state; one without an end lasts until it is taken back. */
export const isInForce = ({ until }: { until: Date | null }, now: Date): boolean => until === null || now < until;

/**
 * The pause that closes the branch at a moment, the one that ends last; undefined while orders are taken.
 *
 * @example closingPause(pausesOf(pauses, 'deliver', types), now)?.until // when deliveries are taken again
 */
export function closingPause<Pause extends Pick<BranchPause, 'extraMinutes' | 'until'>>(
  pauses: readonly Pause[],
  now: Date,
): Pause | undefined {
  return pauses
    .filter((pause) => pause.extraMinutes === null && isInForce(pause, now))
    .toSorted((one, other) => other.until.getTime() - one.until.getTime())[0];
}

/**
 * The minutes that a busy branch adds to an order that is begun at a moment; those of several pauses are not added up.
 *
 * @example extraMinutesAt([{ extraMinutes: 20, until: nine, ... }], halfPastEight) // 20
 */
export const extraMinutesAt = (pauses: readonly Pick<BranchPause, 'extraMinutes' | 'until'>[], moment: Date): number =>
  Math.max(0, ...pauses.filter((pause) => isInForce(pause, moment)).map(({ extraMinutes }) => extraMinutes ?? 0));

/** A branch that accepts orders of a type as they come, or no longer does, until it is set anew or for a while. */
export type AutoAcceptSwitch = { orderType: OrderType; isOn: boolean; until: Date | null };

/**
 * True when a branch accepts orders of a type as they come: what its staff set last, else what its file says. Curbside and
 * queue follow to-go.
 *
 * @example isAutoAccepted({ autoAccept: ['pickup'], autoAcceptSwitches: [] }, 'pickup', now) // true
 */
export function isAutoAccepted(
  branch: { autoAccept: readonly OrderType[]; autoAcceptSwitches: readonly AutoAcceptSwitch[] },
  orderType: OrderType,
  now: Date,
): boolean {
  const types = [orderType, pricedAs(orderType)];
  const set = branch.autoAcceptSwitches.findLast((one) => types.includes(one.orderType) && isInForce(one, now));
  return set ? set.isOn : types.some((type) => branch.autoAccept.includes(type));
}
