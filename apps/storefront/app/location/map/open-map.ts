import { map as createMap, tileLayer, type Map as LeafletMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Position } from '../offered-places.ts';
import { drawAreas, type AreaScene } from './draw-areas.ts';
import { drawBranches, type BranchScene } from './draw-branches.ts';
import { drawDistrictNames, type DistrictScene } from './draw-district-names.ts';
import { drawPin, type PinScene } from './draw-pin.ts';
import { LastingCanvas } from './lasting-canvas.ts';

export type MapScene = AreaScene & BranchScene & DistrictScene & PinScene;

export type MapOptions = {
  /** Address of raster tiles with {z}, {x} and {y}; without it the map is our own drawing. */
  tilesUrl?: string | undefined;
  credit: string;
  isStill: boolean;
  onTap: (point: Position) => void;
};

export type OpenedMap = {
  show(scene: MapScene): void;
  /** Shows all of these points. */
  look(points: readonly Position[]): void;
  /** Moves only when the point would be out of sight, or too far away to be told from its neighbours. */
  bringIntoView(point: Position): void;
  zoom(steps: number): void;
  centre(): Position;
  close(): void;
};

const riyadh = { latitude: 24.7136, longitude: 46.6753 };

/** Opens a map in an element. It draws what it is shown and tells what was tapped; it decides nothing. */
export function openMap(element: HTMLElement, options: MapOptions): OpenedMap {
  const map = createMap(element, {
    zoomControl: false,
    attributionControl: true,
    renderer: new LastingCanvas({ padding: 0.3 }),
    minZoom: 7,
    maxZoom: 19,
    zoomSnap: 0.5,
    zoomAnimation: !options.isStill,
    fadeAnimation: !options.isStill,
    markerZoomAnimation: !options.isStill,
    inertia: !options.isStill,
  });
  map.setView([riyadh.latitude, riyadh.longitude], 11);
  map.attributionControl.setPrefix(false).addAttribution(options.credit);
  if (options.tilesUrl) tileLayer(options.tilesUrl, { maxZoom: 19 }).addTo(map);
  map.on('click', ({ latlng }) => options.onTap({ latitude: latlng.lat, longitude: latlng.lng }));

  const parts = [
    drawAreas(map, { hasTiles: options.tilesUrl !== undefined }),
    drawDistrictNames(map, { hasTiles: options.tilesUrl !== undefined }),
    drawBranches(map),
    drawPin(map),
  ];
  const watchSize = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  watchSize.observe(element);

  return {
    show: (scene) => parts.forEach((part) => part.show(scene)),
    look: (points) => look(map, points, options.isStill),
    bringIntoView({ latitude, longitude }) {
      const isSeen = map.getZoom() >= 13 && map.getBounds().pad(-0.15).contains([latitude, longitude]);
      if (!isSeen) map.setView([latitude, longitude], Math.max(map.getZoom(), 13.5), { animate: !options.isStill });
    },
    zoom: (steps) => void map.setZoom(map.getZoom() + steps),
    centre: () => ({ latitude: map.getCenter().lat, longitude: map.getCenter().lng }),
    close() {
      watchSize.disconnect();
      map.stop();
      parts.forEach((part) => part.close());
      map.remove();
    },
  };
}

function look(map: LeafletMap, points: readonly Position[], isStill: boolean): void {
  const [first, ...others] = points;
  if (!first) return;
  if (others.length === 0) {
    map.setView([first.latitude, first.longitude], Math.max(map.getZoom(), 14), { animate: !isStill });
    return;
  }
  map.fitBounds(
    points.map(({ latitude, longitude }) => [latitude, longitude]),
    { padding: [48, 48], maxZoom: 15, animate: !isStill },
  );
}
