import { featureGroup, type Map as LeafletMap, type PathOptions, polygon } from 'leaflet';
import { cornersOf } from '@sufra/ui/map/draw-city.ts';
import type { MapArea } from './map-data.ts';

export type AreaScene = {
  areas: readonly MapArea[];
  /** Drawn stronger: the area that was chosen, or all areas of the chosen branch. */
  highlightedAreaIds: ReadonlySet<string>;
};

/** Delivery areas in the brand's colour, on the map's one canvas; drawn anew when the device turns dark or light. */
export function drawAreas(map: LeafletMap) {
  const layer = featureGroup().addTo(map);
  let scene: AreaScene | undefined;

  const draw = () => {
    layer.clearLayers();
    if (!scene) return;
    const style = getComputedStyle(map.getContainer());
    for (const { id, outline } of scene.areas)
      polygon(cornersOf(outline), areaLook(style, scene.highlightedAreaIds.has(id))).addTo(layer);
  };
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  darkness.addEventListener('change', draw);
  return {
    show(next: AreaScene) {
      const isSame = scene?.areas === next.areas && scene.highlightedAreaIds === next.highlightedAreaIds;
      scene = next;
      if (!isSame) draw();
    },
    close: () => darkness.removeEventListener('change', draw),
  };
}

const areaLook = (style: CSSStyleDeclaration, isHighlighted: boolean): PathOptions => ({
  interactive: false,
  color: style.getPropertyValue('--brand-ink').trim(),
  weight: isHighlighted ? 2 : 1.5,
  opacity: isHighlighted ? 1 : 0.55,
  dashArray: '6 5',
  fillColor: style.getPropertyValue('--brand').trim(),
  fillOpacity: isHighlighted ? 0.16 : 0.06,
});
