import { highlightedOrderType, wayOfServing } from '@sufra/ordering';
import { Link, useParams } from 'react-router';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { Icon } from '../ui/icon.tsx';
import { branchOf, placeName } from './chosen-place.ts';
import { locationPath } from './location-path.ts';
import { useLocationChoice } from './location-store.ts';
import styles from './order-type-selector.module.css';

const labels = { deliver: 'selector.deliver', 'eat-in': 'selector.eatIn', pickup: 'selector.pickup' } as const;

/** How and where the guest orders, and the way to change it (LOC-07 to LOC-13). */
export function OrderTypeSelector({ page = 'menu' }: { page?: 'menu' | 'cart' }) {
  const t = useText();
  const { localized } = useLanguage();
  const { allowedOrderTypes } = useShop();
  const { categorySlug } = useParams();
  const choice = useLocationChoice();
  const { orderType, lastLocation, table, isQueue } = choice;
  const type = highlightedOrderType(orderType, allowedOrderTypes);

  const minutes = branchOf(choice)?.preparationMinutes ?? 0;

  const content = (
    <>
      <Icon name="pin" />
      <span className={styles.words}>
        <span className={styles.label}>{orderType ? t(labels[wayOfServing(orderType)]) : t('selector.choose')}</span>
        <span className={styles.name}>
          <bdi>{lastLocation ? placeName(lastLocation, localized) : t('selector.none')}</bdi>
          {table && orderType === 'eat-in' && <span className={styles.table}>{t('selector.table', { table })}</span>}
        </span>
      </span>
      {minutes > 0 && <span className={styles.ready}>{t('selector.readyIn', { minutes })}</span>}
    </>
  );
  // In queue mode the place is fixed by whoever queues the guest (LOC-13).
  if (isQueue || !type || !categorySlug) return <div className={styles.selector}>{content}</div>;
  return (
    <Link className={styles.selector} to={locationPath({ categorySlug, orderType: type, page })} preventScrollReset>
      {content}
      <Icon name="down" className={styles.more} />
    </Link>
  );
}
