/** A stream of chance that is the same for the same seed on every machine (mulberry32). */
export type Random = {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  oneOf<Value>(values: readonly [Value, ...Value[]]): Value;
  /** True once in `times`. */
  oneIn(times: number): boolean;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    oneOf: (values) => values[between(0, values.length - 1)] ?? values[0],
    oneIn: (times) => between(1, times) === 1,
  };
}
