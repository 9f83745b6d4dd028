import type { ReactNode } from 'react';
import { formatDay, formatTime } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { Bill } from '../ui/bill/bill.tsx';
import { Card } from '../ui/card.tsx';
import styles from './order-page.module.css';
import type { Order } from './order.resource.ts';
import { OrderedLines } from './ordered-lines.tsx';

const paymentTexts = { pending: 'order.toPay', success: 'order.paid', failed: 'order.paymentFailed' } as const;

/** What was ordered, what it costs, and how it is paid. */
export function OrderBillCard({ order, payment }: { order: Order; payment?: ReactNode }) {
  const t = useText('order');
  const { locale, localized } = useLanguage();
  const { timeZone } = useShop();
  const day = formatDay(order.placedAt, locale, timeZone);
  const time = formatTime(order.placedAt, locale, timeZone);
  const method = t(`order.payment.${order.paymentMethod}`);
  const facts = [
    t(paymentTexts[order.paymentStatus], { method }),
    order.pointsRedeemed > 0 && t('order.pointsPaid', { points: order.pointsRedeemed }),
    order.couponCode && t('order.coupon', { code: order.couponCode }),
  ];
  return (
    <Card className={styles.panel}>
      <h2 className={styles.heading}>{t('order.items')}</h2>
      <OrderedLines lines={order.lines} />
      <hr />
      <Bill bill={{ ...order.bill, discountName: order.promotionName && localized(order.promotionName) }} />
      {facts.map(
        (fact) =>
          fact && (
            <p key={fact} className="muted small">
              <bdi>{fact}</bdi>
            </p>
          ),
      )}
      {payment}
      {order.pointsEarned > 0 && (
        <p className={styles.earned}>{t('order.pointsEarned', { points: order.pointsEarned })}</p>
      )}
      <p className="muted small">
        {t('order.placedAt', { day, time })}
        {order.tableNumber && ` · ${t('order.table', { table: order.tableNumber })}`}
      </p>
      {order.notes && (
        <p className={styles.notes}>
          <span className="muted small">{t('order.notes')}</span>
          <br />
          <bdi>{order.notes}</bdi>
        </p>
      )}
    </Card>
  );
}
