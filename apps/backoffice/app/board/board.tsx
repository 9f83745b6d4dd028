import type { BoardDocument, BoardOrder, OrderStatusResource } from '@sufra/contracts';
import { mayRole, minuteMs } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { classNames } from '@sufra/ui/class-names.ts';
import { memo, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type TextId, useText } from '../i18n/use-text.ts';
import { callStaff } from '../api.ts';
import type { Person } from '../session.ts';
import { Panel } from '../shell/panel.tsx';
import { serverNow } from '../shell/server-clock.ts';
import { useSettings } from '../shell/settings.ts';
import type { BoardStore } from './board-store.ts';
import styles from './board.module.css';
import { isFound, type LaneName, laneOf, type NextStep, sortIntoLanes } from './lanes.ts';
import { DriverPanel } from './driver-panel.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderPanel, RefundForm } from './order-panel.tsx';

/** The lanes that have hands on them stand alone; those that wait or are over share a column. */
const columns: readonly (readonly [LaneName, ...LaneName[]])[] = [
  ['new'],
  ['kitchen'],
  ['ready'],
  ['scheduled', 'riding', 'done'],
];

type BoardProps = {
  person: Person;
  store: BoardStore;
  /** Orders that do not match it are left out. */
  search: string;
};

/** The orders of a branch, by what has to be done next. Nothing lies over them but what a person opened. */
export const Board = memo(function Board({ person, store, search }: BoardProps) {
  const t = useText();
  const { orders, isLoaded, pending, availability, messageBudget, stations } = useSyncExternalStore(
    store.subscribe,
    store.get,
  );
  const minute = useMinute();
  const [openedId, setOpened] = useState<string>();
  const opened = orders.find(({ id }) => id === openedId);
  const lanes = useMemo(() => sortIntoLanes(orders), [orders]);
  const found = useMemo(
    () => (search.trim() === '' ? null : new Set(orders.filter((order) => isFound(order, search)).map(({ id }) => id))),
    [orders, search],
  );
  const autoAccepted = availability['auto-accepted'];
  const mayMove = mayRole(person.role, 'move-orders');
  const mayChange = mayRole(person.role, 'refuse-orders') || mayRole(person.role, 'delay-orders');
  const call = useCall();
  const [givenId, setGiven] = useState<string>();
  const given = orders.find(({ id }) => id === givenId);
  const give = useCallback((order: BoardOrder) => setGiven(order.id), []);
  const open = useCallback((order: BoardOrder) => setOpened(order.id), []);
  const move = useCallback(
    async (order: BoardOrder, step: NextStep, extraMinutes?: number) => {
      const moved = await store.move(order.id, step, extraMinutes);
      if (!moved.ok) showSnackbar(moved.refusal.detail, { tone: 'bad', durationMs: 6000 });
    },
    [store],
  );
  const mayRefund = mayRole(person.role, 'refund-orders');
  const countOf = (name: LaneName) =>
    found ? lanes[name].filter(({ id }) => found.has(id)).length : lanes[name].length;

  return (
    <>
      {messageBudget !== 'left' && <p className={styles.note}>{t(`board.messages.${messageBudget}`)}</p>}
      {mayRole(person.role, 'search-orders') && (
        <PastOrders search={search} onBoard={orders} minute={minute} mayRefund={mayRefund} />
      )}
      <main id="content" className={styles.board}>
        <LaneLinks countOf={countOf} />
        <div className={styles.lanes}>
          {columns.map((names) => (
            <div key={names[0]} className={styles.column}>
              {names.map((name) => (
                <section key={name} aria-labelledby={`lane-${name}`}>
                  <h2 id={`lane-${name}`}>
                    {t(`lane.${name}`)} <span>{countOf(name)}</span>
                  </h2>
                  {name === 'new' && autoAccepted.length > 0 && (
                    <p className={styles.none}>
                      {t('pause.autoAccepted', {
                        types: autoAccepted.map((type) => t(`pause.type.${type}` as TextId)).join(t('board.comma')),
                      })}
                    </p>
                  )}
                  <div className={styles.stack}>
                    <Cards
                      orders={lanes[name]}
                      found={found}
                      pending={pending}
                      minute={minute}
                      onNext={mayMove ? move : null}
                      onMore={mayChange && (name !== 'done' || mayRefund) ? open : null}
                      onCall={mayMove ? call : null}
                      onDriver={mayMove ? give : null}
                    />
                    {countOf(name) === 0 && (
                      <p className={styles.none}>
                        {t(!isLoaded ? 'shell.loading' : found ? 'board.notFound' : `lane.${name}.none`)}
                      </p>
                    )}
                  </div>
                </section>
              ))}
            </div>
          ))}
        </div>
      </main>
      {given && (
        <DriverPanel
          key={given.id}
          order={given}
          onClose={() => setGiven(undefined)}
          onGiven={() => void store.readOne(given.id)}
        />
      )}
      {opened && (
        <OrderPanel
          key={opened.id}
          order={opened}
          stations={stations}
          person={person}
          settle={store.settle}
          onClose={() => setOpened(undefined)}
          // The panel of another order may be open by then.
          onDone={() => setOpened((now) => (now === opened.id ? undefined : now))}
        />
      )}
    </>
  );
});

