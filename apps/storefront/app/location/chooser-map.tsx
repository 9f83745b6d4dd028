import { Component, lazy, Suspense, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './location-chooser.module.css';
import type { MapViewProps } from './map/map-view.tsx';

const MapView = lazy(() => import('./map/map-view.tsx').then((module) => ({ default: module.MapView })));

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
