/** How the pretended provider behaves: as a good day, or as one of its bad ones. */
export const outcomes = ['accept', 'server-error', 'refuse'] as const;

export type Switches = { outcome: (typeof outcomes)[number]; delayMilliseconds: number };

export const goodDay: Switches = { outcome: 'accept', delayMilliseconds: 0 };

const longestDelayMilliseconds = 60_000;

/** Reads what a form or a program sent; what is missing or not understood stays as it was. */
export function readSwitches(sent: unknown, current: Switches): Switches {
  const { outcome, delayMilliseconds } = (sent ?? {}) as Record<string, unknown>;
  const delay = Number(delayMilliseconds ?? current.delayMilliseconds);
  return {
    outcome: outcomes.find((known) => known === outcome) ?? current.outcome,
    delayMilliseconds: delay >= 0 && delay <= longestDelayMilliseconds ? delay : current.delayMilliseconds,
  };
}
