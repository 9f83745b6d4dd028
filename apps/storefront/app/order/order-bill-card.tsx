import { wayOfServing } from '@sufra/ordering';
import type { ReactNode } from 'react';
import { Bill } from '@sufra/ui/amounts/bill.tsx';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { formatDay, formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import styles from './order-page.module.css';
import type { Order, OrderedLine } from './order.resource.ts';

/** The ordered lines, with the names and prices of that moment. */
function OrderedLines({ lines }: { lines: OrderedLine[] }) {
  const t = useText('order');
  const { localized } = useLanguage();
  const summary = ({ choices }: OrderedLine) =>
    choices
      .map(({ name, quantity, isLeftOut }) => {
        const text = localized(name);
        if (isLeftOut) return t('order.without', { name: text });
        return quantity > 1 ? `${quantity}× ${text}` : text;
      })
      .join(' · ');
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <bdi className="numbers" dir="ltr">
            {line.quantity} ×
          </bdi>
          <bdi>{localized(line.name)}</bdi>
          {line.isPromotion && line.totalMinor === 0 ? (
            <span>{t('order.free')}</span>
          ) : (
            <Price minor={line.totalMinor} />
          )}
          {line.choices.length > 0 && <p className="muted small">{summary(line)}</p>}
          {line.notes && (
            <p className="muted small">
              <bdi>{t('order.note', { note: line.notes })}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

type OrderBillCardProps = {
  order: Order;
  payment?: ReactNode;
  /** The payment says itself with what it was paid. */
  isPaymentTold?: boolean | undefined;
};

/** The ordered lines, their price, and the payment. */
export function OrderBillCard({ order, payment, isPaymentTold = false }: OrderBillCardProps) {
  const t = useText('order');
  const { locale, localized } = useLanguage();
  const { timeZone } = useShop();
  const day = formatDay(order.placedAt, locale, timeZone);
  const time = formatTime(order.placedAt, locale, timeZone).replace(' ', '\u00A0');
  const { formatPrice } = usePrices();
  const method = order.paymentMethod;
  const payments = {
    pending: () => {
      const amount = formatPrice(order.bill.totalMinor).text;
      if (method === 'cash') return t(`order.cash.${wayOfServing(order.type)}`, { amount });
      return t(`order.toPay.${method}`, { amount });
    },
    success: () => !isPaymentTold && t(`order.paid.${method}`),
    failed: () => t('order.paymentFailed', { method: t(`order.payment.${method}`) }),
  };
  const facts = [
    payments[order.paymentStatus](),
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
