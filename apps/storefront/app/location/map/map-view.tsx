import { classNames } from '@sufra/ui/class-names.ts';
import { divIcon, featureGroup, type Map as LeafletMap, type Marker, marker, type PathOptions, polygon } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { type BaseMapOptions, drawingCredit, openBaseMap, tilesAddress } from '@sufra/ui/map/base-map.ts';
import { type CityScene, cornersOf } from '@sufra/ui/map/draw-city.ts';
import { nameOnMap, type NameScene, textScale } from '@sufra/ui/map/draw-names.ts';
import { drawPin, type PinScene } from '@sufra/ui/map/draw-pin.ts';
import type { Position } from '@sufra/ui/map/map-data.ts';
import frame from '@sufra/ui/map/map.module.css';
import type { MapArea, MapBranch, MapData } from './map-data.ts';
import styles from './map.module.css';

type MapScene = AreaScene & BranchScene & CityScene & NameScene & PinScene;

type MapOptions = BaseMapOptions & {
  onTap: (point: Position) => void;
};

type OpenedMap = {
  show(scene: MapScene): void;
  /** Shows all of these points. */
  look(points: readonly Position[]): void;
  /** Moves only when the point would be out of sight, or too far away to be distinguished from its neighbours. */
  bringIntoView(point: Position): void;
  zoom(steps: number): void;
  centre(): Position;
  close(): void;
};