type CardsProps = Omit<Parameters<typeof OrderCard>[0], 'order' | 'isPending'> & {
  orders: readonly BoardOrder[];
  /** The ids that match what is searched; null when nothing is. */
  found: ReadonlySet<string> | null;
  pending: ReadonlySet<string>;
};

/**
 * The cards of a lane. A search hides the other cards and keeps them: to make 200 cards anew takes a slow tablet a
 * second. A lane in which nothing changed is not drawn again.
 */
const Cards = memo(function Cards({ orders, found, pending, ...card }: CardsProps) {
  return orders.map((order) => (
    <div key={order.id} hidden={found !== null && !found.has(order.id)}>
      <OrderCard order={order} isPending={pending.has(order.id)} {...card} />
    </div>
  ));
}, isSameLane);

function isSameLane(before: CardsProps, after: CardsProps): boolean {
  const { orders, found, pending, ...card } = before;
  if (orders.length !== after.orders.length) return false;
  const isSameCard = Object.entries(card).every(([name, value]) => value === after[name as keyof typeof card]);
  const isShown = (ids: ReadonlySet<string> | null, id: string) => ids === null || ids.has(id);
  return (
    isSameCard &&
    orders.every(
      (order, at) =>
        order === after.orders[at] &&
        pending.has(order.id) === after.pending.has(order.id) &&
        isShown(found, order.id) === isShown(after.found, order.id),
    )
  );
}

/** How many orders stand in each lane, and the way there, where the lanes lie below one another. */
function LaneLinks({ countOf }: { countOf: (name: LaneName) => number }) {
  const t = useText();
  return (
    <nav className={styles.links} aria-label={t('board.lanes')}>
      {columns.flat().map((name) => (
        <button
          key={name}
          type="button"
          className={classNames(name === 'new' && countOf(name) > 0 && styles.hasNew)}
          onClick={() => document.getElementById(`lane-${name}`)?.scrollIntoView({ block: 'start' })}
        >
          {t(`lane.${name}`)} <b>{countOf(name)}</b>
        </button>
      ))}
    </nav>
  );
}

/** The present minute of the server's clock; looked at often, so that a tablet that slept is right at once. */
export function useMinute(): number {
  const [minute, setMinute] = useState(presentMinute);
  useInterval(() => setMinute(presentMinute()), 5_000);
  return minute;
}

const presentMinute = (): number => Math.floor(serverNow() / minuteMs);

/** Calls a guest who does not come on the pickup screen of the branch. */
function useCall() {
  const t = useText();
  return useCallback(
    async (order: BoardOrder) => {
      const called = await callStaff(`/api/orders/${order.id}/calls`, { method: 'POST' });
      const { number } = order.attributes;
      if (called.ok) showSnackbar(t('board.called', { number }));
      else showSnackbar(called.refusal.detail, { tone: 'bad', durationMs: 6000 });
    },
    [t],
  );
}

const typingMs = 300;

type PastOrdersProps = { search: string; onBoard: readonly BoardOrder[]; minute: number; mayRefund: boolean };

/** Orders of the last thirty days that are no longer on the board and match what is searched; each is opened to be read. */
function PastOrders({ search, onBoard, minute, mayRefund }: PastOrdersProps) {
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
      // Orders of other words are no answer to these.
      if (!isOld) setFound(answer.ok ? answer.value.data : []);
    };
    const timer = words === '' ? undefined : setTimeout(() => void look(), typingMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [words]);
  return words === '' ? [] : found;
}
