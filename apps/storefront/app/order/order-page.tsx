import { statusLabelKey } from '@sufra/ordering';
import type { ReactNode } from 'react';
import { formatTime } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { useShop } from '../shell/shop.ts';
import { Bill } from '../ui/bill/bill.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './order-page.module.css';
import { OrderProgress } from './order-progress.tsx';
import { OrderRing } from './order-ring.tsx';
import { OrderedLines } from './ordered-lines.tsx';
import type { Order } from './order.resource.ts';
import { timeLeft } from './time-left.ts';
import { useNow } from './use-now.ts';
import { useOrderWords } from './use-order-words.ts';

const paymentTexts = { pending: 'order.toPay', success: 'order.paid', failed: 'order.paymentFailed' } as const;

type OrderPageProps = {
  order: Order;
  isConnected: boolean;
  serverNow: string;
  /** When it is wanted and which car it goes to. */
  facts?: ReactNode;
  /** What the guest can do about it now. */
  action?: ReactNode;
  /** Ordering the same once more. */
  again?: ReactNode;
};

/** Longest wait that an order for later shows in minutes. */
const countedMinutes = 90;

/** Where the order stands, what was ordered, and what it costs (ORDER-13). */
export function OrderPage({ order, isConnected, serverNow, facts, action, again }: OrderPageProps) {
  const t = useText('order');
  const { locale, localized } = useLanguage();
  const { timeZone } = useShop();
  const home = useHomePath();
  const wait = timeLeft(order, useNow(serverNow, 15_000));
  // Nobody counts the minutes until tomorrow.
  const left = order.scheduledAt && wait && wait.minutes > countedMinutes ? undefined : wait;
  const { where, help } = useOrderWords(order, left);
  const number = t('order.number', { number: order.number });
  const method = t(`order.payment.${order.paymentMethod}`);
  return (
    <SiteFrame>
      <PageTitle title={number} />
      <div className={styles.page}>
        <div className={styles.column}>
          <Card className={styles.panel}>
            <div className={styles.now}>
              <OrderRing status={order.status.code} left={left} />
              <div>
                <p className="muted small">
                  <span className="numbers">{number}</span> · <bdi>{where}</bdi>
                </p>
                <div role="status">
                  <h1>{t(statusLabelKey(order.status.code, order.type, order))}</h1>
                  <p className="muted">{help}</p>
                </div>
              </div>
            </div>
            <p className={styles.lost} role="status">
              {!isConnected && t('order.reconnecting')}
            </p>
            {facts}
            {action}
            <OrderProgress order={order} />
          </Card>
          {order.branchPhone && (
            <a className={styles.call} href={`tel:${order.branchPhone}`}>
              <Icon name="phone" />
              {t('order.callBranch')}
              <bdi className="muted numbers" dir="ltr">
                {order.branchPhone}
              </bdi>
            </a>
          )}
        </div>
        <div className={styles.column}>
          <Card className={styles.panel}>
            <h2 className={styles.heading}>{t('order.items')}</h2>
            <OrderedLines lines={order.lines} />
            <hr />
            <Bill bill={{ ...order.bill, discountName: order.promotionName && localized(order.promotionName) }} />
            <p className="muted small">{t(paymentTexts[order.paymentStatus], { method })}</p>
            <p className="muted small">
              {t('order.placedAt', { time: formatTime(order.placedAt, locale, timeZone) })}
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
          {again}
          <LinkButton to={home} variant="line" isWide>
            {t('order.orderAgain')}
          </LinkButton>
        </div>
      </div>
    </SiteFrame>
  );
}
