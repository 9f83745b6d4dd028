import {
  type Canvas,
  featureGroup,
  type LatLngExpression,
  type Map as LeafletMap,
  polygon,
  polyline,
  type Polyline,
  type PolylineOptions,
} from 'leaflet';
import type { CityFeature, MapShape } from './map-data.ts';

export type CityScene = { districts: readonly MapShape[]; city: readonly CityFeature[] };

/** The layers of the city from the bottom to the top. */
const paintOrder = ['sea', 'water', 'park', 'secondary', 'primary', 'trunk', 'motorway'] as const;

/** Widths in pixels at zoom 13, and the zoom from which a road is drawn. */
const roads = {
  secondary: { width: 3, from: 11.5 },
  primary: { width: 4.5, from: 10 },
  trunk: { width: 5.5, from: 7 },
  motorway: { width: 6.5, from: 7 },
} as const;
type RoadClass = keyof typeof roads;

const isRoad = (value: CityFeature['class']): value is RoadClass => value in roads;

const colourNames = ['park', 'water', 'road', 'main', 'edge', 'border'] as const;
type Colours = Record<(typeof colourNames)[number], string>;

/**
 * Water, parks, roads and the borders of districts on a canvas below that of the areas. A canvas knows no style sheet: its colours are
 * read from the element, and once more whenever the device turns dark or light. Roads get wider as the guest looks closer.
 */
export function drawCity(map: LeafletMap, canvas: Canvas) {
  const layer = featureGroup().addTo(map);
  let lines: { line: Polyline; road: RoadClass; isEdge: boolean }[] = [];
  let drawn: CityScene | undefined;

  const draw = (scene: CityScene) => {
    const colours = readColours(map.getContainer());
    layer.clearLayers();
    lines = [];
    for (const { outline } of scene.districts)
      polygon(cornersOf(outline), { ...borderLook(colours), renderer: canvas }).addTo(layer);
    const ordered = paintOrder.map((kind) => scene.city.filter((feature) => feature.class === kind));
    for (const { class: kind, geometry } of ordered.flat()) {
      if (!isRoad(kind) && 'outline' in geometry)
        polygon(cornersOf(geometry.outline), { ...areaLook(colours, kind), renderer: canvas }).addTo(layer);
    }
    // All edges lie below all roads, so that crossings are open.
    for (const isEdge of [true, false]) {
      for (const { class: kind, geometry } of ordered.flat()) {
        if (!isRoad(kind) || !('lines' in geometry)) continue;
        const line = polyline(geometry.lines.map(turn), { ...roadLook(colours, kind, isEdge), renderer: canvas }).addTo(
          layer,
        );
        lines.push({ line, road: kind, isEdge });
      }
    }
    resize();
  };
  const resize = () => {
    const zoom = map.getZoom();
    for (const { line, road, isEdge } of lines) line.setStyle(widthAt(zoom, road, isEdge));
  };
  const recolour = () => drawn && draw(drawn);
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  darkness.addEventListener('change', recolour);
  map.on('zoomend', resize);
  return {
    show(scene: CityScene) {
      const isSame = drawn?.districts === scene.districts && drawn.city === scene.city;
      drawn = scene;
      if (!isSame) draw(scene);
    },
    close() {
      darkness.removeEventListener('change', recolour);
      map.off('zoomend', resize);
    },
  };
}

function widthAt(zoom: number, road: RoadClass, isEdge: boolean): PolylineOptions {
  const { width, from } = roads[road];
  const own = Math.max(1, width * 1.45 ** (zoom - 13));
  return { weight: isEdge ? own + 2 : own, opacity: zoom < from || (isEdge && zoom < 12) ? 0 : 1 };
}

const borderLook = ({ border }: Colours): PolylineOptions => ({
  interactive: false,
  fill: false,
  color: border,
  weight: 1,
  dashArray: '2 4',
});

const areaLook = ({ park, water }: Colours, kind: CityFeature['class']): PolylineOptions => ({
  interactive: false,
  stroke: false,
  fillColor: kind === 'park' ? park : water,
  fillOpacity: 1,
});

const roadLook = ({ road, main, edge }: Colours, kind: RoadClass, isEdge: boolean): PolylineOptions => ({
  interactive: false,
  color: isEdge ? edge : kind === 'motorway' || kind === 'trunk' ? main : road,
  lineCap: 'round',
  lineJoin: 'round',
});

function readColours(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    colourNames.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()]),
  ) as Colours;
}

/** GeoJSON writes longitude first, the map latitude. */
export const cornersOf = (outline: MapShape['outline']): LatLngExpression[][] | LatLngExpression[][][] =>
  outline.type === 'Polygon' ? outline.coordinates.map(turn) : outline.coordinates.map((rings) => rings.map(turn));

const turn = (ring: number[][]): LatLngExpression[] =>
  ring.map(([longitude = 0, latitude = 0]) => [latitude, longitude]);
