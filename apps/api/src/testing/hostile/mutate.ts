import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile-values.ts';

type Path = string[];
type Change = { path: Path; value: unknown };

/** A valid value with one or two places in it made hostile: replaced, or with an unexpected neighbour. */
export function mutated(sound: unknown): fc.Arbitrary<unknown> {
  return fc
    .array(fc.oneof(...changesOf(sound)), { minLength: 1, maxLength: 2 })
    .map((changes) => changes.reduce<unknown>((value, change) => changeAt(value, change.path, change.value), sound));
}

/** The ways to go wrong: where a text is expected mostly another text, which gets further than a wrong type. */
function changesOf(sound: unknown): fc.WeightedArbitrary<Change>[] {
  return pathsOf(sound).map(([path, part]) => {
    const any = fc.record({ path: fc.constant(path), value: hostileValue });
    const text = fc.record({ path: fc.constant(path), value: hostileText });
    const neighbour = fc.record({
      path: fc.oneof(hostileText, fc.constantFrom('__proto__', 'data')).map((name) => [...path, name]),
      value: hostileValue,
    });
    if (typeof part === 'string') return { weight: 4, arbitrary: fc.oneof({ weight: 4, arbitrary: text }, any) };
    return { weight: 1, arbitrary: fc.oneof(any, isRecord(part) ? neighbour : any) };
  });
}

function pathsOf(value: unknown): [Path, unknown][] {
  if (typeof value !== 'object' || value === null) return [[[], value]];
  const within = Object.entries(value).flatMap(([key, part]) =>
    pathsOf(part).map(([path, found]): [Path, unknown] => [[key, ...path], found]),
  );
  return [[[], value], ...within];
}

function changeAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === key ? changeAt(part, rest, by) : part));
  if (!isRecord(value)) return value;
  // Also for __proto__, which an assignment would swallow.
  return Object.fromEntries([...Object.entries(value), [key, changeAt(value[key], rest, by)]]);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
