import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readZip } from './history.tsx';

const pathsOf = (packed: Uint8Array) => {
  const files = readZip(packed);
  return typeof files === 'string' ? files : [...files.keys()].toSorted();
};

test('the folder around the files is left out, and what a computer adds to it', () => {
  const file = strToU8('{}');
  expect(
    pathsOf(
      zipSync({
        'menu-2026-11-28/merchant.json': file,
        'menu-2026-11-28/catalogue/menu.json': file,
        'menu-2026-11-28/images/': new Uint8Array(),
        '__MACOSX/menu-2026-11-28/._merchant.json': file,
        'beside.txt': file,
      }),
    ),
  ).toEqual(['catalogue/menu.json', 'merchant.json']);
  expect(pathsOf(zipSync({ 'merchant.json': file, 'images/a.webp': file }))).toEqual([
    'images/a.webp',
    'merchant.json',
  ]);
});

test('names in Arabic and bytes arrive as they were packed', () => {
  const files = readZip(zipSync({ 'قائمة/merchant.json': strToU8('{"name":"سفرة"}') }));
  if (typeof files === 'string') throw new Error(files);
  expect(new TextDecoder().decode(files.get('merchant.json'))).toBe('{"name":"سفرة"}');
});

test('a folder without merchant.json keeps its paths, for the server to say what is missing', () => {
  expect(pathsOf(zipSync({ 'notes.txt': strToU8('hello') }))).toEqual(['notes.txt']);
});

test('what is no zip, and one that is cut off, is told apart from one that is too large', () => {
  expect(readZip(strToU8('no zip at all'))).toBe('not-a-zip');
  expect(readZip(new Uint8Array())).toBe('not-a-zip');
  const whole = zipSync({ 'merchant.json': new Uint8Array(50_000).map((_, at) => (at * at) % 251) });
  expect(readZip(whole.subarray(0, whole.length / 2))).toBe('not-a-zip');
});

test('a small file that would unpack to more than the server takes is not unpacked', () => {
  const part = new Uint8Array(250_000);
  const bomb = zipSync(Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}.json`, part])));
  expect(bomb.length).toBeLessThan(10_000);
  expect(readZip(bomb, 1_000_000)).toBe('too-large');
  expect(readZip(bomb, 1_250_000)).not.toBe('too-large');
});
