import { isTerminal, statusLabelKey } from '@sufra/ordering';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import type { Employee } from './employee.resource.ts';
import { GivenRating } from './given-rating.tsx';
import { OrderBillCard } from './order-bill-card.tsx';
import styles from './order-page.module.css';
import { OrderPeople } from './order-people.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderRing } from './order-ring.tsx';
import { OrderTrip } from './order-trip.tsx';
import type { Order } from './order.resource.ts';
import { timeLeft } from './time-left.ts';
import { useNow } from './use-now.ts';
import { useOrderWords } from './use-order-words.ts';

type OrderPageProps = {
  order: Order;
  isConnected: boolean;
  serverNow: string;
  /** When it is wanted and which car it goes to. */
  facts?: ReactNode;
  /** How it was paid, beyond cash or card. */
  payment?: ReactNode;
  /** The way to pay it, while it waits for that. */
  payNow?: ReactNode;
  /** What the guest can do about it now. */
  action?: ReactNode;
  /** Whether it can still be called off. */
  cancellation?: ReactNode;
  employees?: readonly Employee[];
  /** Ordering the same once more. */
  again?: ReactNode;
};

/** Longest wait that an order for later shows in minutes. */
const countedMinutes = 90;

/** Where the order stands, what was ordered, and what it costs (ORDER-13). */
export function OrderPage(props: OrderPageProps) {
  const { order, isConnected, serverNow, facts, payment, payNow, action, cancellation, employees = [], again } = props;
  const t = useText('order');
  const words = useText('feedback');
  const home = useHomePath();
  const now = useNow(serverNow, 15_000);
  const isToPay = order.status.code === 'waiting-for-payment';
  // Nothing is prepared before it is paid.
  const wait = isToPay ? undefined : timeLeft(order, now);
  // Nobody counts the minutes until tomorrow.
  const left = order.scheduledAt && wait && wait.minutes > countedMinutes ? undefined : wait;
  const { where, help } = useOrderWords(order, left);
  const number = t('order.number', { number: order.number });
  const page = `/user/order/${order.id}`;
  return (
    <SiteFrame>
      <PageTitle title={number} />
      <div className={styles.page}>
        <div className={styles.column}>
          <Card className={styles.panel}>
            <div className={styles.now}>
              <OrderRing status={order.status.code} left={left} />
              <div>
                <p className={classNames('muted small', styles.where)}>
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
            {payNow}
            {facts}
            {action}
            {order.isRatable && (
              <LinkButton isWide to={`${page}/feedback`}>
                {t('order.rate')}
              </LinkButton>
            )}
            {cancellation}
            <OrderProgress order={order} />
          </Card>
          <OrderPeople employees={employees} isOver={isTerminal(order.status.code)} />
          <OrderTrip order={order} />
          {order.rating && (
            <Card className={styles.panel}>
              <h2 className={styles.heading}>{words('feedback.rate.yours')}</h2>
              <GivenRating rating={order.rating} />
            </Card>
          )}
        </div>
        <div className={styles.column}>
          <OrderBillCard order={order} payment={payment} />
          {!isToPay && again}
          {hasReceipt(order) && (
            <LinkButton to={`${page}/receipt`} variant="line" isWide>
              {t('order.receipt')}
            </LinkButton>
          )}
          <LinkButton to={home} variant="line" isWide>
            {t('order.orderAgain')}
          </LinkButton>
        </div>
      </div>
    </SiteFrame>
  );
}

/** An order that nothing came of was not sold. */
const hasReceipt = ({ status: { code } }: Order): boolean =>
  code !== 'waiting-for-payment' && (code === 'finished' || !isTerminal(code));
