const seconds = [10, 20, 40, 60, 60, 120, 120, 300, 300, 600];
const longestSeconds = 1800;

/** Servers agree on the time to a few minutes: what began later than this from now was begun by a clock that was ahead. */
const agreedMilliseconds = 5 * 60 * 1000;

/** The latest moment that a clock which is right can have written, as a beginning and as the next look at an open payment. */
export const latestMoments = (now: Date): { startedAt: Date; checkAt: Date } => ({
  startedAt: new Date(now.getTime() + agreedMilliseconds),
  checkAt: new Date(now.getTime() + longestSeconds * 1000 + agreedMilliseconds),
});

/** Whether a payment was begun by a clock that was set back since: how long ago is not known, but it is over. */
export const isFromAhead = ({ startedAt }: { startedAt: Date }, now: Date): boolean =>
  startedAt > latestMoments(now).startedAt;

/** How long a payment may stay undecided before nobody asks any more; a webhook still settles it. */
const watchedMilliseconds = 24 * 60 * 60 * 1000;

/** When a provider is asked next about a payment that it has not decided: soon at first, then ever more rarely. */
export const checkAgainAt = (checks: number, now: Date): Date =>
  new Date(now.getTime() + (seconds[checks] ?? longestSeconds) * 1000);

export const isGivenUp = ({ startedAt }: { startedAt: Date }, now: Date): boolean =>
  now.getTime() - startedAt.getTime() > watchedMilliseconds;

const lateMinutes = [5, 30, 120, 24 * 60 + 1];

/**
 * When a payment that failed is looked at once more, in case its money comes late: a request that waited somewhere, or a
 * window in which the guest went on. Nothing after a day.
 */
export const lookLateAt = ({ startedAt }: { startedAt: Date }, now: Date): Date | null => {
  const minutes = lateMinutes.find((minutes) => startedAt.getTime() + minutes * 60_000 > now.getTime());
  return minutes === undefined ? null : new Date(startedAt.getTime() + minutes * 60_000);
};
