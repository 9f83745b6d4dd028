import { wayOfServing } from '@sufra/ordering';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './order-parts.module.css';
import type { Order } from './order.resource.ts';

/** Both ends of a delivery; the branch and how to call it, for everybody else. */
export function OrderTrip({ order }: { order: Order }) {
  const t = useText('order');
  const { localized } = useLanguage();
  const isDelivery = wayOfServing(order.type) === 'deliver';
  return (
    <section className={styles.part} aria-label={t(isDelivery ? 'order.trip' : 'order.place')}>
      <ul className={styles.ends}>
        <li>
          <span>{t(isDelivery ? 'order.from' : 'order.place')}</span>
          <div>
            <bdi>{localized(order.branchName)}</bdi>
            {order.branchAddress && <bdi className="muted small">{localized(order.branchAddress)}</bdi>}
          </div>
        </li>
        {isDelivery && (
          <li>
            <span>{t('order.to')}</span>
            <div>
              <bdi>{order.addressLine}</bdi>
              {order.driverNotes && (
                <bdi className="muted small">{t('order.driverNotes', { notes: order.driverNotes })}</bdi>
              )}
            </div>
          </li>
        )}
      </ul>
      {order.branchPhone && (
        <a className={styles.call} href={`tel:${order.branchPhone}`}>
          <Icon name="phone" />
          {t('order.callBranch')}
          <bdi className="muted numbers" dir="ltr">
            {order.branchPhone}
          </bdi>
        </a>
      )}
    </section>
  );
}
