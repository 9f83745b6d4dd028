import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInShop } from '../testing/render-routes.tsx';
import { ConnectionBanners } from './connection-banners.tsx';

/** A picture as the browser has it: what arrived of it is so many pixels wide. */
function aPicture(src: string, naturalWidth: number) {
  const picture = document.body.appendChild(document.createElement('img'));
  picture.src = src;
  Object.defineProperties(picture, { complete: { value: true }, naturalWidth: { value: naturalWidth } });
  return vi.spyOn(picture, 'setAttribute');
}

test('pictures that did not arrive are loaded again when the connection is back, and no others', () => {
  renderInShop(<ConnectionBanners />);
  const lost = aPicture('https://shop.example/cdn/rice.webp', 0);
  const arrived = aPicture('https://shop.example/cdn/soup.webp', 120);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(lost).toHaveBeenCalledExactlyOnceWith('src', 'https://shop.example/cdn/rice.webp');
  expect(arrived).not.toHaveBeenCalled();
});

test('a picture that did not arrive shows no sign of a broken one, until it arrives', () => {
  aPicture('https://shop.example/cdn/before.webp', 0);
  renderInShop(<ConnectionBanners />);
  aPicture('https://shop.example/cdn/after.webp', 0);
  const [before, after] = ['before', 'after'].map((name) => document.querySelector(`img[src$="${name}.webp"]`)!);
  expect(before?.matches('[data-lost]')).toBe(true);
  expect(after?.matches('[data-lost]')).toBe(false);
  after?.dispatchEvent(new Event('error'));
  expect(after?.matches('[data-lost]')).toBe(true);
  for (const picture of [before, after]) picture?.dispatchEvent(new Event('load'));
  expect([before, after].some((picture) => picture?.matches('[data-lost]'))).toBe(false);
});

test('ERR-24, ERR-25: losing the connection is said until it is restored', () => {
  renderInShop(<ConnectionBanners />);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('No network connection')).toBeDefined();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('No network connection')).toBeNull();
  expect(screen.getByText('Connection restored')).toBeDefined();
});
