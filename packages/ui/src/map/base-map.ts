import 'leaflet/dist/leaflet.css';
import { Canvas, type Map as LeafletMap, map as createMap, tileLayer } from 'leaflet';
import { type CityScene, drawCity } from './draw-city.ts';
import { drawNames, type NameScene } from './draw-names.ts';

/** Raster tiles as the shop is set up: their address with {z}, {x}, {y} and {token}, the key, and the attribution. */
type TileSettings = { mapTilesUrl?: string; mapsToken?: string; mapTilesCredit?: string };

/** The address of raster tiles, with the key in the place that the setting leaves for it; none when none is set (MISC-05). */
export const tilesAddress = ({ mapTilesUrl, mapsToken = '' }: TileSettings): string | undefined =>
  mapTilesUrl?.replaceAll('{token}', encodeURIComponent(mapsToken));

declare module 'leaflet' {
  interface Canvas {
    /** The drawing context; gone once the map was closed. */
    _ctx?: CanvasRenderingContext2D;
    _redraw(): void;
  }
}

/** The library may still draw a frame that it asked for before its map was closed: then there is nothing to draw on. */
export class LastingCanvas extends Canvas {
  override _redraw(): void {
    if (this._ctx) super._redraw();
  }
}

export type BaseMapOptions = {
  /** Address of raster tiles with {z}, {x} and {y}; without it the map is our own drawing. */
  tilesUrl?: string | undefined;
  credit: string;
  isStill: boolean;
};

export type BaseMap = {
  map: LeafletMap;
  show(scene: CityScene & NameScene): void;
  close(): void;
};

const riyadh = { latitude: 24.7136, longitude: 46.6753 };

/** Opens a map in an element: the city below what the face draws on it, from tiles or from its roads, parks and districts. */
export function openBaseMap(element: HTMLElement, options: BaseMapOptions): BaseMap {
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
  const parts = options.tilesUrl ? [] : [drawCity(map, cityCanvas(map)), drawNames(map)];
  let isZooming = false;
  map.on('zoomanim', () => (isZooming = true)).on('moveend', () => (isZooming = false));
  const watchSize = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  watchSize.observe(element);
  return {
    map,
    show: (scene) => parts.forEach((part) => part.show(scene)),
    close() {
      watchSize.disconnect();
      parts.forEach((part) => part.close());
      // The library ends an animated zoom with a timer, and fails on a map that was removed meanwhile.
      if (isZooming) map.once('moveend', () => map.remove());
      else map.remove();
    },
  };
}

/** Below the canvas of the areas, whenever its data arrives. */
function cityCanvas(map: LeafletMap): Canvas {
  map.createPane('city').style.zIndex = '350';
  return new LastingCanvas({ padding: 0.3, pane: 'city' });
}

/** The attribution of the roads and the districts; their licences ask for the links. */
export const drawingCredit =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap contributors</a> · ' +
  '<a href="https://whosonfirst.org/docs/licenses/" target="_blank" rel="noreferrer">Who’s On First</a>';
