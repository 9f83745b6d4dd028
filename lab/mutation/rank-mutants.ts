import { createHash } from 'node:crypto';

type Place = { line: number; column: number };
export type Mutant = {
  fileName: string;
  mutatorName: string;
  replacement: string;
  location: { start: Place; end: Place };
};

/**
 * Mutants in an order that looks random. The place of each follows from the seed, its file, the words it changes and what
 * they become, so that a change elsewhere leaves the order of the others as it was.
 */
export function rankMutants<Given extends Mutant>(
  mutants: readonly Given[],
  contents: Map<string, string>,
  seed: number,
): Given[] {
  const times = new Map<string, number>();
  const ranked = mutants.map((mutant) => {
    const { fileName, mutatorName, replacement, location } = mutant;
    const words = [fileName, mutatorName, wordsAt(contents.get(fileName) ?? '', location), replacement].join('\n');
    const time = (times.get(words) ?? 0) + 1;
    times.set(words, time);
    return { mutant, rank: createHash('sha256').update(`${seed}\n${time}\n${words}`).digest('hex') };
  });
  return ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ mutant }) => mutant);
}

/** Lines count from 0. */
function wordsAt(content: string, { start, end }: Mutant['location']): string {
  const lines = content.split('\n').slice(start.line, end.line + 1);
  const cut = [...lines.slice(0, -1), lines.at(-1)?.slice(0, end.column) ?? ''];
  return [cut[0]?.slice(start.column) ?? '', ...cut.slice(1)].join('\n');
}
