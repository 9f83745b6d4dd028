import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './location-chooser.module.css';
import type { useMapView } from './use-map-view.ts';

type ChooserFrameProps = {
  views: ReturnType<typeof useMapView>;
  /** Searching and being found: above the list, and above the map. */
  search: ReactNode;
  map: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

/** The list or the map, or both where there is room (LOC-29), and what stays at the bottom of them. */
export function ChooserFrame({ views, search, map, footer, children }: ChooserFrameProps) {
  const t = useText('location');
  const { view, setView, isWide, isListShown, isMapShown } = views;
  return (
    <>
      {!isWide && (
        <div className={styles.views} role="group" aria-label={t('location.views')}>
          {(['list', 'map'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === view}
              className={classNames(styles.view, each === view && styles.activeView)}
              onClick={() => setView(each)}
            >
              {t(each === 'list' ? 'location.viewList' : 'location.viewMap')}
            </button>
          ))}
        </div>
      )}
      <div className={styles.find}>{search}</div>
      {isListShown && <div className={styles.list}>{children}</div>}
      {isMapShown && !isWide && map}
      {footer && <div className={styles.foot}>{footer}</div>}
      {/* Beside the list, so that the way from a choice to its button does not lead through the whole map. */}
      {isWide && map}
    </>
  );
}
