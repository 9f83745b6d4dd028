import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { type BaseMapOptions, drawingCredit, openBaseMap, tilesAddress } from '@sufra/ui/map/base-map.ts';
import type { CityScene } from '@sufra/ui/map/draw-city.ts';
import type { NameScene } from '@sufra/ui/map/draw-names.ts';
import { drawPin, type PinScene } from '@sufra/ui/map/draw-pin.ts';
import type { Position } from '@sufra/ui/map/map-data.ts';
import frame from '@sufra/ui/map/map.module.css';
import { type BranchScene, drawBranches } from './draw-branches.ts';
import type { MapBranch, MapData } from './map-data.ts';
import styles from './map.module.css';
import { type AreaScene, drawAreas } from './draw-areas.ts';

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
  /** What moves without the guest: all of it is kept in sight, also when it has moved. */
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

  const seen = props.seen && JSON.stringify(props.seen);
  useEffect(() => {
    if (seen) opened.current?.look(JSON.parse(seen) as Position[]);
  }, [seen]);

  const focus = seen ? undefined : (pinAt ?? branches.find(({ id }) => id === selectedBranchId) ?? here);
  const focusLatitude = focus?.latitude;
  const focusLongitude = focus?.longitude;
  useEffect(() => {
    if (focusLatitude === undefined || focusLongitude === undefined) return;
    opened.current?.bringIntoView({ latitude: focusLatitude, longitude: focusLongitude });
  }, [focusLatitude, focusLongitude]);

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