/** Opens a map in an element. It draws what it is shown and tells what was tapped; it decides nothing. */
function openMap(element: HTMLElement, options: MapOptions): OpenedMap {
  const base = openBaseMap(element, options);
  const { map } = base;
  map.on('click', ({ latlng }) => options.onTap({ latitude: latlng.lat, longitude: latlng.lng }));
  const parts = [drawAreas(map), drawBranches(map), drawPin(map)];

  return {
    show(scene) {
      base.show(scene);
      parts.forEach((part) => part.show(scene));
    },
    look: (points) => look(map, points, options.isStill),
    bringIntoView({ latitude, longitude }) {
      const isSeen = map.getZoom() >= 13 && map.getBounds().pad(-0.15).contains([latitude, longitude]);
      if (!isSeen) map.setView([latitude, longitude], Math.max(map.getZoom(), 13.5), { animate: !options.isStill });
    },
    zoom: (steps) => void map.setZoom(map.getZoom() + steps),
    centre: () => ({ latitude: map.getCenter().lat, longitude: map.getCenter().lng }),
    close() {
      map.stop();
      parts.forEach((part) => part.close());
      base.close();
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

export type MapViewProps = {
  data: MapData;
  branches: readonly MapBranch[];
  selectedBranchId?: string | undefined;
  selectedAreaId?: string | undefined;
  here?: Position | undefined;
  /** Where to deliver: dragged, tapped, or put with the keyboard. */
  pin?: { at: Position | undefined; onMove: (point: Position) => void } | undefined;
  onBranch?: ((id: string) => void) | undefined;
  /** Markers that move without the guest: all of them are kept in sight, also after a move. */
  seen?: readonly Position[] | undefined;
};

/** The map of branches and areas, with controls that need neither a mouse nor two fingers. */
export function MapView(props: MapViewProps) {
  const { data, branches, selectedBranchId, selectedAreaId, here, pin } = props;
  const t = useText('location');
  const { locale } = useLanguage();
  const { clientSettings } = useShop();
  const element = useRef<HTMLDivElement>(null);
  const opened = useRef<OpenedMap>(undefined);
  const pinAt = pin?.at;
  const tilesUrl = tilesAddress(clientSettings);
  const credit = tilesUrl ? (clientSettings.mapTilesCredit ?? '') : `${t('location.mapCredit')} ${drawingCredit}`;

  const onPin = useEffectEvent((point: Position) => props.pin?.onMove(point));
  const onBranch = useEffectEvent((id: string) => props.onBranch?.(id));
  const atFirst = useEffectEvent(() => branches);

  useEffect(() => {
    if (!element.current) return;
    const map = openMap(element.current, {
      tilesUrl,
      credit,
      isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onTap: (point) => onPin(point),
    });
    opened.current = map;
    map.look(atFirst());
    return () => map.close();
  }, [tilesUrl, credit]);

  const highlightedAreaIds = useMemo(
    () =>
      new Set(
        data.areas
          .filter(({ id, branchId }) => (selectedAreaId ? id === selectedAreaId : branchId === selectedBranchId))
          .map(({ id }) => id),
      ),
    [data.areas, selectedAreaId, selectedBranchId],
  );

  useEffect(() => {
    opened.current?.show({
      ...data,
      highlightedAreaIds,
      locale,
      branches,
      selectedBranchId,
      sayGroup: (count) => t('location.mapGroup', { count }),
      onBranch: (id) => onBranch(id),
      pin: pinAt,
      pinLabel: t('location.pinLabel'),
      here,
      onPin: (point) => onPin(point),
    });
  }, [data, highlightedAreaIds, locale, branches, selectedBranchId, pinAt, here, t]);

  const focus = pinAt ?? branches.find(({ id }) => id === selectedBranchId) ?? here;
  // As text: the same points in a new list move nothing.
  const sight = JSON.stringify({
    all: props.seen,
    one: focus && !props.seen ? { latitude: focus.latitude, longitude: focus.longitude } : undefined,
  });
  useEffect(() => {
    const { all, one } = JSON.parse(sight) as { all?: Position[]; one?: Position };
    if (all) opened.current?.look(all);
    else if (one) opened.current?.bringIntoView(one);
  }, [sight]);

  return (
    <section className={frame.frame} aria-label={t('location.map')}>
      <div ref={element} className={frame.map} dir="ltr" role="application" aria-label={t('location.mapHelp')} />
      <div className={frame.controls}>
        <IconButton icon="plus" label={t('location.zoomIn')} onClick={() => opened.current?.zoom(1)} />
        <IconButton icon="minus" label={t('location.zoomOut')} onClick={() => opened.current?.zoom(-1)} />
      </div>
      {pin && (
        <div className={styles.pinning}>
          <Button variant="soft" isSmall onClick={() => opened.current && pin.onMove(opened.current.centre())}>
            {t('location.useCentre')}
          </Button>
        </div>
      )}
    </section>
  );
}

type AreaScene = {
  areas: readonly MapArea[];
  /** Drawn stronger: the area that was chosen, or all areas of the chosen branch. */
  highlightedAreaIds: ReadonlySet<string>;
};

/** Delivery areas in the brand's colour, on the map's one canvas; drawn anew when the device turns dark or light. */
function drawAreas(map: LeafletMap) {
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

type BranchScene = {
  branches: readonly MapBranch[];
  selectedBranchId: string | undefined;
  /** Words for a group: "12 branches". */
  sayGroup: (count: number) => string;
  onBranch: (id: string) => void;
};

/** About as wide and high as a name in a pill, on a page whose text has its usual size. */
const labelReach = { width: 96, height: 38 };

/**
 * Branches as pills with their names; what would lie over one another is one round number until one looks closer. A pin
 * that looks as before stays the same element, so that a press is not lost when the map is drawn anew.
 */
export function drawBranches(map: LeafletMap) {
  const drawn = new Map<string, Marker>();
  let scene: BranchScene | undefined;

  const draw = () => {
    if (!scene) return;
    const shown = scene;
    const focusedId = focusedMarker(map.getContainer());
    const scale = textScale();
    const reach = { width: labelReach.width * scale, height: labelReach.height * scale };
    const inView = map.getBounds().pad(0.3);
    const points = shown.branches
      .filter(({ latitude, longitude }) => inView.contains([latitude, longitude]))
      .map((branch) => onScreen(map, branch));
    const groups = groupNearPoints(points, reach, ({ id }) => id === shown.selectedBranchId);
    const pins = new Map<string, Pin>();
    for (const group of groups) {
      const branches = group.map(({ thing }) => thing);
      const pin = pinOf(branches, shown);
      pins.set(JSON.stringify(pin), pin);
    }
    for (const [key, marker] of drawn) {
      if (pins.has(key)) continue;
      marker.remove();
      drawn.delete(key);
    }
    for (const [key, pin] of pins)
      if (!drawn.has(key))
        drawn.set(
          key,
          addPin(map, pin, (id) => scene?.onBranch(id)),
        );
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

type Place = [latitude: number, longitude: number];

/** One branch, or several that stand too close to be told apart; with all that its look depends on. */
type Pin = {
  id: string;
  places: Place[];
  text: string;
  look: string | undefined;
  /** Higher ones lie above. */
  order: number;
  attributes: Record<string, string>;
};

const pinOf = (branches: readonly MapBranch[], { selectedBranchId, sayGroup }: BranchScene): Pin => {
  const [branch] = branches;
  const isSelected = branch?.id === selectedBranchId;
  const ofAll = {
    id: branch?.id ?? '',
    places: branches.map(({ latitude, longitude }): Place => [latitude, longitude]),
  };
  return branch && branches.length === 1
    ? {
        ...ofAll,
        text: branch.label,
        look: classNames(styles.branch, isSelected && styles.selected, !branch.isServing && styles.resting),
        order: isSelected ? 500 : 0,
        attributes: { 'aria-pressed': String(isSelected) },
      }
    : {
        ...ofAll,
        text: String(branches.length),
        look: styles.group,
        order: 100,
        attributes: { 'aria-label': sayGroup(branches.length) },
      };
};

function addPin(map: LeafletMap, pin: Pin, onBranch: (id: string) => void): Marker {
  const { id, places, text, look, order, attributes } = pin;
  const at = places[0] ?? [0, 0];
  const added = marker(at, {
    icon: divIcon({ className: look ?? '', html: nameOnMap(text), iconSize: undefined }),
    zIndexOffset: order,
    riseOnHover: true,
    autoPanOnFocus: false,
  }).addTo(map);
  const element = added.getElement();
  for (const [name, value] of Object.entries({ ...attributes, 'data-marker': id })) element?.setAttribute(name, value);
  element?.addEventListener('focus', () => {
    // A tap gives focus as well, and must find the marker where it was. The library's own way would be animated and
    // go on when the map has been closed.
    if (element.matches(':focus-visible')) map.panInside(at, { padding: [60, 40], animate: false });
  });
  added.on('click', () => {
    if (places.length > 1) map.fitBounds(places, { padding: [64, 64], maxZoom: 17 });
    else onBranch(id);
  });
  return added;
}

const focusedMarker = (container: HTMLElement): string | undefined => {
  const { activeElement } = document;
  return activeElement && container.contains(activeElement)
    ? (activeElement.getAttribute('data-marker') ?? undefined)
    : undefined;
};

/** A thing at a place on the screen, in pixels. */
type ScreenPoint<Thing> = { thing: Thing; x: number; y: number };

type Reach = { width: number; height: number };

/**
 * Puts things that would lie over one another on the screen into groups, so that a city with two hundred branches stays
 * readable; the first of a group is where it stands. Things that must stay alone are left alone.
 *
 * @example groupNearPoints([here, nextDoor, farAway], { width: 90, height: 34 }).length // 2
 */
export function groupNearPoints<Thing>(
  points: readonly ScreenPoint<Thing>[],
  { width, height }: Reach,
  staysAlone: (thing: Thing) => boolean = () => false,
): ScreenPoint<Thing>[][] {
  const groups: ScreenPoint<Thing>[][] = [];
  const open = new Map<string, ScreenPoint<Thing>[][]>();
  const cellOf = (value: number, size: number) => Math.floor(value / size);

  for (const point of points) {
    if (staysAlone(point.thing)) {
      groups.push([point]);
      continue;
    }
    const column = cellOf(point.x, width);
    const row = cellOf(point.y, height);
    const near = neighbours(column, row).flatMap((key) => open.get(key) ?? []);
    const group = near.find(([first]) => first && isNear(first, point, { width, height }));
    if (group) {
      group.push(point);
      continue;
    }
    const started = [point];
    groups.push(started);
    const key = `${column} ${row}`;
    open.set(key, [...(open.get(key) ?? []), started]);
  }
  return groups;
}

const isNear = (one: { x: number; y: number }, other: { x: number; y: number }, { width, height }: Reach): boolean =>
  Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < height;

const neighbours = (column: number, row: number): string[] =>
  [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => `${column + right} ${row + down}`));

/** Where a thing stands on the screen, in pixels of the map as it is zoomed now. */
function onScreen<Thing extends Position>(map: LeafletMap, thing: Thing): ScreenPoint<Thing> {
  const { x, y } = map.latLngToLayerPoint([thing.latitude, thing.longitude]);
  return { thing, x, y };
}
