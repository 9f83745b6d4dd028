/** A stream of chance that is the same for the same seed on every machine. */
export type Chance = {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** True in so many of a hundred. */
  percent(share: number): boolean;
  /** One of several, each as often as its weight says. */
  weighted<Name extends string>(weights: Record<Name, number>): Name;
  /** A stream of its own, so that what is drawn there moves nothing here. */
  fork(name: string): Chance;
};

/** @example createChance(7).between(1, 6) */
export function createChance(seed: number | string): Chance {
  let state = hash(String(seed));
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    percent: (share) => next() * 100 < share,
    weighted<Name extends string>(weights: Record<Name, number>): Name {
      const entries = Object.entries(weights) as [Name, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0];
      if (!found) throw new Error('There is nothing to choose from.');
      return found[0];
    },
    fork: (name) => createChance(`${seed}/${name}`),
  };
}

function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return value;
}
