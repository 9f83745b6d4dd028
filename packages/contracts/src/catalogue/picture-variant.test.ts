import { expect, test } from 'vitest';
import { pictureVariant } from './pictures.ts';

test('a published photograph can be had in smaller widths, as WebP or lighter', () => {
  const address = '/cdn/saffron/images/pie-3f2a9c0d1e4b5a67';
  expect(pictureVariant(`${address}.webp`, 160)).toBe(`${address}.w160.webp`);
  expect(pictureVariant(`${address}.jpg`, 320)).toBe(`${address}.w320.webp`);
  expect(pictureVariant(`${address}.png`, 640)).toBe(`${address}.w640.webp`);
  expect(pictureVariant(`${address}.jpg`, 320, 'avif')).toBe(`${address}.w320.avif`);
});

test.each([
  ['a drawing', '/cdn/saffron/images/logo-3f2a9c0d1e4b5a67.svg'],
  ['a picture of another place', 'https://pictures.example/pie-3f2a9c0d1e4b5a67.jpg'],
  ['a picture that carries no hash', '/cdn/saffron/images/pie.webp'],
  ['a picture that has its width already', '/cdn/saffron/images/pie-3f2a9c0d1e4b5a67.w160.webp'],
  ['a text', '/cdn/saffron/menu-main-3f2a9c0d1e4b5a67.json'],
])('%s keeps its address', (_what, address) => {
  expect(pictureVariant(address, 320)).toBe(address);
});
