import { drawEvening, type Scenario } from './arrivals.ts';
import { fixed, minutesCap, ordersCap, promising } from './policies.ts';
import { type EveningResult, type Kept, type Policy, runEvening } from './run-evening.ts';

const [sunset, evening] = [105, 180];

export const scenarios = {
  quiet: { name: 'quiet', load: 0.6 },
  friday: { name: 'Friday', load: 0.95 },
  rush: { name: 'rush', load: 1.3 },
  slow: { name: 'rush, kitchen a quarter slower', load: 1.3, slowness: 1.25 },
  walkIns: { name: '40 % walk-ins', load: 0.95, walkIns: 0.4 },
  dirty: { name: 'Friday, dirty presses', load: 0.95, isDirty: true },
  dirtyQuiet: { name: 'quiet, dirty presses', load: 0.6, isDirty: true },
  dirtyRush: { name: 'rush, dirty presses', load: 1.3, isDirty: true },
  silent: { name: 'Friday, ready is never pressed', load: 0.95, isSilent: true },
  failed: {
    name: 'the grill fails for 20 min',
    load: 0.8,
    kitchen: { failed: { station: 'grill', from: 120, to: 140 } },
  },
  prayer: { name: 'prayer at the peak', load: 0.95, kitchen: { closed: [{ from: 115, to: 140 }] } },
  crowd: { name: '500 checkouts at once', load: 0.6, crowd: { at: 120, count: 500 } },
  sevenOClock: { name: 'all scheduled for 19:00', load: 0.3, crowd: { at: 30, count: 60, wantedAt: evening } },
  clock: { name: 'a clock that jumps', load: 0.8, kitchen: { clockJump: { from: 90, to: 120, by: 10 } } },
  newBranch: { name: 'a new branch', load: 0.95, isNew: true },
  ramadan: {
    name: 'sunset in Ramadan',
    load: 0.4,
    crowd: { at: sunset - 60, count: 50, wantedAt: sunset },
    kitchen: { closed: [{ from: sunset, to: sunset + 15 }] },
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

export const policies = {
  fixed: 'fixed 20 min',
  orders: 'orders per quarter, right cap',
  ordersHigh: 'orders per quarter, cap 50 % too high',
  minutes: 'make-minutes per quarter',
  promise: 'the promise',
} as const;
export type PolicyName = keyof typeof policies;

const simple: Record<Exclude<PolicyName, 'promise'>, () => Policy> = {
  fixed,
  orders: ordersCap(),
  ordersHigh: ordersCap(1.5),
  minutes: minutesCap(),
};

export type Summary = {
  /** Share of orders that came more than five minutes late. */
  late: number;
  p90Lateness: number;
  medianQuote: number;
  /** Of an evening. */
  served: number;
  within: number;
  refused: number;
};

/** Evenings that a branch had before, and learned from. */
const earlierEvenings = 3;

/** A scenario over many evenings; each seed draws its own. */
export function measure(name: ScenarioName, policy: PolicyName, seeds: readonly number[]): Summary {
  const scenario: Scenario = scenarios[name];
  const results = seeds.map((seed) => {
    const drawn = drawEvening(scenario, seed);
    if (policy !== 'promise') return runEvening(drawn, simple[policy]());
    let memory: Parameters<typeof promising>[0];
    for (let before = scenario.isNew ? 0 : earlierEvenings; before > 0; before -= 1) {
      // The evenings before were usual ones: no failure, no crowd.
      const { load, ...rest } = scenario;
      const { walkIns, slowness, isDirty, isSilent } = {
        walkIns: 0.05,
        slowness: 1,
        isDirty: false,
        isSilent: false,
        ...rest,
      };
      const usual = drawEvening(
        { name: '', load: Math.min(load, 0.95), walkIns, slowness, isDirty, isSilent },
        seed + 10_000 * before,
      );
      const learner = promising(memory)();
      runEvening(usual, learner);
      memory = learner.learned();
    }
    return runEvening(drawn, promising(memory)(drawn.kitchen.closed));
  });
  return summarise(results);
}

function summarise(results: EveningResult[]): Summary {
  const kept = results.flatMap((result) => result.kept);
  const lateness = kept.map(latenessOf).toSorted((one, other) => one - other);
  const quotes = kept.map(({ quoteMinutes }) => quoteMinutes).toSorted((one, other) => one - other);
  // An order for later has a time, not a span.
  const soon = kept.filter(({ isForLater }) => !isForLater);
  return {
    late: lateness.filter((minutes) => minutes > 5).length / kept.length,
    p90Lateness: lateness[Math.floor(kept.length * 0.9)] ?? 0,
    medianQuote: quotes[Math.floor(kept.length / 2)] ?? 0,
    served: kept.length / results.length,
    within: soon.filter(({ isWithin }) => isWithin).length / Math.max(1, soon.length),
    refused: results.reduce((sum, { refused }) => sum + refused, 0) / results.length,
  };
}

const latenessOf = ({ promised, readyAt }: Kept): number => readyAt - promised;
