import { expect, test } from 'vitest';
import { tilesAddress } from './base-map.ts';

test('MISC-05: the address of tiles and their key come from settings; without them there are no tiles', () => {
  const mapTilesUrl = 'https://tiles.example/{z}/{x}/{y}.png?key={token}';
  expect(tilesAddress({ mapTilesUrl, mapsToken: 'a&b' })).toBe('https://tiles.example/{z}/{x}/{y}.png?key=a%26b');
  expect(tilesAddress({ mapsToken: 'a&b' })).toBeUndefined();
});
