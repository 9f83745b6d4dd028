import type { ArchivedOrderListDocument } from '@sufra/contracts';
import {
  type Currency,
  type LocalizedText,
  type OrderStatusCode,
  type OrderType,
  parseOrderType,
  statusLabelKey,
} from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Link } from 'react-router';
import { minorOf } from '../api/wire-amount.ts';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import styles from './order-history.module.css';

/** An order whose month left the database. */
export type ArchivedOrder = {
  id: string;
  number: string;
  placedAt: string;
  branchName: LocalizedText;
  type: OrderType;
  status: OrderStatusCode;
  totalMinor: number;
  /** Its page and its receipt open. */
  isAtHand: boolean;
};

/** Reads what GET /customers/{id}/archived-orders answers. */
export const readArchivedOrders = ({ data }: ArchivedOrderListDocument, currency: Currency): ArchivedOrder[] =>
  data.map(({ id, attributes: order }) => ({
    id,
    number: order.number,
    placedAt: order['placed-at'],
    branchName: order['location-name'],
    type: parseOrderType(order['order-type']) ?? 'to-go',
    status: order.status,
    totalMinor: minorOf(order.total, currency),
    isAtHand: order['is-at-hand'],
  }));

/** An archived order in the history; without its files it is named, and opens nothing. */
export function ArchivedOrderRow({ order }: { order: ArchivedOrder }) {
  const t = useText('order');
  const { locale, localized } = useLanguage();
  const { timeZone } = useShop();
  const page = `/user/order/${order.id}`;
  const facts = (
    <>
      <span className={styles.words}>
        <b>{t('order.number', { number: order.number })}</b>
        <bdi className="muted small">{localized(order.branchName)}</bdi>
        <time className="muted small numbers" dateTime={order.placedAt}>
          {formatMoment(order.placedAt, locale, timeZone)}
        </time>
      </span>
      <Price minor={order.totalMinor} />
      <span className={styles.chips}>
        <Chip tone={order.status === 'finished' ? 'good' : 'bad'}>{t(statusLabelKey(order.status, order.type))}</Chip>
        <Chip tone="quiet">{t('order.inArchive')}</Chip>
      </span>
    </>
  );
  return (
    <li>
      <Card className={styles.row}>
        {order.isAtHand ? (
          <Link to={page} className={styles.archived}>
            {facts}
          </Link>
        ) : (
          <div className={styles.archived}>{facts}</div>
        )}
        {order.isAtHand && order.status === 'finished' && (
          <div className={styles.actions}>
            <LinkButton
              variant="plain"
              isSmall
              to={`${page}/receipt`}
              aria-label={t('order.receiptNumber', { number: order.number })}
            >
              {t('order.receipt')}
            </LinkButton>
          </div>
        )}
      </Card>
    </li>
  );
}
