import { Link, useParams } from 'react-router';
import { Card } from '@sufra/ui/controls/card.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { branchOf } from './chosen-place.ts';
import { locationPath } from './location-path.ts';
import { useLocationChoice } from './location-store.ts';
import styles from './order-type-selector.module.css';

/**
 * An explanation of queue mode. The selector leads nowhere then (LOC-13): the branch, where none is chosen yet, and the
 * way out of the queue are found here.
 */
export function QueueHelp({ page }: { page: 'menu' | 'cart' }) {
  const t = useText();
  const { categorySlug } = useParams();
  const { allowedOrderTypes } = useShop();
  const choice = useLocationChoice();
  const otherType = allowedOrderTypes.find((type) => type !== 'curbside' && type !== 'queue');
  if (!categorySlug) return null;
  return (
    <Card className={styles.queue} role="note">
      <p className={styles.queueHelp}>{t('selector.queueHelp')}</p>
      {!branchOf(choice) && (
        <Link to={locationPath({ categorySlug, orderType: 'queue', page })} preventScrollReset>
          {t('selector.noBranch')}
        </Link>
      )}
      {otherType && (
        <Link to={locationPath({ categorySlug, orderType: otherType, page })} preventScrollReset>
          {t('selector.otherWay')}
        </Link>
      )}
    </Card>
  );
}
