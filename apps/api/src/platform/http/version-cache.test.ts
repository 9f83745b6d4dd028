import { expect, test, vi } from 'vitest';
import { createVersionCache } from './packed-answers.ts';

test('loads again only when the version changes', async () => {
  const remember = createVersionCache<number>(2);
  const load = vi.fn<() => Promise<number>>();
  load.mockResolvedValueOnce(1).mockResolvedValueOnce(2);
  expect(await remember('shop', 'a', load)).toBe(1);
  expect(await remember('shop', 'a', load)).toBe(1);
  expect(await remember('shop', 'b', load)).toBe(2);
  expect(load).toHaveBeenCalledTimes(2);
});

test('forgets what has not been used for longest', async () => {
  const remember = createVersionCache<string>(2);
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('loaded');
  for (const key of ['one', 'two', 'one', 'three', 'one', 'two']) await remember(key, 'a', load);
  expect(load).toHaveBeenCalledTimes(4);
});

test('a load that failed is tried again', async () => {
  const remember = createVersionCache<string>(2);
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('loaded');
  await expect(remember('shop', 'a', load)).rejects.toThrow('away');
  expect(await remember('shop', 'a', load)).toBe('loaded');
});
