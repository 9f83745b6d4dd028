import { Button } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { Skeleton } from '@sufra/ui/controls/skeleton.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Component, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { lazyPart, untilLoaded } from '@sufra/ui/until-loaded.ts';
import { useText } from '../../i18n/use-text.ts';
import { type MapData, noMapData } from '../map/map-data.ts';
import type { MapViewProps } from '../map/map-view.tsx';
import styles from './location-chooser.module.css';

/** The outlines of areas and districts, fetched once a map is shown. */
export function useMapData(isShown: boolean): MapData {
  const { locale } = useLanguage();
  const loaded = useLoaded(isShown ? locale : undefined, async () => {
    const { loadMapData } = await untilLoaded(() => import('../map/map-data.resource.ts'));
    return loadMapData(locale);
  });
  return loaded?.value ?? noMapData;
}

const roomForBoth = '(min-width: 1100px)';

/** The present view, list or map; a wide window has room for both. */
export function useMapView() {
  const [view, setView] = useState<'list' | 'map'>('list');
  const isWide = useSyncExternalStore(
    watchWidth,
    () => matchMedia(roomForBoth).matches,
    () => false,
  );
  return { view, setView, isWide, isMapShown: isWide || view === 'map', isListShown: isWide || view === 'list' };
}

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(roomForBoth);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const MapView = lazyPart(async () => (await import('../map/map-view.tsx')).MapView);

/** The map, which is fetched only now; without it the list still does everything. */
export function ChooserMap(props: MapViewProps) {
  const t = useText('location');
  return (
    <div className={styles.map}>
      <MapGuard fallback={<EmptyState icon="pin" title={t('location.mapFailed')} />}>
        <Suspense fallback={<Skeleton label={t('location.mapLoading')} lines={4} />}>
          <MapView {...props} />
        </Suspense>
      </MapGuard>
    </div>
  );
}

class MapGuard extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

type SearchBoxProps = {
  label: string;
  /** The same in fewer words, where the field has little room. */
  hint?: string;
  words: string;
  isLocating: boolean;
  onSearch: (words: string) => void;
  onLocate: () => void;
};

/** Search, and the way to be found instead of searching. */
export function SearchBox({ label, hint = label, words, isLocating, onSearch, onLocate }: SearchBoxProps) {
  const t = useText('location');
  return (
    <div className={styles.search} role="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        enterKeyHint="search"
        value={words}
        onChange={(event) => onSearch(event.target.value)}
      />
      {words !== '' && <IconButton icon="close" label={t('location.clear')} onClick={() => onSearch('')} />}
      <button type="button" className={styles.near} aria-busy={isLocating} disabled={isLocating} onClick={onLocate}>
        <Icon name="target" />
        <span>{t('location.near')}</span>
      </button>
    </div>
  );
}

/** The way to the rest of a long list. */
export function ShowMore({ left, showMore }: { left: number; showMore: () => void }) {
  const t = useText('location');
  if (left === 0) return null;
  return (
    <Button variant="soft" onClick={showMore}>
      {t('location.showMore', { count: left })}
    </Button>
  );
}

/** The number of branches shown at once; a brand with hundreds of them is searched. */
export const atATime = 30;

/** The first of a long list, and more of it on demand; what is chosen is never left out. */
export function useFirstOfMany<Entry>(list: readonly Entry[], isChosen: (entry: Entry) => boolean) {
  const [limit, setLimit] = useState(atATime);
  const shown = list.filter((entry, index) => index < limit || isChosen(entry));
  return { shown, left: list.length - shown.length, showMore: () => setLimit((current) => current + atATime) };
}

type ChooserFrameProps = {
  views: ReturnType<typeof useMapView>;
  /** Searching and being found, above the list or the map. */
  search: ReactNode;
  /** The result of either. */
  notes: ReactNode;
  map: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

/** The list or the map, or both where there is room (LOC-29), and what stays at the bottom of them. */
export function ChooserFrame({ views, search, notes, map, footer, children }: ChooserFrameProps) {
  const t = useText('location');
  const { view, setView, isWide, isListShown, isMapShown } = views;
  return (
    <>
      <div className={styles.find}>
        <div className={styles.bar}>
          {search}
          {!isWide && (
            <Button variant="line" onClick={() => setView(view === 'list' ? 'map' : 'list')}>
              {t(view === 'list' ? 'location.viewMap' : 'location.viewList')}
            </Button>
          )}
        </div>
        {notes}
      </div>
      {isListShown && <div className={styles.list}>{children}</div>}
      {isMapShown && !isWide && map}
      {footer && <div className={styles.foot}>{footer}</div>}
      {/* Beside the list, so that the way from a choice to its button does not lead through the whole map. */}
      {isWide && map}
    </>
  );
}
