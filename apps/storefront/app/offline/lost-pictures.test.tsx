import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LostPictures } from './lost-pictures.ts';

/** A picture as the browser has it: what arrived of it is so many pixels wide. */
function aPicture(src: string, naturalWidth: number) {
  const picture = document.body.appendChild(document.createElement('img'));
  picture.src = src;
  Object.defineProperties(picture, { complete: { value: true }, naturalWidth: { value: naturalWidth } });
  return vi.spyOn(picture, 'setAttribute');
}

test('pictures that did not arrive are loaded again when the connection is back, and no others', () => {
  render(<LostPictures />);
  const lost = aPicture('https://shop.example/cdn/rice.webp', 0);
  const arrived = aPicture('https://shop.example/cdn/soup.webp', 120);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(lost).toHaveBeenCalledExactlyOnceWith('src', 'https://shop.example/cdn/rice.webp');
  expect(arrived).not.toHaveBeenCalled();
});

test('a picture that did not arrive shows no sign of a broken one, until it arrives', () => {
  aPicture('https://shop.example/cdn/before.webp', 0);
  render(<LostPictures />);
  aPicture('https://shop.example/cdn/after.webp', 0);
  const [before, after] = ['before', 'after'].map((name) => document.querySelector(`img[src$="${name}.webp"]`)!);
  expect(before?.matches('[data-lost]')).toBe(true);
  expect(after?.matches('[data-lost]')).toBe(false);
  after?.dispatchEvent(new Event('error'));
  expect(after?.matches('[data-lost]')).toBe(true);
  for (const picture of [before, after]) picture?.dispatchEvent(new Event('load'));
  expect([before, after].some((picture) => picture?.matches('[data-lost]'))).toBe(false);
});
