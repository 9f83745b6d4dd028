import type { ArchivedOrderListDocument, FigureOrdersDocument } from '@sufra/contracts';
import { cameToNothing, localTimeAt, mayRole } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { formatDate, formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type ReactNode, useState } from 'react';
import { callStaff } from '../api.ts';
import { type TextId, useText } from '../i18n/use-text.ts';
import { RefundForm, useMinor } from '../money/refund-form.tsx';
import type { Person } from '../session.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { useSettings } from '../shell/settings.ts';
import styles from './figures.module.css';

type ListedOrder = Omit<FigureOrdersDocument['data'][number]['attributes'], 'business-day'>;

type OrderRowProps = {
  id: string;
  order: ListedOrder;
  person: Person;
  onRefunded?: () => void;
  children?: ReactNode;
};

/** An order in a list; opened, money of it can be given back. */
export function OrderRow({ id, order, person, onRefunded, children }: OrderRowProps) {
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  return (
    <OpeningOrder
      order={order}
      time={formatMoment(order['placed-at'], locale, timeZone)}
      opened={mayRole(person.role, 'refund-orders') && <RefundForm orderId={id} onDone={onRefunded} />}
    >
      {children}
    </OpeningOrder>
  );
}

type OpeningOrderProps = {
  order: Omit<ListedOrder, 'placed-at'>;
  time: string;
  /** Shown below it once it is opened; undefined where it does not open. */
  opened: ReactNode;
  children?: ReactNode;
};

/** The facts of an order in a list, and more of it when its number is pressed. */
function OpeningOrder({ order, time, opened, children }: OpeningOrderProps) {
  const t = useText('desk');
  const { localized } = useLanguage();
  const minorOf = useMinor();
  const [isOpen, setOpen] = useState(false);
  const name = t('board.order', { number: order.number });
  return (
    <li className={styles.order}>
      <div className={styles.row}>
        <span>
          {opened === undefined ? (
            name
          ) : (
            <button type="button" className={styles.open} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {name}
            </button>
          )}
          <span className={styles.note}>
            {[
              time,
              localized(order['location-name']),
              t(`type.${order['order-type']}`),
              t(`pay.${order['payment-method']}`),
              ...(cameToNothing(order.status) ? [t(`end.${order.status}` as TextId<'desk'>)] : []),
            ].join(' · ')}
          </span>
          {children}
          {order.returned > 0 && (
            <span className={styles.note}>
              {t('figures.returned')} <Price minor={minorOf(order.returned)} />
            </span>
          )}
        </span>
        <b>
          <Price minor={minorOf(order.total)} />
        </b>
      </div>
      {isOpen && opened}
    </li>
  );
}

type Archived = ArchivedOrderListDocument['data'];

/** The orders of a customer whose months left the database, the newest first; nothing where there are none. */
export function ArchivedOrders({ customerId }: { customerId: string }) {
  const t = useText('customers');
  const [path, setPath] = useState(`/api/staff/customers/${customerId}/archived-orders`);
  const [earlier, setEarlier] = useState<Archived>([]);
  const loaded = useLoaded(path, () => callStaff<ArchivedOrderListDocument>(path));
  const page = loaded?.key === path && loaded.value.ok ? loaded.value.value : undefined;
  const orders = [...earlier, ...(page?.data ?? [])];
  const next = page?.links?.['next'];
  const isWaiting = loaded?.key !== path;
  if (orders.length === 0 && (page || isWaiting)) return null;
  return (
    <section aria-labelledby="customer-archived">
      <h3 id="customer-archived">{t('archived.title')}</h3>
      {orders.length > 0 && (
        <p className="muted">
          {t(orders.every(({ attributes }) => attributes['is-at-hand']) ? 'archived.here' : 'archived.away')}
        </p>
      )}
      <ul className={styles.rows}>
        {orders.map(({ id, attributes }) => (
          <ArchivedRow key={id} id={id} order={attributes} />
        ))}
      </ul>
      {loaded?.key === path && !loaded.value.ok && <ErrorText>{loaded.value.refusal.detail}</ErrorText>}
      {(next || (isWaiting && orders.length > 0)) && (
        <Button
          variant="line"
          isPending={isWaiting}
          onClick={() => {
            if (!next) return;
            setEarlier(orders);
            setPath(next);
          }}
        >
          {t('archived.more')}
        </Button>
      )}
    </section>
  );
}

type ItemsDocument = {
  data: { id: string; attributes: { name: Record<string, string>; quantity: number; total: number } }[];
};

/** Opened, it shows what was sold, while the files of its month are at hand. */
function ArchivedRow({ id, order }: { id: string; order: Archived[number]['attributes'] }) {
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  // Archived orders are from other years as well.
  const time = formatDate(localTimeAt(new Date(order['placed-at']), timeZone).date, locale);
  return (
    <OpeningOrder order={order} time={time} opened={order['is-at-hand'] ? <SoldItems orderId={id} /> : undefined} />
  );
}

function SoldItems({ orderId }: { orderId: string }) {
  const { localized } = useLanguage();
  const minorOf = useMinor();
  const items = useLoaded(orderId, () => callStaff<ItemsDocument>(`/api/orders/${orderId}/items`))?.value;
  if (!items) return null;
  if (!items.ok) return <ErrorText>{items.refusal.detail}</ErrorText>;
  return (
    <ul className={styles.rows}>
      {items.value.data.map(({ id, attributes: line }) => (
        <li key={id} className={styles.row}>
          <span>
            {line.quantity} × <bdi>{localized(line.name)}</bdi>
          </span>
          <b>
            <Price minor={minorOf(line.total)} />
          </b>
        </li>
      ))}
    </ul>
  );
}
