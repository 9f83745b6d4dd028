import { expect, test } from 'vitest';
import { tilesHost } from './content-policy.ts';

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png?key={token}', 'https://tiles.example'],
  ['http://{s}.tiles.local:8080/{z}/{x}/{y}.png', 'http://*.tiles.local:8080'],
  ["https://tiles.example; script-src 'unsafe-inline'/{z}", 'https://tiles.example'],
  ['/own/{z}/{x}/{y}.png', undefined],
  [undefined, undefined],
])('%s comes from %s', (address, expected) => {
  expect(tilesHost(address)).toBe(expected);
});
