import type { OrderType } from '@sufra/ordering';
import { NavLink, useLocation, useParams } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './location-chooser.module.css';

/** The order types that the shop offers, as one segmented control (LOC-02); curbside is never a tile (decision 16). */
export function OrderTypeTabs({ types }: { types: OrderType[] }) {
  const t = useText('location');
  const { categorySlug } = useParams();
  const { search } = useLocation();
  return (
    <nav className={styles.types} aria-label={t('location.types')}>
      {types
        .filter((type) => type !== 'curbside')
        .map((type) => (
          <NavLink
            key={type}
            to={`/menu/${categorySlug}/location/${type}${search}`}
            replace
            preventScrollReset
            className={({ isActive }) => classNames(styles.type, isActive && styles.activeType)}
          >
            {t(`location.type.${type}`)}
          </NavLink>
        ))}
    </nav>
  );
}
