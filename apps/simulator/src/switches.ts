/** How a pretended message provider behaves: as a good day, or as one of its bad ones. */
export const outcomes = ['accept', 'server-error', 'refuse'] as const;

/** The same for the maps service; nothing: it works and knows nothing there. */
export const mapsOutcomes = ['answer', 'nothing', 'server-error', 'refuse'] as const;

/** What sign-in providers hand out: sound tokens, or one kind of those that must open nothing. */
export const socialOutcomes = [
  'sound',
  'expired',
  'wrong-audience',
  'wrong-nonce',
  'forged',
  'unsigned',
  'server-error',
] as const;

export type Switches = {
  outcome: (typeof outcomes)[number];
  delayMilliseconds: number;
  maps: { outcome: (typeof mapsOutcomes)[number]; delayMilliseconds: number };
  social: (typeof socialOutcomes)[number];
};

export const goodDay: Switches = {
  outcome: 'accept',
  delayMilliseconds: 0,
  maps: { outcome: 'answer', delayMilliseconds: 0 },
  social: 'sound',
};

const longestDelayMilliseconds = 60_000;

/** Reads what a form or a program sent; what is missing or not understood stays as it was. */
export function readSwitches(sent: unknown, current: Switches): Switches {
  const { outcome, delayMilliseconds, mapsOutcome, mapsDelayMilliseconds, socialOutcome } = (sent ?? {}) as Record<
    string,
    unknown
  >;
  return {
    outcome: outcomes.find((known) => known === outcome) ?? current.outcome,
    delayMilliseconds: readDelay(delayMilliseconds, current.delayMilliseconds),
    maps: {
      outcome: mapsOutcomes.find((known) => known === mapsOutcome) ?? current.maps.outcome,
      delayMilliseconds: readDelay(mapsDelayMilliseconds, current.maps.delayMilliseconds),
    },
    social: socialOutcomes.find((known) => known === socialOutcome) ?? current.social,
  };
}

function readDelay(sent: unknown, current: number): number {
  const delay = Number(sent ?? current);
  return delay >= 0 && delay <= longestDelayMilliseconds ? delay : current;
}
