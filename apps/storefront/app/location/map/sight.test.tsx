import { screen, waitFor } from '@testing-library/react';
import type { Position } from '@sufra/ui/map/map-data.ts';
import type { Map } from 'leaflet';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/render-shop.tsx';
import { noMapData } from './map-data.ts';
import { MapView, type MapViewProps } from './map-view.tsx';

const { opened } = vi.hoisted(() => ({ opened: [] as Map[] }));

// The city below the markers is drawn on a canvas, which a simulated document does not have.
vi.mock('@sufra/ui/map/base-map.ts', async () => {
  const { map: createMap } = await import('leaflet');
  return {
    drawingCredit: '',
    tilesAddress: () => undefined,
    openBaseMap: (element: HTMLElement) => {
      Object.defineProperties(element, { clientWidth: { value: 390 }, clientHeight: { value: 300 } });
      const map = createMap(element, { center: [24.7, 46.7], zoom: 11, zoomAnimation: false });
      opened.push(map);
      return { map, show: () => undefined, close: () => map.remove() };
    },
  };
});

/** A map, and a button that shows it what comes next. */
async function openMap(...scenes: Partial<MapViewProps>[]) {
  const Page = () => {
    const [shown, setShown] = useState(0);
    return (
      <>
        <MapView data={noMapData} branches={[]} {...scenes[shown]} />
        <button type="button" onClick={() => setShown(shown + 1)}>
          Next
        </button>
      </>
    );
  };
  const { user } = await renderShop({ routes: [{ path: 'map', Component: Page }], path: '/map' });
  const map = opened.at(-1)!;
  const moves = vi.fn();
  map.on('moveend', moves);
  return {
    map,
    moves,
    next: () => user.click(screen.getByRole('button', { name: 'Next' })),
    centre: () => [map.getCenter().lat.toFixed(2), map.getCenter().lng.toFixed(2)].join(),
  };
}

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude });

test('the map goes to a pin that is put out of sight, and stays where it is while the pin does', async () => {
  const pinAt = (point: Position) => ({ pin: { at: point, onMove: () => undefined } });
  const { moves, next, centre } = await openMap(pinAt(at(24.8, 46.8)), pinAt(at(24.8, 46.8)), pinAt(at(24.5, 46.5)));
  expect(centre()).toBe('24.80,46.80');
  await next();
  expect(moves).not.toHaveBeenCalled();
  await next();
  await waitFor(() => expect(centre()).toBe('24.50,46.50'));
});

test('all of the markers that move by themselves stay in sight, whatever else there is to look at', async () => {
  const { moves, next, map } = await openMap(
    { seen: [at(24.6, 46.6), at(24.8, 46.8)], here: at(25.5, 47.5) },
    { seen: [at(24.6, 46.6), at(24.8, 46.8)], here: at(25.6, 47.6) },
    { seen: [at(24.2, 46.2), at(24.8, 46.8)] },
  );
  expect([at(24.6, 46.6), at(24.8, 46.8)].every(isIn(map))).toBe(true);
  await next();
  expect(moves).not.toHaveBeenCalled();
  await next();
  await waitFor(() => expect([at(24.2, 46.2), at(24.8, 46.8)].every(isIn(map))).toBe(true));
});

const isIn =
  (map: Map) =>
  ({ latitude, longitude }: Position) =>
    map.getBounds().contains([latitude, longitude]);
