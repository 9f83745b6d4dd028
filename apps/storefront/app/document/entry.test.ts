import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/testing/memory-storage.ts';
import { carryEntry, readEntry } from './entry-address.ts';
import { entryScript } from './entry.ts';

/** Runs the script of the head as a browser does, with nothing of the page around it. */
function openAddress(href: string, localStorage = memoryStorage()) {
  let address = href;
  const history = { state: null, replaceState: (_state: unknown, _title: string, to: string) => (address = to) };
  runInNewContext(entryScript(), { URL, URLSearchParams, location: { href }, history, localStorage });
  return { address, kept: JSON.parse(localStorage.getItem('entry_parameters') ?? 'null') as unknown };
}

test('the script in the head keeps what an address says, and the address loses nothing else', () => {
  expect(openAddress('https://shop.example/menu/a?q=rice&table=7&qr=SUMMER10#top')).toEqual({
    address: '/menu/a?q=rice#top',
    kept: { table: '7', qr: 'SUMMER10' },
  });
});

test('what an earlier page kept is not lost when the next one says more', () => {
  const storage = memoryStorage();
  openAddress('https://shop.example/?table=7', storage);
  expect(openAddress('https://shop.example/menu?queue=true', storage).kept).toEqual({ table: '7', queue: 'true' });
});

test('an address that says nothing stays as it is', () => {
  const href = 'https://shop.example/menu/a?q=%D8%B1%D8%B2#terminal=counter-1:key';
  expect(openAddress(href)).toEqual({ address: href, kept: null });
});

test('where storage is blocked the address keeps what it says', () => {
  const blocked = Object.assign(memoryStorage(), { setItem: () => raise('blocked') });
  const href = 'https://shop.example/menu?table=7';
  expect(openAddress(href, blocked)).toEqual({ address: href, kept: null });
});

test('the terminal of a kiosk is read from behind the #, and only with the kiosk', () => {
  expect(readEntry('https://shop.example/menu?kiosk=true#terminal=counter-1:key')).toEqual({
    entry: { kiosk: 'true', terminal: 'counter-1:key' },
    rest: '/menu',
  });
  expect(readEntry('https://shop.example/menu#terminal=counter-1:key')).toBeUndefined();
});

test('a page that leads on to another one of the shop carries along what its address said', () => {
  const from = new URL('https://shop.example/user/profile?table=7&q=rice');
  expect(carryEntry(from, '/signin?next=%2Fuser')).toBe('/signin?next=%2Fuser&table=7');
  expect(carryEntry(from, '/menu?table=8#top')).toBe('/menu?table=8#top');
  expect(carryEntry(from, 'https://elsewhere.example/a')).toBe('https://elsewhere.example/a');
});

function raise(message: string): never {
  throw new Error(message);
}
