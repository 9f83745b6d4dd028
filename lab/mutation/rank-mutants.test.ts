import { expect, test } from 'vitest';
import { type Mutant, rankMutants } from './rank-mutants.ts';

const source = ['const one = 1;', 'const two = 2;', 'const three = 3;', 'const four = 4;', 'const again = 1;'];
/** Each number of a source becomes 0. */
const mutantsOf = (lines: string[]): Mutant[] =>
  lines.flatMap((text, line) =>
    [...text.matchAll(/\d+/g)].map((found) => ({
      fileName: 'a.ts',
      mutatorName: 'Number',
      replacement: '0',
      location: { start: { line, column: found.index }, end: { line, column: found.index + found[0].length } },
    })),
  );
const drawn = (lines: string[], seed: number): string[] =>
  rankMutants(mutantsOf(lines), new Map([['a.ts', lines.join('\n')]]), seed).map(
    ({ location: { start } }) => lines[start.line]?.slice(0, start.column) ?? '',
  );

test('the same seed draws the same, another one does not', () => {
  expect(drawn(source, 1)).toEqual(drawn(source, 1));
  expect(new Set([1, 2, 3, 4, 5].map((seed) => drawn(source, seed).join())).size).toBeGreaterThan(1);
});

test('what is added elsewhere changes nothing of the order of the others', () => {
  const added = ['const before = 77;', ...source, 'const after = 78;'];
  const isOld = (words: string) => !/before|after/.test(words);
  for (const seed of [1, 2, 3]) expect(drawn(added, seed).filter(isOld)).toEqual(drawn(source, seed));
});
