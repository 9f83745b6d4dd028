import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInShop } from '../testing/render-routes.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { failLoading, loadingBarMs, loadingSteps, startLoading } from './loading-store.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const bar = () => screen.queryByRole('progressbar');

test('UI-22, CONST-02: the bar appears only after 200 ms and is made to last 5000', () => {
  renderInShop(<LoadingBar />);
  let done = () => undefined as void;
  act(() => void (done = startLoading()));
  pass(150);
  expect(bar()).toBeNull();
  pass(100);
  expect(bar()?.getAttribute('aria-label')).toBe('Loading');
  act(() => done());
  expect(bar()).toBeNull();
  expect(loadingBarMs.duration).toBe(5000);
});

test('CONST-03: the bar starts at 30 percent for a page and at 45 for something that is sent', () => {
  renderInShop(<LoadingBar />);
  let done = () => undefined as void;
  act(() => void (done = startLoading()));
  pass(250);
  expect(bar()?.firstElementChild?.className).toContain('from30');
  act(() => done());
  act(() => void (done = startLoading(loadingSteps.send)));
  pass(250);
  expect(bar()?.firstElementChild?.className).toContain('from45');
  act(() => done());
});

test('UI-21: the bar turns to failed when a request fails', () => {
  renderInShop(<LoadingBar />);
  act(() => failLoading());
  expect(bar()?.getAttribute('aria-label')).toBe('Loading failed');
  pass(loadingBarMs.failed + 50);
  expect(bar()).toBeNull();
});
