import type { BoardDocument, BoardOrder, OrderStatusResource } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Suspense, useEffect, useState } from 'react';
import { callStaff } from '../api.ts';
import { type TextId, useText } from '../i18n/use-text.ts';
import { Panel } from '../shell/panel.tsx';
import { useSettings } from '../shell/settings.ts';
import styles from './board.module.css';
import { laneOf } from './lanes.ts';
import { OrderCard } from './order-card.tsx';
import { RefundForm } from './order-panel.tsx';

const typingMs = 300;

type PastOrdersProps = { search: string; onBoard: readonly BoardOrder[]; minute: number; mayRefund: boolean };

/** Orders of the last thirty days that are no longer on the board and match what is searched; each is opened to be read. */
export function PastOrders({ search, onBoard, minute, mayRefund }: PastOrdersProps) {
  const t = useText();
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const found = useFound(search);
  const [opened, setOpened] = useState<BoardOrder>();
  const earlier = found.filter(({ id }) => onBoard.every((order) => order.id !== id));
  return (
    <>
      {earlier.length > 0 && (
        <section className={styles.past} aria-labelledby="past-orders">
          <h2 id="past-orders">{t('past.title')}</h2>
          <ul>
            {earlier.map((order) => {
              const { number, guest, 'placed-at': placedAt, 'current-status': status } = order.attributes;
              const end = laneOf(order) === 'done' ? [t(`end.${status.code}` as TextId)] : [];
              return (
                <li key={order.id}>
                  <Button variant="soft" onClick={() => setOpened(order)}>
                    <b>{number}</b>
                    <span dir="auto">{[guest.name, formatMoment(placedAt, locale, timeZone), ...end].join(' · ')}</span>
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {opened && (
        <Panel title={t('board.order', { number: opened.attributes.number })} onClose={() => setOpened(undefined)}>
          <PastOrder key={opened.id} order={opened} minute={minute} />
          {mayRefund && opened.attributes['payment-status'] === 'success' && (
            <section className={styles.pastOrder} aria-labelledby="past-refund">
              <h3 id="past-refund">{t('refund.title')}</h3>
              <Suspense fallback={null}>
                <RefundForm orderId={opened.id} />
              </Suspense>
            </section>
          )}
        </Panel>
      )}
    </>
  );
}

/** One order to be read, with the moments of its steps. */
function PastOrder({ order, minute }: { order: BoardOrder; minute: number }) {
  const t = useText();
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const [steps, setSteps] = useState<OrderStatusResource[]>([]);
  useEffect(() => {
    let isOld = false;
    const read = async () => {
      const answer = await callStaff<{ data: OrderStatusResource[] }>(`/api/orders/${order.id}/statuses`);
      if (!isOld && answer.ok) setSteps(answer.value.data);
    };
    void read();
    return () => {
      isOld = true;
    };
  }, [order.id]);
  const { guest } = order.attributes;
  return (
    <div className={styles.pastOrder}>
      <OrderCard order={order} minute={minute} isPending={false} isWhole onNext={null} onMore={null} />
      {guest.phone && <p>{t('past.phone', { digits: guest.phone })}</p>}
      <h3>{t('past.history')}</h3>
      <ol>
        {steps.map(({ id, attributes }) => (
          <li key={id}>
            <b>{formatMoment(attributes.at, locale, timeZone)}</b>
            <span>{attributes.description}</span>
            {attributes.reason && <span dir="auto">{attributes.reason}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The orders that the server finds for what is typed. */
function useFound(search: string): BoardOrder[] {
  const [found, setFound] = useState<BoardOrder[]>([]);
  const words = search.trim();
  useEffect(() => {
    let isOld = false;
    const look = async () => {
      const query = new URLSearchParams({ search: words.slice(0, 80) });
      const answer = await callStaff<BoardDocument>(`/api/staff/past-orders?${query}`);
      if (!isOld && answer.ok) setFound(answer.value.data);
    };
    const timer = words === '' ? undefined : setTimeout(() => void look(), typingMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [words]);
  return words === '' ? [] : found;
}
