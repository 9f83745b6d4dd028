import { type KitchenState, learn, marginOf, newKitchen, type Outcome } from './kitchen-state.ts';

/** An outcome, with the pace that its forecast was made with. */
export type PacedOutcome = Outcome & { pace: number };

/** The lesson of a branch's last orders, and whether it may be used. */
export type Learned = Pick<KitchenState, 'outcomes' | 'pace'> & {
  /** False when promises of the last week would have been worse with it: then nothing of it is used. */
  isUsed: boolean;
  /** Orders of the last week that it was judged by, and what their promises would have missed by on average, in minutes. */
  judged: { orders: number; withMinutes: number; withoutMinutes: number };
};

/** Fewer orders than these are no judgement, and nothing is learned from them. */
const enoughToJudge = 20;
/** A minute late weighs more than one that a guest waits for nothing: the promise covers 87 of 100. */
const weights = { late: 0.87, early: 0.13 };
const week = 7 * 24 * 3_600_000;
const minute = 60_000;

const nothing = { outcomes: [], pace: 1 };

/**
 * Learns from a branch's last orders, oldest first, and judges it by walking through the last week: each promise is made
 * with what was known before that order, and once more with nothing learned. Where the first misses by more, nothing is used.
 *
 * @example learnFrom(outcomes, now).pace // 1.2 in a kitchen that takes a fifth longer than its owner wrote
 */
export function learnFrom(outcomes: readonly PacedOutcome[], now: Date): Learned {
  let state = newKitchen({ stations: [], packingMinutes: 0, gaps: [], extraMinutes: 0 });
  const plain = marginOf(state, now).promise;
  const misses = { orders: 0, with: 0, without: 0 };
  for (const { startAt, forecastAt, readyAt, pace } of outcomes) {
    const unpaced = (forecastAt.getTime() - startAt.getTime()) / pace;
    if (readyAt.getTime() >= now.getTime() - week) {
      const took = (readyAt.getTime() - startAt.getTime()) / minute;
      const planned = unpaced / minute;
      misses.orders += 1;
      misses.with += missOf(took - (planned * state.pace + marginOf({ ...state, orders: [] }, now).promise));
      misses.without += missOf(took - (planned + plain));
    }
    // The forecast that the order would have had with the pace learned until then.
    state = learn(state, { startAt, forecastAt: new Date(startAt.getTime() + unpaced * state.pace), readyAt });
  }
  const { orders } = misses;
  const judged = {
    orders,
    withMinutes: orders === 0 ? 0 : misses.with / orders,
    withoutMinutes: orders === 0 ? 0 : misses.without / orders,
  };
  const isUsed = orders >= enoughToJudge && misses.with <= misses.without;
  return { ...(isUsed ? { outcomes: state.outcomes, pace: state.pace } : nothing), isUsed, judged };
}

/** A press that was forgotten says nothing about a promise. */
const missOf = (lateMinutes: number): number =>
  Math.abs(lateMinutes) > 30 ? 0 : lateMinutes > 0 ? lateMinutes * weights.late : -lateMinutes * weights.early;
