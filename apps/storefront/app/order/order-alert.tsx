import { statusLabelKey } from '@sufra/ordering';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { useIsLocationPage } from '../shell/location-pages.ts';
import { isPaymentPage } from '../shell/payment-pages.ts';
import { LinkButton } from '../ui/button.tsx';
import styles from './order-alert.module.css';
import { alertedOrder } from './recent-alert.ts';
import { useAlertedOrder } from './use-alerted-order.ts';

/**
 * Says over every page how the recent order stands (ORDER-16), except where it is to be seen anyway, where money is
 * on its way (ORDER-17), and on location pages (ROUTE-32).
 */
export function OrderAlert() {
  const t = useText('order');
  const { pathname } = useLocation();
  const isLocationPage = useIsLocationPage();
  const isHidden = isLocationPage || isPaymentPage(pathname) || /^\/user\/order\/[^/]/.test(pathname);
  const [id, setId] = useState<string>();
  // An order may have been placed, or its alert forgotten, on the page before.
  useEffect(() => setId(isHidden ? undefined : alertedOrder(Date.now())), [isHidden, pathname]);
  const order = useAlertedOrder(id);
  if (!order || isHidden) return null;
  return (
    <section className={styles.alert} role="status">
      <p className={styles.words}>
        <span className="small">
          {t('order.alert')} <bdi className="numbers">{order.number}</bdi>
        </span>
        <b>{t(statusLabelKey(order.status.code, order.type, order))}</b>
      </p>
      <LinkButton variant="soft" isSmall to={`/user/order/${order.id}`}>
        {t('order.alertDetails')}
      </LinkButton>
    </section>
  );
}
