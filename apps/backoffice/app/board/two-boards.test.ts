import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interleaving, liveThrough } from './testing/two-boards.ts';

/** `npm run bench -- board` takes 100,000. */
const sample = Number(process.env.INTERLEAVINGS ?? 1000);

test('two boards show the same in the end, whatever is pressed, doubled, late or lost, and nothing moves twice', async () => {
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(interleaving, async (steps) => {
      const { boards, server, moves } = await liveThrough(steps);
      expect(boards).toEqual([server, server]);
      expect(new Set(moves).size).toBe(moves.length);
      moved += moves.length;
    }),
    { numRuns: sample },
  );
  // Most of them do something.
  expect(moved).toBeGreaterThan(sample / 2);
}, 3_600_000);
