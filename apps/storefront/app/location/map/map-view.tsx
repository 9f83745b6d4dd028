import { useEffect, useMemo, useRef } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Position } from '../offered-places.ts';
import type { MapBranch, MapData } from './map-data.ts';
import styles from './map.module.css';
import { openMap, type OpenedMap } from './open-map.ts';
import { tilesAddress } from './tiles-address.ts';

export type MapViewProps = {
  data: MapData;
  branches: readonly MapBranch[];
  selectedBranchId?: string | undefined;
  selectedAreaId?: string | undefined;
  here?: Position | undefined;
  /** Where to deliver: dragged, tapped, or put with the keyboard. */
  pin?: { at: Position | undefined; onMove: (point: Position) => void } | undefined;
  onBranch?: ((id: string) => void) | undefined;
};

/** The map of branches and areas, with controls that need neither a mouse nor two fingers. */
export function MapView(props: MapViewProps) {
  const { data, branches, selectedBranchId, selectedAreaId, here, pin } = props;
  const t = useText('location');
  const { localized } = useLanguage();
  const { clientSettings } = useShop();
  const element = useRef<HTMLDivElement>(null);
  const opened = useRef<OpenedMap>(undefined);
  const latest = useRef(props);
  const pinAt = pin?.at;
  const tilesUrl = tilesAddress(clientSettings);
  const credit = tilesUrl ? (clientSettings.mapTilesCredit ?? '') : districtsCredit;

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!element.current) return;
    const map = openMap(element.current, {
      tilesUrl,
      credit,
      isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onTap: (point) => latest.current.pin?.onMove(point),
    });
    opened.current = map;
    map.look(latest.current.branches);
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
      localized,
      branches,
      selectedBranchId,
      sayGroup: (count) => t('location.mapGroup', { count }),
      onBranch: (id) => latest.current.onBranch?.(id),
      pin: pinAt,
      pinLabel: t('location.pinLabel'),
      here,
      onPin: (point) => latest.current.pin?.onMove(point),
    });
  }, [data, highlightedAreaIds, localized, branches, selectedBranchId, pinAt, here, t]);

  const focus = pinAt ?? branches.find(({ id }) => id === selectedBranchId) ?? here;
  const focusLatitude = focus?.latitude;
  const focusLongitude = focus?.longitude;
  useEffect(() => {
    if (focusLatitude === undefined || focusLongitude === undefined) return;
    opened.current?.bringIntoView({ latitude: focusLatitude, longitude: focusLongitude });
  }, [focusLatitude, focusLongitude]);

  return (
    <section className={styles.frame} aria-label={t('location.map')}>
      <div ref={element} className={styles.map} dir="ltr" role="application" aria-label={t('location.mapHelp')} />
      <div className={styles.controls}>
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

/** Whose outlines the drawing shows; their licence asks for the link. */
const districtsCredit =
  '<a href="https://whosonfirst.org/docs/licenses/" target="_blank" rel="noreferrer">Who’s On First</a>';
