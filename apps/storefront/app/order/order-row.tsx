import { isTerminal, statusLabelKey } from '@sufra/ordering';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay, formatTime } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { usePathToPay } from '../shell/kiosk-terminal.ts';
import { useShop } from '../shell/shop.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Price } from '../ui/price.tsx';
import styles from './order-history.module.css';
import type { Order } from './order.resource.ts';

/** One order of the history: when, where, how much, how it stands, and what can be done with it. */
export function OrderRow({ order, note, again }: { order: Order; note: ReactNode; again: ReactNode }) {
  const t = useText('order');
  const { locale, localized } = useLanguage();
  const { timeZone, paymentGateway } = useShop();
  const payPath = usePathToPay(paymentGateway ?? '', order.id);
  const { code } = order.status;
  const tone = !isTerminal(code) ? 'tint' : code === 'finished' ? 'good' : 'bad';
  return (
    <li>
      <Card className={styles.row}>
        <Link to={`/user/order/${order.id}`} className={styles.link}>
          <b>{t('order.number', { number: order.number })}</b>
          <Price minor={order.bill.totalMinor} />
          <span className="muted small">
            <bdi>{localized(order.branchName)}</bdi>
          </span>
          <time className="muted small numbers" dateTime={order.placedAt}>
            {formatDay(order.placedAt, locale, timeZone)} {formatTime(order.placedAt, locale, timeZone)}
          </time>
          <Chip tone={tone} className={styles.status}>
            {t(statusLabelKey(code, order.type, order))}
          </Chip>
          {note}
          {order.isRefundDue && <span className="muted small">{t('order.refunded')}</span>}
        </Link>
        {code === 'waiting-for-payment' && paymentGateway && (
          <div className={styles.actions}>
            <LinkButton variant="plain" isSmall reloadDocument to={payPath}>
              {t('order.payNow')}
            </LinkButton>
          </div>
        )}
        {isTerminal(code) && (
          <div className={styles.actions}>
            {again}
            {order.isRatable && (
              <LinkButton
                variant="plain"
                isSmall
                to={`/user/order/${order.id}/feedback`}
                aria-label={t('order.rateNumber', { number: order.number })}
              >
                {t('order.rate')}
              </LinkButton>
            )}
          </div>
        )}
      </Card>
    </li>
  );
}
