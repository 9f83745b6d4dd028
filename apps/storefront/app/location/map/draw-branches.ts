import { divIcon, layerGroup, marker, type Map as LeafletMap } from 'leaflet';
import { classNames } from '@sufra/ui/class-names.ts';
import { nameOnMap, textScale } from '@sufra/ui/map/draw-names.ts';
import { groupNearPoints, onScreen } from './group-near-points.ts';
import type { MapBranch } from './map-data.ts';
import styles from './map.module.css';

export type BranchScene = {
  branches: readonly MapBranch[];
  selectedBranchId: string | undefined;
  /** Words for a group: "12 branches". */
  sayGroup: (count: number) => string;
  onBranch: (id: string) => void;
};

/** About as wide and high as a name in a pill, on a page whose text has its usual size. */
const labelReach = { width: 96, height: 38 };

/** Branches as pills with their names; what would lie over one another is one round number until one looks closer. */
export function drawBranches(map: LeafletMap) {
  const layer = layerGroup().addTo(map);
  let scene: BranchScene | undefined;

  const draw = () => {
    if (!scene) return;
    const focusedId = focusedMarker(map.getContainer());
    layer.clearLayers();
    const { branches, selectedBranchId } = scene;
    const scale = textScale();
    const reach = { width: labelReach.width * scale, height: labelReach.height * scale };
    const inView = map.getBounds().pad(0.3);
    const points = branches
      .filter(({ latitude, longitude }) => inView.contains([latitude, longitude]))
      .map((branch) => onScreen(map, branch));
    for (const group of groupNearPoints(points, reach, ({ id }) => id === selectedBranchId)) {
      const [first] = group;
      if (first)
        (group.length === 1 ? drawOne : drawGroup)(
          map,
          layer,
          scene,
          group.map(({ thing }) => thing),
          first.thing,
        );
    }
    if (focusedId) map.getContainer().querySelector<HTMLElement>(`[data-marker="${focusedId}"]`)?.focus();
  };
  map.on('zoomend moveend', draw);
  return {
    show(next: BranchScene) {
      const isSame = scene?.branches === next.branches && scene.selectedBranchId === next.selectedBranchId;
      scene = next;
      if (!isSame) draw();
    },
    close: () => void map.off('zoomend moveend', draw),
  };
}

type Draw = (
  map: LeafletMap,
  layer: ReturnType<typeof layerGroup>,
  scene: BranchScene,
  branches: readonly MapBranch[],
  first: MapBranch,
) => void;

const drawOne: Draw = (map, layer, { selectedBranchId, onBranch }, _branches, branch) => {
  const isSelected = branch.id === selectedBranchId;
  const look = classNames(styles.branch, isSelected && styles.selected, !branch.isServing && styles.resting);
  const added = addButton(map, layer, branch, { text: branch.label, look, order: isSelected ? 500 : 0 });
  added.element?.setAttribute('aria-pressed', String(isSelected));
  added.marker.on('click', () => onBranch(branch.id));
};

const drawGroup: Draw = (map, layer, { sayGroup }, branches, first) => {
  const added = addButton(map, layer, first, { text: String(branches.length), look: styles.group ?? '', order: 100 });
  added.element?.setAttribute('aria-label', sayGroup(branches.length));
  added.marker.on('click', () => {
    const corners = branches.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
    map.fitBounds(corners, { padding: [64, 64], maxZoom: 17 });
  });
};

function addButton(
  map: LeafletMap,
  layer: ReturnType<typeof layerGroup>,
  { id, latitude, longitude }: MapBranch,
  { text, look, order }: { text: string; look: string; order: number },
) {
  const label = nameOnMap(text);
  const added = marker([latitude, longitude], {
    icon: divIcon({ className: look, html: label, iconSize: undefined }),
    zIndexOffset: order,
    riseOnHover: true,
    autoPanOnFocus: false,
  }).addTo(layer);
  const element = added.getElement();
  element?.setAttribute('data-marker', id);
  element?.addEventListener('focus', () => {
    // A tap gives focus as well, and must find the marker where it was. The library's own way would be animated and
    // go on when the map has been closed.
    if (element.matches(':focus-visible')) map.panInside([latitude, longitude], { padding: [60, 40], animate: false });
  });
  return { marker: added, element };
}

const focusedMarker = (container: HTMLElement): string | undefined => {
  const { activeElement } = document;
  return activeElement && container.contains(activeElement)
    ? (activeElement.getAttribute('data-marker') ?? undefined)
    : undefined;
};
