import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInShop } from '../testing/render-routes.tsx';
import { styleText } from '../testing/style-text.ts';
import { showSnackbar, snackbarMs } from './snackbar-store.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
});

const show = (...parameters: Parameters<typeof showSnackbar>) => act(() => void showSnackbar(...parameters));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('UI-10: a snackbar stands at the top in a pill', () => {
  renderInShop(null);
  show('Saved');
  const region = screen.getByText('Saved').closest('[role=status]');
  expect(region?.getAttribute('aria-live')).toBe('polite');
  const css = styleText('ui/snackbars.module.css');
  expect(css).toMatch(/\.region\{position:fixed;inset-block-start:/);
  expect(css).toMatch(/\.pill\{[^}]*border-radius:var\(--radius-pill\)/);
});

test('UI-11: a snackbar goes after 2000 ms', () => {
  renderInShop(null);
  show('Saved');
  pass(1900);
  expect(screen.queryByText('Saved')).not.toBeNull();
  pass(200);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('UI-12: an item that was added is told for 3000 ms', () => {
  renderInShop(null);
  show('Item added to cart', { durationMs: snackbarMs.itemAdded });
  pass(2900);
  expect(screen.queryByText('Item added to cart')).not.toBeNull();
  pass(200);
  expect(screen.queryByText('Item added to cart')).toBeNull();
});

test('a sticky snackbar stays until it is closed', async () => {
  renderInShop(null);
  show('Your order is ready to pick-up', { isSticky: true });
  pass(60_000);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Your order is ready to pick-up')).toBeNull();
});
