import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { type Mutant, rankMutants } from './rank-mutants.ts';

type Place = Mutant['location']['start'];

/** A range that holds more mutants than this is most of a function: its removal says little, and its mutants would crowd the sample. */
const mostInARange = 6;

const silent = Object.fromEntries(
  ['isDebugEnabled', 'debug', 'info', 'warn', 'error', 'trace', 'fatal'].map((name) => [name, () => false]),
);

/**
 * Ranges of sources, drawn at random, that hold at least so many mutants together. A range is that of one mutant, with the
 * mutants inside it. The same seed draws the same ranges, but for what was changed.
 */
export async function drawRanges(files: string[], count: number, seed: number): Promise<string[]> {
  const instrumenter = new Instrumenter(silent);
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  const { mutants } = await instrumenter.instrument(sources, {
    plugins: null,
    excludedMutations: [],
    noHeader: true,
    ignorers: [],
  });
  const drawn = new Set<Mutant>();
  const ranges: string[] = [];
  const contents = new Map(sources.map(({ name, content }) => [name, content]));
  for (const chosen of rankMutants(mutants, contents, seed)) {
    if (drawn.size >= count) break;
    if (drawn.has(chosen)) continue;
    const inside = mutants.filter((mutant) => isInside(mutant, chosen));
    if (inside.length > mostInARange) continue;
    for (const mutant of inside) drawn.add(mutant);
    ranges.push(rangeOf(chosen));
  }
  return ranges;
}

const isInside = (inner: Mutant, outer: Mutant): boolean =>
  inner.fileName === outer.fileName &&
  !isBefore(inner.location.start, outer.location.start) &&
  !isBefore(outer.location.end, inner.location.end);

const isBefore = (one: Place, other: Place): boolean =>
  one.line < other.line || (one.line === other.line && one.column < other.column);

/** Lines count from 1 in a range and from 0 in a location. */
function rangeOf({ fileName, location: { start, end } }: Mutant): string {
  return `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}
