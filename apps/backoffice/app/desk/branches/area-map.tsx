import { type AreaShape, type CornerPlace, cornersOfArea, isDrawn, moveCorner, type Point } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type BaseMap, drawingCredit, openBaseMap, tilesAddress } from '@sufra/ui/map/base-map.ts';
import { cornersOf } from '@sufra/ui/map/draw-city.ts';
import { arrowSteps, drawPin } from '@sufra/ui/map/draw-pin.ts';
import frame from '@sufra/ui/map/map.module.css';
import {
  circleMarker,
  divIcon,
  DomEvent,
  featureGroup,
  type LeafletMouseEvent,
  type Map as LeafletMap,
  type Marker,
  marker,
  type PathOptions,
  polygon,
} from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import styles from './area-map.module.css';
import { useCity } from './city.ts';

type AreaMapProps = Omit<BorderScene, 'sayCorner'> & {
  /** The branch: its name, and where it stands; nowhere until its pin was put. */
  name: string;
  pin: Point | undefined;
  onPin: (to: Point) => void;
  /** Taps add corners, or put the pin. */
  isTapping: boolean;
  onTap: (at: Point) => void;
  /** The name of the area that is being changed. */
  changedName: string;
};

type Opened = BaseMap & { pin: ReturnType<typeof drawPin>; borders: ReturnType<typeof drawBorders> };

/** The branch and its delivery areas on the map of the shop; it draws what it is shown and tells what was done. */
export function AreaMap(props: AreaMapProps) {
  const { name, pin, areas, changed, others, isTapping, changedName } = props;
  const t = useText('branches');
  const { locale } = useLanguage();
  const { tiles } = useSettings();
  const city = useCity();
  const element = useRef<HTMLDivElement>(null);
  const opened = useRef<Opened>(undefined);
  const tilesUrl = tilesAddress(tiles);
  const credit = tilesUrl ? (tiles.mapTilesCredit ?? '') : `${t('map.credit')} ${drawingCredit}`;

  const onTap = useEffectEvent((at: Point) => props.onTap(at));
  const onPin = useEffectEvent((to: Point) => props.onPin(to));
  const onMove = useEffectEvent<BorderScene['onMove']>((place, to) => props.onMove(place, to));
  const onAdd = useEffectEvent<BorderScene['onAdd']>((place, at) => props.onAdd(place, at));
  const onRemove = useEffectEvent<BorderScene['onRemove']>((place) => props.onRemove(place));
  const atFirst = useEffectEvent(() => [
    ...(pin ? [pin] : []),
    ...areas.flatMap(({ shape }) => pointsOf(shape)),
    ...(pin || areas.length > 0 ? [] : others.positions),
  ]);
  const ofChanged = useEffectEvent(() => pointsOf(areas.find(({ handle }) => handle === changed)?.shape));

  useEffect(() => {
    if (!element.current) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const base = openBaseMap(element.current, { tilesUrl, credit, isStill });
    base.map.on('click', ({ latlng }) => onTap({ latitude: latlng.lat, longitude: latlng.lng }));
    const [borders, drop] = [drawBorders(base.map), drawPin(base.map)];
    opened.current = { ...base, borders, pin: drop };
    look(base, atFirst());
    return () => {
      base.map.stop();
      borders.close();
      drop.close();
      base.close();
    };
  }, [tilesUrl, credit]);

  useEffect(() => {
    const map = opened.current;
    if (!map) return;
    map.show({ ...city, branches: pin ? [pin, ...others.positions] : others.positions, locale });
    map.borders.show({
      areas,
      changed,
      others,
      sayCorner: (number) => t('map.corner', { number, name: changedName }),
      onMove: (place, to) => onMove(place, to),
      onAdd: (place, at) => onAdd(place, at),
      onRemove: (place) => onRemove(place),
    });
    map.pin.show({ pin, pinLabel: t('map.pin', { name }), here: undefined, onPin: (to) => onPin(to) });
  }, [city, pin, areas, changed, others, locale, name, changedName, t]);

  useEffect(() => {
    const corners = ofChanged();
    if (changed && corners.length > 0 && opened.current) look(opened.current, corners);
  }, [changed]);

  const [latitude, longitude] = [pin?.latitude, pin?.longitude];
  useEffect(() => {
    const map = opened.current?.map;
    if (!map || latitude === undefined || longitude === undefined) return;
    if (!map.getBounds().contains([latitude, longitude])) map.setView([latitude, longitude], map.getZoom());
  }, [latitude, longitude]);

  return (
    <section className={classNames(styles.box, isTapping && styles.isTapping)} aria-label={t('map.label', { name })}>
      <div className={frame.frame}>
        <div ref={element} className={frame.map} dir="ltr" role="application" aria-label={t('map.help')} />
        <div className={frame.controls}>
          <IconButton icon="plus" label={t('map.zoomIn')} onClick={() => opened.current?.map.zoomIn(1)} />
          <IconButton icon="minus" label={t('map.zoomOut')} onClick={() => opened.current?.map.zoomOut(1)} />
        </div>
      </div>
    </section>
  );
}

