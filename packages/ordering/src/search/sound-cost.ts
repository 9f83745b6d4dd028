/**
 * How different two words sound, both as `soundOf` writes them: 1 for a consonant that is not there, half for
 * one that is close, next to nothing for a vowel. More than `limit` is `Infinity`.
 *
 * @example soundCost('hVmVs', 'hms', 1) // 0.2: Arabic does not write short vowels
 */
export function soundCost(first: string, second: string, limit: number): number {
  const rows = first.length;
  const columns = second.length;
  if (rows > maximumLength || columns > maximumLength) return Infinity;
  current[0] = 0;
  for (let column = 1; column <= columns; column++)
    current[column] = current[column - 1]! + gapCost(second.charCodeAt(column - 1));
  for (let row = 1; row <= rows; row++) {
    [previous, current] = [current, previous];
    const own = first.charCodeAt(row - 1);
    const gap = gapCost(own);
    let last = previous[0]! + gap;
    let least = last;
    current[0] = last;
    for (let column = 1; column <= columns; column++) {
      const other = second.charCodeAt(column - 1);
      last = Math.min(previous[column - 1]! + difference(own, other), previous[column]! + gap, last + gapCost(other));
      current[column] = last;
      if (last < least) least = last;
    }
    if (least > limit) return Infinity;
  }
  const cost = current[columns]!;
  return cost > limit ? Infinity : cost;
}

const maximumLength = 32;
const vowelCost = 0.1;
const vowel = 'V'.charCodeAt(0);

let previous = new Float64Array(maximumLength + 1);
let current = new Float64Array(maximumLength + 1);

const gapCost = (sound: number): number => (sound === vowel ? vowelCost : 1);

const difference = (one: number, other: number): number => (one === other ? 0 : differences[one * 128 + other]!);

const differences = new Float64Array(128 * 128).fill(1.1);
const say = (pairs: string[], cost: number): void => {
  for (const [one = '', other = ''] of pairs) {
    const [first, second] = [one.charCodeAt(0), other.charCodeAt(0)];
    differences[first * 128 + second] = differences[second * 128 + first] = cost;
  }
};
// Consonants that one script writes for another.
say(['jS', 'sS', 'sz', 'dz', 'dt', 'hx', 'kx', 'gx', 'hj', 'bf', 'kS'], 0.5);
// Coffee is qahwa or gahwa, a burger is written with gh, j or q.
say(['gk', 'gj'], 0.25);
