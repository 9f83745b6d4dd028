import { expect, test } from 'vitest';
import { encodeAddress } from './create-server.ts';

test('brackets and the like are encoded, everything that an address may carry stays', () => {
  expect(encodeAddress('/api/menus?page[size]=2&q="a|b"')).toBe('/api/menus?page%5Bsize%5D=2&q=%22a%7Cb%22');
  const sound = "/api/a-b_c.d~e/%5Bf%5D?g=h&i=(j)*+,;!$'@:/?#k";
  expect(encodeAddress(sound)).toBe(sound);
});

test('letters beyond ASCII, which Node hands over byte by byte, are what an address makes of them', () => {
  const bytes = Buffer.from('/menu/زعفران', 'utf8').toString('latin1');
  expect(encodeAddress(bytes)).toBe(`/menu/${encodeURIComponent('زعفران')}`);
});

test('a page whose path cannot be read is looked for by its letters, an address of the API is not', () => {
  expect(encodeAddress('/pages/%ff?lang=fr')).toBe('/pages/%25ff?lang=fr');
  expect(encodeAddress('/pages/%E2%82%AC')).toBe('/pages/%E2%82%AC');
  expect(encodeAddress('/api/orders/%ff')).toBe('/api/orders/%ff');
});
