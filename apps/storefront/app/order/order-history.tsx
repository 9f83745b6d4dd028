import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { formatMonth } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { LinkButton } from '../ui/button.tsx';
import styles from './order-history.module.css';
import { nextShown } from './order-history-size.ts';
import { OrderRow } from './order-row.tsx';
import type { Order } from './order.resource.ts';

type OrderHistoryProps = {
  orders: Order[];
  hasMore: boolean;
  renderNote: (order: Order) => ReactNode;
  renderAgain: (order: Order) => ReactNode;
};

/** Orders by month; more of them come as one scrolls, or by the button, also without scripts. */
export function OrderHistory({ orders, hasMore, renderNote, renderAgain }: OrderHistoryProps) {
  const t = useText('order');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  const { state } = useNavigation();
  const more = `/user/order?show=${nextShown(orders.length)}`;
  const end = useRef<HTMLDivElement>(null);
  useMoreAtEnd(end, hasMore ? more : undefined);
  const months = byMonth(orders, ({ placedAt }) => formatMonth(placedAt, locale, timeZone));
  return (
    <>
      {months.map(({ month, orders: ofMonth }) => (
        <section key={month} aria-label={month} className={styles.month}>
          <h2>{month}</h2>
          <ul>
            {ofMonth.map((order) => (
              <OrderRow key={order.id} order={order} note={renderNote(order)} again={renderAgain(order)} />
            ))}
          </ul>
        </section>
      ))}
      <p className="visually-hidden" role="status">
        {t('order.shown', { count: orders.length })}
      </p>
      {hasMore && (
        <div ref={end}>
          <LinkButton
            to={more}
            replace
            preventScrollReset
            variant="line"
            isWide
            aria-busy={state === 'loading' || undefined}
          >
            {t('order.more')}
          </LinkButton>
        </div>
      )}
    </>
  );
}

type Month = { month: string; orders: Order[] };

/** The orders come sorted, so a month is a stretch of them. */
function byMonth(orders: Order[], monthOf: (order: Order) => string): Month[] {
  const months: Month[] = [];
  for (const order of orders) {
    const month = monthOf(order);
    const last = months.at(-1);
    if (last?.month === month) last.orders.push(order);
    else months.push({ month, orders: [order] });
  }
  return months;
}

/** Goes on by itself once the end of the list comes into view. */
function useMoreAtEnd(end: RefObject<HTMLElement | null>, more: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!end.current || !more) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        void navigate(more, { replace: true, preventScrollReset: true });
      },
      { rootMargin: '600px 0px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [end, more, navigate]);
}
