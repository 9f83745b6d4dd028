import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderControl } from '../testing/render-control.tsx';
import { failLoading, LoadingBar, loadingBarMs, startLoading } from './loading-bar.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const bar = () => screen.queryByRole('progressbar');

test('the bar says that something is loading, once that takes a while, and goes with it', () => {
  renderControl(<LoadingBar />);
  let done = () => undefined as void;
  act(() => void (done = startLoading()));
  pass(150);
  expect(bar()).toBeNull();
  pass(100);
  expect(bar()?.getAttribute('aria-label')).toBe('Loading');
  act(() => done());
  expect(bar()).toBeNull();
});

test('the bar is part of the page for who moves by landmarks', () => {
  renderControl(<LoadingBar />);
  act(() => failLoading());
  expect(bar()?.closest('[role=status], main, header, nav')).not.toBeNull();
});

test('UI-21: the bar turns to failed when a request fails', () => {
  renderControl(<LoadingBar />);
  act(() => failLoading());
  expect(bar()?.getAttribute('aria-label')).toBe('Loading failed');
  pass(loadingBarMs.failed + 50);
  expect(bar()).toBeNull();
});

test('UI-21: a failure stays as long as any, whatever is loaded meanwhile, and leaves no bar behind', () => {
  renderControl(<LoadingBar />);
  act(() => failLoading());
  pass(500);
  act(() => startLoading()());
  pass(loadingBarMs.failed - 600);
  expect(bar()?.getAttribute('aria-label')).toBe('Loading failed');
  pass(150);
  expect(bar()).toBeNull();
});

test('what began while a failure was shown is shown after it', () => {
  renderControl(<LoadingBar />);
  let done = () => undefined as void;
  act(() => failLoading());
  pass(500);
  act(() => void (done = startLoading()));
  pass(500);
  expect(bar()?.getAttribute('aria-label')).toBe('Loading failed');
  pass(550);
  expect(bar()?.getAttribute('aria-label')).toBe('Loading');
  act(() => done());
  expect(bar()).toBeNull();
});
