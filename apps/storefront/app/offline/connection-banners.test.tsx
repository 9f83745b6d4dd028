import { closeSnackbar, snackbarStore } from '@sufra/ui/overlays/snackbars.tsx';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderInShop } from '../testing/render-routes.tsx';
import { ConnectionBanners } from './connection-banners.tsx';
import { keptAtName } from './worker-messages.ts';

afterEach(() => act(() => snackbarStore.get().forEach(({ id }) => closeSnackbar(id))));

function withoutConnection(): void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
}

test('ERR-24, ERR-25: losing the connection is said until it is restored', () => {
  renderInShop(<ConnectionBanners />);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('No network connection')).toBeDefined();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('No network connection')).toBeNull();
  expect(screen.getByText('Connection restored')).toBeDefined();
});

test('ERR-24: a connection that was lost before the page had started is said as well', () => {
  withoutConnection();
  renderInShop(<ConnectionBanners />);
  expect(screen.getByText('No network connection')).toBeDefined();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getAllByText('No network connection')).toHaveLength(1);
});

test('a page that was kept says by itself that there is no connection', () => {
  withoutConnection();
  document.head.innerHTML = `<meta name="${keptAtName}" content="2026-08-01T10:00:00Z">`;
  onTestFinished(() => document.head.replaceChildren());
  renderInShop(<ConnectionBanners />);
  expect(screen.queryByText('No network connection')).toBeNull();
});
