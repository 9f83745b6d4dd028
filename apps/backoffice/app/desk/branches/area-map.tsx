import { type AreaShape, cornersOfArea, type Point } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type BaseMap, drawingCredit, openBaseMap, tilesAddress } from '@sufra/ui/map/base-map.ts';
import { drawPin } from '@sufra/ui/map/draw-pin.ts';
import frame from '@sufra/ui/map/map.module.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import styles from './area-map.module.css';
import { useCity } from './city.ts';
import { type BorderScene, drawBorders } from './draw-borders.ts';

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
