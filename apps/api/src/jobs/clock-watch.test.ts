import { expect, test } from 'vitest';
import { watchClocks } from './clock-watch.ts';

test.each([
  ['goes on', 61_000, false],
  ['is corrected a little', 60_200, false],
  ['is set ahead', 3_600_000, false],
  ['is set back', 0, true],
])('a clock that %s: %s ms after a minute', async (_, later, isBack) => {
  let steady = 500;
  let clock = 1000;
  const watch = watchClocks(
    async () => [steady, clock],
    () => steady,
  );
  expect(await watch.wasSetBack()).toBe(false);
  steady += 60_000;
  clock = later;
  expect(await watch.wasSetBack()).toBe(isBack);
  steady += 60_000;
  clock += 60_000;
  expect(await watch.wasSetBack()).toBe(false);
});
