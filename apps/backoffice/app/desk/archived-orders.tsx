import type { ArchivedOrderListDocument } from '@sufra/contracts';
import { localTimeAt } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { formatDate } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { useMinor } from '../money/refund-form.tsx';
import { useSettings } from '../shell/settings.ts';
import styles from './figures.module.css';

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
      {loaded?.key === path && !loaded.value.ok && (
        <p role="alert" className={styles.error}>
          {loaded.value.refusal.detail || t('shell.unreachable')}
        </p>
      )}
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
  const t = useText('desk');
  const { locale, localized } = useLanguage();
  const { timeZone } = useSettings();
  const minorOf = useMinor();
  const [isOpen, setOpen] = useState(false);
  const items = useLoaded(isOpen ? id : undefined, () => callStaff<ItemsDocument>(`/api/orders/${id}/items`))?.value;
  const name = t('board.order', { number: order.number });
  return (
    <li className={styles.order}>
      <div className={styles.row}>
        <span>
          {order['is-at-hand'] ? (
            <button type="button" className={styles.open} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {name}
            </button>
          ) : (
            name
          )}
          <span className={styles.note}>
            {[
              // Archived orders are from other years as well.
              formatDate(localTimeAt(new Date(order['placed-at']), timeZone).date, locale),
              localized(order['location-name']),
              t(`type.${order['order-type']}`),
              t(`pay.${order['payment-method']}`),
            ].join(' · ')}
          </span>
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
      {isOpen && items && !items.ok && (
        <p role="alert" className={styles.error}>
          {items.refusal.detail || t('shell.unreachable')}
        </p>
      )}
      {isOpen && items?.ok && (
        <ul className={styles.rows}>
          {items.value.data.map(({ id: lineId, attributes: line }) => (
            <li key={lineId} className={styles.row}>
              <span>
                {line.quantity} × <bdi>{localized(line.name)}</bdi>
              </span>
              <b>
                <Price minor={minorOf(line.total)} />
              </b>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
