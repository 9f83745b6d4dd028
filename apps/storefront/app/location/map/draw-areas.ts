import { featureGroup, polygon, type LatLngExpression, type Map as LeafletMap, type PathOptions } from 'leaflet';
import type { MapArea, MapShape, Outline } from './map-data.ts';

export type AreaScene = {
  districts: readonly MapShape[];
  areas: readonly MapArea[];
  /** Drawn stronger: the area that was chosen, or all areas of the chosen branch. */
  highlightedAreaIds: ReadonlySet<string>;
};

type Colours = Record<'district' | 'line' | 'brand' | 'brandInk', string>;

/**
 * Soft districts, and delivery areas in the brand's colour, on one canvas: a thousand outlines cost as much as
 * one picture. A canvas knows no style sheet, so its colours are read from the element and once more whenever
 * the device turns dark or light.
 */
export function drawAreas(map: LeafletMap, { hasTiles }: { hasTiles: boolean }) {
  const districts = featureGroup().addTo(map);
  const areas = featureGroup().addTo(map);
  let last: AreaScene | undefined;
  let drawn: Pick<AreaScene, 'districts' | 'areas'> | undefined;

  const draw = (scene: AreaScene) => {
    const colours = readColours(map.getContainer());
    if (drawn?.districts !== scene.districts && !hasTiles) {
      districts.clearLayers();
      for (const { outline } of scene.districts) polygon(cornersOf(outline), districtLook(colours)).addTo(districts);
    }
    areas.clearLayers();
    for (const { id, outline } of scene.areas)
      polygon(cornersOf(outline), areaLook(colours, scene.highlightedAreaIds.has(id))).addTo(areas);
    drawn = scene;
  };
  const recolour = () => {
    drawn = undefined;
    if (last) draw(last);
  };
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  darkness.addEventListener('change', recolour);
  return {
    show(scene: AreaScene) {
      const isSame =
        last?.districts === scene.districts &&
        last.areas === scene.areas &&
        last.highlightedAreaIds === scene.highlightedAreaIds;
      last = scene;
      if (!isSame) draw(scene);
    },
    close: () => darkness.removeEventListener('change', recolour),
  };
}

const districtLook = ({ district, line }: Colours): PathOptions => ({
  interactive: false,
  color: line,
  weight: 2,
  fillColor: district,
  fillOpacity: 1,
});

const areaLook = ({ brand, brandInk }: Colours, isHighlighted: boolean): PathOptions => ({
  interactive: false,
  color: brandInk,
  weight: isHighlighted ? 2 : 1.5,
  opacity: isHighlighted ? 1 : 0.55,
  dashArray: '6 5',
  fillColor: brand,
  fillOpacity: isHighlighted ? 0.24 : 0.1,
});

function readColours(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return { district: read('--tint'), line: read('--card'), brand: read('--brand'), brandInk: read('--brand-ink') };
}

/** GeoJSON writes longitude first, the map latitude. */
const cornersOf = (outline: Outline): LatLngExpression[][] | LatLngExpression[][][] =>
  outline.type === 'Polygon' ? outline.coordinates.map(turn) : outline.coordinates.map((rings) => rings.map(turn));

const turn = (ring: number[][]): LatLngExpression[] =>
  ring.map(([longitude = 0, latitude = 0]) => [latitude, longitude]);
