import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openBaseMap } from './base-map.ts';

// A browser animates a zoom, so the library looks for what that takes as it is loaded.
vi.hoisted(() => {
  vi.stubGlobal(
    'WebKitCSSMatrix',
    class {
      m11 = 1;
    },
  );
});

test('a map that is closed while it zooms breaks nothing, and is gone once it has zoomed', async () => {
  const element = document.createElement('div');
  Object.defineProperties(element, { clientWidth: { value: 390 }, clientHeight: { value: 300 } });
  document.body.append(element);
  const { map, close } = openBaseMap(element, { credit: '', isStill: false, tilesUrl: '/{z}/{x}/{y}.png' });
  let isZooming = false;
  map.on('zoomanim', () => (isZooming = true));
  map.setZoom(13);
  await expect.poll(() => isZooming).toBe(true);
  close();
  await setTimeout(400);
  expect(element.querySelector('.leaflet-pane')).toBeNull();
});
