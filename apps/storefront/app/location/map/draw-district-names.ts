import { divIcon, layerGroup, marker, type Map as LeafletMap } from 'leaflet';
import type { LocalizedText } from '@sufra/ordering';
import { groupNearPoints } from './group-near-points.ts';
import type { MapBranch, MapShape } from './map-data.ts';
import styles from './map.module.css';
import { nameOnMap } from './name-on-map.ts';
import { onScreen } from './on-screen.ts';

export type DistrictScene = {
  districts: readonly MapShape[];
  branches: readonly MapBranch[];
  localized: (text: LocalizedText) => string;
};

/** From further away the names of districts would cover the city. */
const nearestZoomWithoutNames = 12;
const nameReach = { width: 120, height: 44 };

type Named = { latitude: number; longitude: number; name?: LocalizedText };

/** Names of districts, quietly, as many as have room: they say which part of the city one looks at. */
export function drawDistrictNames(map: LeafletMap, { hasTiles }: { hasTiles: boolean }) {
  const layer = layerGroup().addTo(map);
  let scene: DistrictScene | undefined;

  const draw = () => {
    layer.clearLayers();
    if (!scene || hasTiles || map.getZoom() < nearestZoomWithoutNames) return;
    const { districts, branches, localized } = scene;
    const inView = map.getBounds();
    // Branches take their places first; a name that would lie under one is left out.
    const points = [...branches, ...districts]
      .filter(({ latitude, longitude }) => inView.contains([latitude, longitude]))
      .map((thing: Named) => onScreen(map, thing));
    for (const [first] of groupNearPoints(points, nameReach)) {
      if (!first?.thing.name) continue;
      const { latitude, longitude, name } = first.thing;
      const icon = divIcon({
        className: styles.districtName ?? '',
        html: nameOnMap(localized(name)),
        iconSize: undefined,
      });
      const added = marker([latitude, longitude], { icon, interactive: false, keyboard: false, zIndexOffset: -1000 });
      added.addTo(layer).getElement()?.setAttribute('aria-hidden', 'true');
    }
  };
  map.on('zoomend moveend', draw);
  return {
    show(next: DistrictScene) {
      const isSame = scene?.districts === next.districts && scene.branches === next.branches;
      scene = next;
      if (!isSame) draw();
    },
    close: () => void map.off('zoomend moveend', draw),
  };
}
