import type { ArchivedOrderListDocument, FigureOrdersDocument } from '@sufra/contracts';
import { cameToNothing, localTimeAt, mayRole } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { formatDate, formatMoment, formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { callStaff } from '../api.ts';
import { type TextId, useText } from '../i18n/use-text.ts';
import { RefundForm, useMinor } from '../money/refund-form.tsx';
import type { Person } from '../session.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { useSettings } from '../shell/settings.ts';
import { Panel } from '../shell/panel.tsx';
import { type Behind, type Open, Refused, type Scope, scopeQuery } from './figures.tsx';
import styles from './figures.module.css';

type FigureOrder = FigureOrdersDocument['data'][number]['attributes'];
type ListedOrder = Omit<FigureOrder, 'business-day' | 'late' | 'end-reason'>;

type OrderRowProps = {
  id: string;
  order: ListedOrder & Partial<Pick<FigureOrder, 'late' | 'end-reason'>>;
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
      <Facts order={order} />
      {children}
    </OpeningOrder>
  );
}

/** By how much an order was late, and why it was not served. */
function Facts({ order: { late, 'end-reason': end } }: Pick<OrderRowProps, 'order'>) {
  const t = useText('desk');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const isSaid = end && (end.code !== null || end.words !== null);
  const hasWords = end && end.words !== null && (end.code === null || end.code === 'other');
  return (
    <>
      {late && (
        <span className={styles.note}>
          {t('figures.lateBy', {
            promised: formatTime(new Date(late.promised), locale, timeZone),
            ready: formatTime(new Date(late.ready), locale, timeZone),
            minutes: late.minutes,
          })}
        </span>
      )}
      {isSaid && (
        <span className={styles.note}>
          {t('figures.why')} <bdi>{hasWords ? end.words : t(`why.${end.code}` as TextId<'desk'>)}</bdi>
        </span>
      )}
    </>
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
      {/* The list stays while the words of what is opened arrive, and with it the focus. */}
      {isOpen && <Suspense fallback={null}>{opened}</Suspense>}
    </li>
  );
}

/** The orders behind a figure, in a panel, where money can be given back. Answers what opens it, and the panel. */
export function useOrdersBehind(scope: Scope, person: Person, onRefunded: () => void): [open: Open, panel: ReactNode] {
  const [behind, open] = useState<Behind>();
  const ofPart = { ...scope, ...behind?.period };
  const panel = behind && (
    <OrdersBehind
      key={JSON.stringify([ofPart, behind])}
      scope={ofPart}
      behind={behind}
      person={person}
      onRefunded={onRefunded}
      onClose={() => open(undefined)}
    />
  );
  return [open, panel];
}

type OrderPage = { data: { id: string }[]; meta: { total: number; next: string | null } };

/** Orders of which the server answers some at once: those that are here, how many there are, and the button for older ones. */
export function useOrderPages<Page extends OrderPage>(first: string) {
  const t = useText('desk');
  // A new object with the same path is a retry.
  const [asked, ask] = useState({ path: first });
  const [earlier, setEarlier] = useState<Page['data']>([]);
  const found = useLoaded(asked, (_signal, { path }) => callStaff<Page>(path));
  const answer = found?.key === asked ? found.value : undefined;
  const page = answer?.ok ? answer.value : undefined;
  const orders: Page['data'] = [...earlier, ...(page?.data ?? [])];
  const next = page?.meta.next;
  const older = (next || (!page && orders.length > 0)) && (
    <Button
      variant="line"
      isPending={!answer}
      onClick={() => {
        if (!page) return ask({ ...asked });
        if (!next) return;
        setEarlier(orders);
        ask({ path: `${first}&after=${encodeURIComponent(next)}` });
      }}
    >
      {t('figures.older')}
    </Button>
  );
  return { answer, total: page?.meta.total, orders, older };
}

type BehindProps = {
  scope: Scope;
  behind: Behind;
  person: Person;
  onRefunded: () => void;
  onClose: () => void;
};

function OrdersBehind({ scope, behind, person, onRefunded, onClose }: BehindProps) {
  const t = useText('desk');
  const { by, value, reason } = behind;
  const chosen = new URLSearchParams({
    by,
    ...(value !== undefined && { value: String(value) }),
    ...(reason !== undefined && { reason }),
  });
  const first = `/api/staff/figures/orders?${scopeQuery(scope)}&${chosen.toString()}`;
  const { answer, total, orders, older } = useOrderPages<FigureOrdersDocument>(first);
  return (
    <Panel title={behind.title} onClose={onClose}>
      <Refused answer={answer} />
      {total !== undefined && (
        <p className="muted" role="status">
          {t('figures.orders', { count: total })}
          {total > orders.length && ` · ${t('figures.newest', { count: orders.length })}`}
        </p>
      )}
      <ul className={styles.rows}>
        {orders.map(({ id, attributes }) => (
          <OrderRow key={id} id={id} order={attributes} person={person} onRefunded={onRefunded} />
        ))}
      </ul>
      {older}
    </Panel>
  );
}

type Archived = ArchivedOrderListDocument['data'];

/** The orders of a customer whose months left the database, the newest first; nothing where there are none. */
export function ArchivedOrders({ customerId }: { customerId: string }) {
  const t = useText('customers');
  const [asked, ask] = useState({ path: `/api/staff/customers/${customerId}/archived-orders` });
  const [earlier, setEarlier] = useState<Archived>([]);
  const loaded = useLoaded(asked, (_signal, { path }) => callStaff<ArchivedOrderListDocument>(path));
  const page = loaded?.key === asked && loaded.value.ok ? loaded.value.value : undefined;
  const orders = [...earlier, ...(page?.data ?? [])];
  const next = page?.links?.['next'];
  const isWaiting = loaded?.key !== asked;
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
      {loaded?.key === asked && !loaded.value.ok && <ErrorText>{loaded.value.refusal.detail}</ErrorText>}
      {(next || (!page && orders.length > 0)) && (
        <Button
          variant="line"
          isPending={isWaiting}
          onClick={() => {
            if (!page) return ask({ ...asked });
            if (!next) return;
            setEarlier(orders);
            ask({ path: next });
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
