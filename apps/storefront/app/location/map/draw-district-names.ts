import { divIcon, layerGroup, marker, type Map as LeafletMap } from 'leaflet';
import type { LocalizedText } from '@sufra/ordering';
import type { MapShape } from './map-data.ts';
import { groupNearPoints } from './group-near-points.ts';
import styles from './map.module.css';

export type DistrictScene = { districts: readonly MapShape[]; localized: (text: LocalizedText) => string };

/** From further away the names of districts would cover the city. */
const nearestZoomWithoutNames = 12;
const nameReach = { width: 120, height: 44 };

/** Names of districts, quietly, as many as have room: they say which part of the city one looks at. */
export function drawDistrictNames(map: LeafletMap, { hasTiles }: { hasTiles: boolean }) {
  const layer = layerGroup().addTo(map);
  let scene: DistrictScene | undefined;

  const draw = () => {
    layer.clearLayers();
    if (!scene || hasTiles || map.getZoom() < nearestZoomWithoutNames) return;
    const { districts, localized } = scene;
    const inView = map.getBounds();
    const points = districts
      .filter(({ latitude, longitude }) => inView.contains([latitude, longitude]))
      .map((district) => ({ thing: district, ...map.latLngToLayerPoint([district.latitude, district.longitude]) }));
    for (const [first] of groupNearPoints(points, nameReach)) {
      if (!first) continue;
      const { latitude, longitude, name } = first.thing;
      const label = document.createElement('span');
      label.className = styles.districtName ?? '';
      label.dir = 'auto';
      label.textContent = localized(name);
      const icon = divIcon({ className: styles.spot ?? '', html: label, iconSize: [0, 0] });
      const added = marker([latitude, longitude], { icon, interactive: false, keyboard: false, zIndexOffset: -1000 });
      added.addTo(layer).getElement()?.setAttribute('aria-hidden', 'true');
    }
  };
  map.on('zoomend moveend', draw);
  return {
    show(next: DistrictScene) {
      const isSame = scene?.districts === next.districts;
      scene = next;
      if (!isSame) draw();
    },
    close: () => void map.off('zoomend moveend', draw),
  };
}
