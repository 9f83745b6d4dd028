import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { highlightedOrderType } from '@sufra/ordering';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { placeName } from './chosen-place.ts';
import { locationPath } from './location-path.ts';
import { useLocationChoice, useOwnLocationChoice } from './location-store.ts';
import styles from './order-type-selector.module.css';

const QueueHelp = lazyPart(async () => (await import('./queue-help.tsx')).QueueHelp);

/** An explanation of queue mode and the way out of it, shown in queue mode only. */
export function QueueNote({ page = 'menu' }: { page?: 'menu' | 'cart' }) {
  const { isQueue } = useLocationChoice();
  return (
    isQueue && (
      <Suspense>
        <QueueHelp page={page} />
      </Suspense>
    )
  );
}

const ExpectedTime = lazyPart(async () => (await import('./branch-now.tsx')).ExpectedTime);

const labels = {
  deliver: 'selector.deliver',
  pickup: 'selector.pickup',
  'to-go': 'selector.pickup',
  curbside: 'selector.pickup',
  'eat-in': 'selector.eatIn',
  queue: 'selector.queue',
} as const;

type OrderTypeSelectorProps = {
  page?: 'menu' | 'cart';
  /** Of the cart, as `filter[items]` has them: the time is theirs. */
  dishes?: readonly string[];
  /** The guest chose a time of their own. */
  isScheduled?: boolean;
};

/** The guest's order type and place, and the way to change them (LOC-07 to LOC-13). */
export function OrderTypeSelector({ page = 'menu', dishes, isScheduled = false }: OrderTypeSelectorProps) {
  const t = useText();
  const { localized } = useLanguage();
  const { allowedOrderTypes } = useShop();
  const { categorySlug } = useParams();
  const { orderType, lastLocation, table, isQueue } = useLocationChoice();
  const { orderType: chosenType } = useOwnLocationChoice();
  // Until the guest has chosen, the chooser begins with the first type (LOC-05, D-14).
  const type = highlightedOrderType(chosenType, allowedOrderTypes);
  const notChosen = orderType === 'deliver' ? 'selector.noAddress' : 'selector.noBranch';

  const content = (
    <>
      <Icon name="pin" />
      <span className={styles.words}>
        <span className={styles.label}>{orderType ? t(labels[orderType]) : t('selector.choose')}</span>
        <span className={styles.name}>
          <bdi>{lastLocation ? placeName(lastLocation, localized) : t(orderType ? notChosen : 'selector.none')}</bdi>
          {table && table !== '0' && <span className={styles.table}>{t('selector.table', { table })}</span>}
        </span>
      </span>
      {lastLocation && !isScheduled && (
        <Suspense>
          <ExpectedTime className={styles.expected} {...(dishes && { dishes })} />
        </Suspense>
      )}
    </>
  );
  // In queue mode the restaurant fixes the place (LOC-13).
  if (isQueue || !type || !categorySlug) return <div className={styles.selector}>{content}</div>;
  return (
    <Link className={styles.selector} to={locationPath({ categorySlug, orderType: type, page })} preventScrollReset>
      {content}
      <Icon name="down" className={styles.more} />
    </Link>
  );
}
