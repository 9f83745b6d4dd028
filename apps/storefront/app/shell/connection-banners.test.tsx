import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInShop } from '../testing/render-routes.tsx';
import { ConnectionBanners } from './connection-banners.tsx';

test('ERR-24, ERR-25: losing the connection is said until it is restored', () => {
  renderInShop(<ConnectionBanners />);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('No network connection')).toBeDefined();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('No network connection')).toBeNull();
  expect(screen.getByText('Connection restored')).toBeDefined();
});
