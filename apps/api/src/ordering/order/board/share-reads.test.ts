import { expect, test } from 'vitest';
import { shareReads } from './board.routes.ts';

/** Reads that end when the test says so, each with the state at the moment it began. */
function openReads() {
  const share = shareReads<string>();
  const begun: { state: string; end: () => void; fail: () => void }[] = [];
  const reads = { state: 'posted' };
  const ask = (key = 'olaya') =>
    share(key, () => {
      const { state } = reads;
      return new Promise((resolve, reject) =>
        begun.push({ state, end: () => resolve(state), fail: () => reject(new Error('the database is gone')) }),
      );
    });
  return { reads, begun, ask };
}

test('two hundred who ask at once cause two reads', async () => {
  const { begun, ask } = openReads();
  const asked = Promise.all(Array.from({ length: 200 }, () => ask()));
  expect(begun).toHaveLength(1);
  begun[0]!.end();
  await expect.poll(() => begun.length).toBe(2);
  begun[1]!.end();
  expect(await asked).toEqual(Array.from({ length: 200 }, () => 'posted'));
  expect(begun).toHaveLength(2);
});

test('one who asks after a change is never given a read that began before it', async () => {
  const { reads, begun, ask } = openReads();
  const before = ask();
  reads.state = 'accepted';
  const after = ask();
  begun[0]!.end();
  expect(await before).toBe('posted');
  await expect.poll(() => begun.length).toBe(2);
  reads.state = 'ready';
  // The read that was next has begun meanwhile: this is for the one after it.
  const last = ask();
  begun[1]!.end();
  expect(await after).toBe('accepted');
  await expect.poll(() => begun.length).toBe(3);
  begun[2]!.end();
  expect(await last).toBe('ready');
});

test('a read that fails fails its own readers alone, and different keys wait for none of each other', async () => {
  const { begun, ask } = openReads();
  const first = ask();
  const second = ask();
  const elsewhere = ask('malqa');
  expect(begun).toHaveLength(2);
  begun[0]!.fail();
  await expect(first).rejects.toThrow('the database is gone');
  await expect.poll(() => begun.length).toBe(3);
  begun[1]!.end();
  begun[2]!.end();
  expect(await Promise.all([second, elsewhere])).toEqual(['posted', 'posted']);
  void ask();
  // Nothing is kept once it was given: the next reads anew.
  expect(begun).toHaveLength(4);
});
