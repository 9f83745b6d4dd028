import type { ArchivedOrderListDocument, OrderItemResource, OrderResource } from '@sufra/contracts';
import { pictureVariant } from '@sufra/contracts/catalogue/pictures';
import {
  type Currency,
  isFinalStatus,
  type LocalizedText,
  type OrderStatusCode,
  type OrderType,
  parseOrderType,
  statusLabelKey,
} from '@sufra/ordering';
import { type ReactNode, useCallback } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useNavigation } from 'react-router';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { minorOf } from '../api/wire-amount.ts';
import { useOpenCart } from '../cart/use-open-cart.ts';
import { AccountPage } from '../customer/account-page.tsx';
import { formatMoment, formatMonth } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { readAllItems } from '../menu/load/read-all-items.server.ts';
import { ScheduledNote } from '../schedule/scheduled-fact.tsx';
import { useHomePath } from '../shell/home-path.ts';
import { usePathToPay } from '../kiosk/kiosk-terminal.ts';
import { useShop } from '../shell/shop.ts';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { useServerClock } from './cancellation.tsx';
import { ListedOrderAgain } from './order-again.tsx';
import styles from './order-history.module.css';
import { OrderPrices } from './order-prices.tsx';
import { currencyOfOrder, type Order, readOrder } from './order.resource.ts';

/** Most orders that the history holds (ORDER-15). */
const historyLimit = 999;

const firstPage = 20;

/**
 * The number of orders that an address asks for.
 *
 * @example shownOf(null) // 20
 */
function shownOf(asked: string | null): number {
  const count = Math.trunc(Number(asked ?? ''));
  return count > firstPage ? Math.min(count, historyLimit) : firstPage;
}

/** The next number of orders: more at a time the further back the guest goes, as the list is read anew. */
const nextShown = (count: number): number => Math.min(count * 2, historyLimit);

/** An order with a picture of what was in it, where the menu still has one. */
type ListedOrder = Order & { imageUrl?: string | undefined };

/** Dishes that a row names before it counts the rest. */
const namedDishes = 2;

