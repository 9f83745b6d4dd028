import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderControl } from '../testing/render-control.tsx';
import { showSnackbar, Snackbars } from './snackbars.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
});

const show = (...parameters: Parameters<typeof showSnackbar>) => act(() => void showSnackbar(...parameters));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('a snackbar is announced as it appears', () => {
  renderControl(<Snackbars />);
  show('Saved');
  const region = screen.getByText('Saved').closest('[role=status]');
  expect(region?.getAttribute('aria-live')).toBe('polite');
});

test('UI-11: a snackbar goes after 2000 ms', () => {
  renderControl(<Snackbars />);
  show('Saved');
  pass(1900);
  expect(screen.queryByText('Saved')).not.toBeNull();
  pass(200);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a sticky snackbar stays until it is closed', async () => {
  renderControl(<Snackbars />);
  show('Your order is ready to pick-up', { isSticky: true });
  pass(60_000);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Your order is ready to pick-up')).toBeNull();
});

test('what is said before a dialog opens, and after, is heard in it and goes on behind it', async () => {
  renderControl(<Snackbars />);
  show('No network connection', { isSticky: true });
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const saidIn = (text: string) => screen.getByText(text).closest('dialog');
  expect(saidIn('No network connection')).toBeNull();
  act(() => dialog.setAttribute('open', ''));
  await waitFor(() => expect(saidIn('No network connection')).toBe(dialog));
  show('The dish was removed');
  expect(saidIn('The dish was removed')).toBe(dialog);
  act(() => dialog.remove());
  await waitFor(() => expect(saidIn('No network connection')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
});
