import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectAtRest } from './collect-at-rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('memory is given back once after the start and once after each rush, and never during one', () => {
  let used = 0.9;
  const collect = vi.fn();
  collectAtRest({ collect, utilization: () => used });
  const collections = (utilization: number) => {
    used = utilization;
    vi.advanceTimersByTime(20_000);
    return collect.mock.calls.length;
  };
  expect(collections(0.9)).toBe(0);
  expect(collections(0.01)).toBe(1);
  expect(collections(0.1)).toBe(1);
  expect(collections(0.01)).toBe(1);
  expect(collections(0.5)).toBe(1);
  expect(collections(0.1)).toBe(1);
  expect(collections(0.01)).toBe(2);
});

test('where Node was not asked to let us, it is left to it', () => {
  vi.stubGlobal('gc', undefined);
  collectAtRest({ utilization: () => 0 });
  expect(vi.getTimerCount()).toBe(0);
});