const pointsOf = (shape: AreaShape | undefined): Point[] =>
  shape ? cornersOfArea(shape).map(({ point }) => point) : [];

function look({ map }: BaseMap, points: readonly Point[]): void {
  const [first] = points;
  if (!first) return;
  map.fitBounds(
    points.map(({ latitude, longitude }) => [latitude, longitude]),
    { padding: [32, 32], maxZoom: 15, animate: false },
  );
}

type BorderScene = {
  /** The areas of the branch; corners are shown of the one that is being changed. */
  areas: readonly { handle: string; shape: AreaShape }[];
  changed: string | undefined;
  /** Areas and positions of the other branches, for the eye. */
  others: { shapes: readonly AreaShape[]; positions: readonly Point[] };
  sayCorner: (number: number) => string;
  onMove: (place: CornerPlace, to: Point) => void;
  onAdd: (place: CornerPlace, at: Point) => void;
  onRemove: (place: CornerPlace) => void;
};

/** A small point between two corners is shown where the side is at least this long, in pixels. */
const roomForMiddle = 64;

/** Areas with their borders. Corners of the one that is being changed are moved by finger, mouse and arrow keys. */
function drawBorders(map: LeafletMap) {
  const layer = featureGroup().addTo(map);
  let scene: BorderScene | undefined;
  let isDragging = false;

  const draw = () => {
    if (!scene || isDragging) return;
    const focused = focusedCorner(map);
    layer.clearLayers();
    const style = getComputedStyle(map.getContainer());
    const { areas, changed, others } = scene;
    for (const shape of others.shapes) polygon(cornersOf(outlineOf(shape)), looks(style).other).addTo(layer);
    for (const { latitude, longitude } of others.positions)
      circleMarker([latitude, longitude], looks(style).position).addTo(layer);
    for (const { handle, shape } of areas.toSorted((one) => (one.handle === changed ? 1 : -1))) {
      const drawn = polygon(cornersOf(outlineOf(shape)), looks(style)[handle === changed ? 'changed' : 'own']);
      drawn.addTo(layer);
      if (handle === changed) addCorners(shape, (next) => drawn.setLatLngs(cornersOf(outlineOf(next))));
    }
    if (focused) map.getContainer().querySelector<HTMLElement>(`[data-corner="${focused}"]`)?.focus();
  };

  /** @param preview shows the border while a corner is being dragged */
  const addCorners = (shape: AreaShape, preview: (shape: AreaShape) => void) => {
    const corners = cornersOfArea(shape);
    for (const [index, { place, point }] of corners.entries()) {
      const added = addMarker(point, styles.corner);
      const key = `${place.part}-${place.ring}-${place.corner}`;
      const element = added.getElement();
      element?.setAttribute('data-corner', key);
      element?.setAttribute('aria-label', scene?.sayCorner(index + 1) ?? '');
      element?.addEventListener('keydown', (event) => onKey(event, place, added));
      followDrag(added, {
        drag: (to) => preview(moveCorner(shape, place, to)),
        drop: (to) => scene?.onMove(place, to),
      });
      const ring = corners.filter((one) => one.place.part === place.part && one.place.ring === place.ring);
      const next = ring[(place.corner + 1) % ring.length];
      if (next && isDrawn(shape)) addMiddle(place, point, next.point);
    }
  };

  const addMiddle = (place: CornerPlace, from: Point, to: Point) => {
    const [start, end] = [onScreen(map, from), onScreen(map, to)];
    if (start.distanceTo(end) < roomForMiddle) return;
    const { lat, lng } = map.layerPointToLatLng(start.add(end).divideBy(2));
    const added = addMarker({ latitude: lat, longitude: lng }, styles.middle);
    // The list of corners says the same in words, with a button for each side.
    added.getElement()?.setAttribute('aria-hidden', 'true');
    added.getElement()?.removeAttribute('tabindex');
    const add = (at: Point) => scene?.onAdd({ ...place, corner: place.corner + 1 }, at);
    added.on('click', () => add({ latitude: lat, longitude: lng }));
    followDrag(added, { drop: add });
  };

  const addMarker = ({ latitude, longitude }: Point, look: string | undefined): Marker => {
    const icon = divIcon({ className: look ?? '', html: '<span></span>', iconSize: [36, 36] });
    return marker([latitude, longitude], { icon, draggable: true, autoPan: true, autoPanOnFocus: false }).addTo(layer);
  };

  const followDrag = (added: Marker, { drag, drop }: { drag?: (to: Point) => void; drop: (to: Point) => void }) => {
    const at = (): Point => ({ latitude: added.getLatLng().lat, longitude: added.getLatLng().lng });
    added.on('dragstart', () => (isDragging = true));
    added.on('drag', () => drag?.(at()));
    added.on('dragend', () => {
      isDragging = false;
      drop(at());
      draw();
    });
    // A tap on a corner is none on the map.
    added.on('click', (event: LeafletMouseEvent) => DomEvent.stopPropagation(event));
  };

  const onKey = (event: KeyboardEvent, place: CornerPlace, corner: Marker) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      DomEvent.stop(event);
      scene?.onRemove(place);
      return;
    }
    const step = arrowSteps(event);
    if (!step) return;
    // Otherwise the map would move as well.
    DomEvent.stop(event);
    const { x, y } = map.latLngToContainerPoint(corner.getLatLng());
    const to = map.containerPointToLatLng([x + step.x, y + step.y]);
    map.panInside(to, { padding: [40, 40], animate: false });
    scene?.onMove(place, { latitude: to.lat, longitude: to.lng });
  };

  const darkness = matchMedia('(prefers-color-scheme: dark)');
  darkness.addEventListener('change', draw);
  map.on('zoomend', draw);
  return {
    show(next: BorderScene) {
      scene = next;
      draw();
    },
    close() {
      darkness.removeEventListener('change', draw);
      map.off('zoomend', draw);
    },
  };
}

type Outline = Parameters<typeof cornersOf>[0];

/** A shape of the draft may have no corner yet. */
const outlineOf = (shape: AreaShape): Outline => shape as Outline;

const onScreen = (map: LeafletMap, { latitude, longitude }: Point) => map.latLngToLayerPoint([latitude, longitude]);

const focusedCorner = (map: LeafletMap): string | undefined => {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && map.getContainer().contains(focused) ? focused.dataset.corner : undefined;
};

/** A canvas knows no style sheet: its colours are read from the element. */
function looks(style: CSSStyleDeclaration): Record<'changed' | 'own' | 'other' | 'position', PathOptions> {
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const [brand, ink, grey] = [colour('--brand'), colour('--brand-ink'), colour('--ink-2')];
  const still = { interactive: false };
  return {
    changed: { ...still, color: ink, weight: 3, fillColor: brand, fillOpacity: 0.2 },
    own: { ...still, color: ink, weight: 1.5, dashArray: '6 5', fillColor: brand, fillOpacity: 0.08 },
    other: { ...still, color: grey, weight: 1, opacity: 0.7, dashArray: '2 4', fill: false },
    position: { ...still, color: colour('--card'), weight: 2, fillColor: grey, fillOpacity: 1 },
  };
}
