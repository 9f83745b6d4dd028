import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, untilLoaded } from './until-loaded.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part that is lost is fetched again after a second, and then at growing intervals', async () => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  const load = vi.fn(async () => {
    if (load.mock.calls.length < 7) throw new TypeError('Failed to fetch');
    return 'the part';
  });
  const loaded = untilLoaded(load);
  for (const [seconds, calls] of [
    [0.9, 1],
    [0.1, 2],
    [2, 3],
    [28, 6],
    [15.9, 6],
    [0.1, 7],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(load).toHaveBeenCalledTimes(calls);
  }
  await expect(loaded).resolves.toBe('the part');
});

test('a part that is lost is fetched again when the connection returns', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue('the part');
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(10);
  page.dispatchEvent(new Event('online'));
  await expect(loaded).resolves.toBe('the part');
  expect(vi.getTimerCount()).toBe(0);
});

test('a part that was fetched before is shown at once, and one that was not after its fallback', async () => {
  const load = vi.fn(
    async () =>
      ({ name }: { name: string }) =>
        createElement('p', {}, `Hello ${name}`),
  );
  const Part = lazyPart(load);
  const screen = () =>
    renderToString(createElement(Suspense, { fallback: 'on its way' }, createElement(Part, { name: 'Nora' })));
  expect(screen()).toContain('on its way');
  await Part.fetch();
  expect(screen()).toContain('<p>Hello Nora</p>');
  expect(load).toHaveBeenCalledTimes(1);
});