/** "2 × Char burger, Fries and 1 more": what an order was. */
function useDishes(): (order: Order) => string {
  const t = useText('order');
  const { localized } = useLanguage();
  return ({ lines }) => {
    const names = lines
      .slice(0, namedDishes)
      .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${localized(name)}` : localized(name)))
      .join(t('order.comma'));
    const count = lines.length - namedDishes;
    return count > 0 ? t('order.dishesMore', { names, count }) : names;
  };
}

/** One order of the history: what, when, where, how much, how it stands, and what can be done with it. */
function OrderRow({ order, note, again }: { order: ListedOrder; note: ReactNode; again: ReactNode }) {
  const t = useText('order');
  const { locale, localized } = useLanguage();
  const { timeZone, paymentGateway } = useShop();
  const payPath = usePathToPay(paymentGateway ?? '', order.id);
  const dishes = useDishes()(order);
  const { code } = order.status;
  const tone = !isFinalStatus(code) ? 'tint' : code === 'finished' ? 'good' : 'bad';
  return (
    <li>
      <Card className={styles.row}>
        <Link to={`/user/order/${order.id}`} className={styles.link}>
          {order.imageUrl ? (
            <img
              className={styles.picture}
              src={pictureVariant(order.imageUrl, 160)}
              alt=""
              width="72"
              height="72"
              loading="lazy"
            />
          ) : (
            <span className={styles.picture} />
          )}
          <span className={styles.words}>
            {dishes && <b>{dishes}</b>}
            <span className="muted small">
              <span>{t('order.number', { number: order.number })}</span> · <bdi>{localized(order.branchName)}</bdi>
            </span>
            <time className="muted small numbers" dateTime={order.placedAt}>
              {formatMoment(order.placedAt, locale, timeZone)}
            </time>
          </span>
          <OrderPrices currency={order.currency}>
            <Price minor={order.bill.totalMinor} />
          </OrderPrices>
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
        {isFinalStatus(code) && (
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

type OrderHistoryProps = {
  orders: (ListedOrder | ArchivedOrder)[];
  hasMore: boolean;
  renderNote: (order: Order) => ReactNode;
  renderAgain: (order: Order) => ReactNode;
};

/** Orders by month; more of them come as one scrolls, or by the button, also without scripts. */
function OrderHistory({ orders, hasMore, renderNote, renderAgain }: OrderHistoryProps) {
  const t = useText('order');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  const { state } = useNavigation();
  const more = `/user/order?show=${nextShown(orders.length)}`;
  const end = useMoreAtEnd(more);
  const months = byMonth(orders, ({ placedAt }) => formatMonth(placedAt, locale, timeZone));
  return (
    <>
      {months.map(({ month, orders: ofMonth }) => (
        <section key={month} aria-label={month} className={styles.month}>
          <h2>{month}</h2>
          <ul>
            {ofMonth.map((order) =>
              'isAtHand' in order ? (
                <ArchivedOrderRow key={order.id} order={order} />
              ) : (
                <OrderRow key={order.id} order={order} note={renderNote(order)} again={renderAgain(order)} />
              ),
            )}
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

type Month = { month: string; orders: OrderHistoryProps['orders'] };

/** The orders come sorted, so a month is a stretch of them. */
function byMonth(orders: Month['orders'], monthOf: (order: { placedAt: string }) => string): Month[] {
  const months: Month[] = [];
  for (const order of orders) {
    const month = monthOf(order);
    const last = months.at(-1);
    if (last?.month === month) last.orders.push(order);
    else months.push({ month, orders: [order] });
  }
  return months;
}

/** A ref for the end of the list: the next orders come once it is in view. */
function useMoreAtEnd(more: string) {
  const navigate = useNavigate();
  return useCallback(
    (end: HTMLElement | null) => {
      if (!end) return undefined;
      const watcher = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          watcher.disconnect();
          void navigate(more, { replace: true, preventScrollReset: true });
        },
        { rootMargin: '600px 0px' },
      );
      watcher.observe(end);
      return () => watcher.disconnect();
    },
    [more, navigate],
  );
}

type HistoryDocument = {
  data: OrderResource[];
  included?: OrderItemResource[];
  meta?: { 'archived-until'?: string };
};

/** The ids of an order's lines among what came with the list. */
const idsOf = ({ relationships }: OrderResource): string[] =>
  [relationships?.['items']?.data ?? []].flat().map(({ id }) => id);

/**
 * The customer's orders, newest first, at most 999 (ORDER-14, ORDER-15). How many are shown stands in the address, so
 * that going back finds the same list at the same place.
 */
export async function loader(args: LoaderFunctionArgs) {
  const open = await requireSignIn(args);
  const { api, shop, customer, services } = open;
  const path = `/customers/${customer.id}/orders`;
  const shown = shownOf(new URL(args.request.url).searchParams.get('show'));
  // One more than is shown tells whether there are more.
  const size = Math.min(shown + 1, historyLimit);
  const query = { sort: '-placed-at', size, include: 'items' };
  // Without a menu there are no pictures; the history is still true.
  const asked = readAllItems(open).catch(() => undefined);
  const { data, included = [], meta } = await api.read<HistoryDocument>(path, query);
  const menuItems = await asked;
  const itemsById = new Map(included.map((item) => [item.id, item]));
  const orders = data.map((order): ListedOrder => {
    const items = idsOf(order).flatMap((id) => itemsById.get(id) ?? []);
    const pictured = items.map(({ attributes }) => menuItems?.get(attributes['item-id'])?.imageUrl).find(Boolean);
    return { ...readOrder({ order, items, statuses: [] }, shop.prices.currency), imageUrl: pictured };
  });
  const archivedUntil = meta?.['archived-until'];
  const archived = archivedUntil && orders.length < size ? await readArchived(size - orders.length) : [];
  return {
    orders: orders.slice(0, shown),
    archived: archived.slice(0, shown - orders.length),
    hasMore: orders.length + archived.length > shown,
    archivedUntil,
    now: services.now().toISOString(),
  };

  /** Orders that left the database are older than those in it, so they follow. */
  async function readArchived(count: number): Promise<ArchivedOrder[]> {
    const answer = await api.read<ArchivedOrderListDocument>(`/customers/${customer.id}/archived-orders`, {
      'page[size]': count,
    });
    return readArchivedOrders(answer, shop.prices.currency);
  }
}

export default function OrdersRoute() {
  const t = useText('order');
  const { orders, archived, hasMore, archivedUntil, now } = useLoaderData<typeof loader>();
  const clock = useServerClock(now);
  const { locale } = useLanguage();
  const home = useHomePath();
  useOpenCart();
  const all = [...orders, ...archived];
  // With all files at hand nothing is needed from the restaurant.
  const isAtHand = archived.length > 0 && archived.every((order) => order.isAtHand);
  const note =
    archivedUntil &&
    !isAtHand &&
    t('order.archivedUntil', { month: formatMonth(`${archivedUntil}-15T12:00:00Z`, locale, 'UTC') });
  return (
    <AccountPage title={t('order.history')}>
      {all.length === 0 ? (
        <EmptyState
          icon="bag"
          title={t(note ? 'order.historyArchived' : 'order.historyEmpty')}
          hint={note || t('order.historyEmptyHelp')}
        >
          <LinkButton to={home}>{t('order.seeMenu')}</LinkButton>
        </EmptyState>
      ) : (
        <OrderHistory
          orders={all}
          hasMore={hasMore}
          renderNote={({ scheduledAt }) => scheduledAt && <ScheduledNote at={scheduledAt} />}
          renderAgain={(order) => <ListedOrderAgain order={order} clock={clock} />}
        />
      )}
      {all.length > 0 && !hasMore && note && <p className="muted">{note}</p>}
    </AccountPage>
  );
}

/** An order whose month left the database. */
export type ArchivedOrder = {
  id: string;
  number: string;
  placedAt: string;
  branchName: LocalizedText;
  type: OrderType;
  status: OrderStatusCode;
  currency: Currency;
  totalMinor: number;
  /** Its page and its receipt open. */
  isAtHand: boolean;
};

/** Reads what GET /customers/{id}/archived-orders answers. */
const readArchivedOrders = ({ data }: ArchivedOrderListDocument, ofShop: Currency): ArchivedOrder[] =>
  data.map(({ id, attributes: order }) => ({
    id,
    number: order.number,
    placedAt: order['placed-at'],
    branchName: order['location-name'],
    type: parseOrderType(order['order-type']) ?? 'to-go',
    status: order.status,
    currency: currencyOfOrder(order, ofShop),
    totalMinor: minorOf(order.total, currencyOfOrder(order, ofShop)),
    isAtHand: order['is-at-hand'],
  }));

/** An archived order in the history; without its files it is named, and opens nothing. */
function ArchivedOrderRow({ order }: { order: ArchivedOrder }) {
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
      <OrderPrices currency={order.currency}>
        <Price minor={order.totalMinor} />
      </OrderPrices>
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
