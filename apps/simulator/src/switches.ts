/** The behaviours of the simulated message provider: normal, or one of its failures. */
export const messageOutcomes = ['accept', 'server-error', 'refuse'] as const;

/** The same for the maps service; nothing: it works and knows nothing there. */
export const mapsOutcomes = ['answer', 'nothing', 'server-error', 'refuse'] as const;

/** The tokens that sign-in providers issue: valid ones, or one kind that must be refused. */
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
  outcome: (typeof messageOutcomes)[number];
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
    outcome: messageOutcomes.find((known) => known === outcome) ?? current.outcome,
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
