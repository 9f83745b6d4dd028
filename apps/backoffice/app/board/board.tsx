import type { BoardOrder } from '@sufra/contracts';
import { mayRole } from '@sufra/ordering';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useInterval } from '@sufra/ui/effects.ts';
import { classNames } from '@sufra/ui/class-names.ts';
import { useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { type TextId, useText } from '../i18n/use-text.ts';
import { callStaff } from '../api.ts';
import type { Person } from '../session.ts';
import type { BoardStore } from './board-store.ts';
import styles from './board.module.css';
import { isFound, type LaneName, type NextStep, sortIntoLanes } from './lanes.ts';
import { DriverPanel } from './driver-panel.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderPanel } from './order-panel.tsx';
import { PastOrders } from './past-orders.tsx';

const minuteMs = 60_000;

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
export function Board({ person, store, search }: BoardProps) {
  const t = useText();
  const { orders, isLoaded, pending, availability, messageBudget } = useSyncExternalStore(store.subscribe, store.get);
  const minute = useMinute();
  const [openedId, setOpened] = useState<string>();
  const opened = orders.find(({ id }) => id === openedId);
  const wanted = useDeferredValue(search);
  const lanes = useMemo(() => sortIntoLanes(orders.filter((order) => isFound(order, wanted))), [orders, wanted]);
  const autoAccepted = availability['auto-accepted'];
  const mayMove = mayRole(person.role, 'move-orders');
  const mayChange = mayRole(person.role, 'cancel-orders') || mayRole(person.role, 'delay-orders');
  const call = useCall();
  const [givenId, setGiven] = useState<string>();
  const given = orders.find(({ id }) => id === givenId);
  const give = useCallback((order: BoardOrder) => setGiven(order.id), []);
  const open = useCallback((order: BoardOrder) => setOpened(order.id), []);
  const move = useCallback(
    async (order: BoardOrder, step: NextStep, extraMinutes?: number) => {
      const moved = await store.move(order.id, step, extraMinutes);
      if (!moved.ok) showSnackbar(moved.refusal.detail || t('shell.unreachable'), { tone: 'bad', durationMs: 6000 });
    },
    [store, t],
  );

  return (
    <>
      {messageBudget !== 'left' && <p className={styles.note}>{t(`board.messages.${messageBudget}`)}</p>}
      {mayRole(person.role, 'search-orders') && <PastOrders search={wanted} onBoard={orders} minute={minute} />}
      <main className={styles.board}>
        <LaneLinks lanes={lanes} />
        <div className={styles.lanes}>
          {columns.map((names) => (
            <div key={names[0]} className={styles.column}>
              {names.map((name) => (
                <section key={name} aria-labelledby={`lane-${name}`}>
                  <h2 id={`lane-${name}`}>
                    {t(`lane.${name}`)} <span>{lanes[name].length}</span>
                  </h2>
                  {name === 'new' && autoAccepted.length > 0 && (
                    <p className={styles.none}>
                      {t('pause.autoAccepted', {
                        types: autoAccepted.map((type) => t(`pause.type.${type}` as TextId)).join(t('board.comma')),
                      })}
                    </p>
                  )}
                  <div className={styles.stack}>
                    {lanes[name].map((order) => (
                      <OrderCard
                        key={order.id}
                        order={order}
                        minute={minute}
                        isPending={pending.has(order.id)}
                        onNext={mayMove ? move : null}
                        onMore={mayChange ? open : null}
                        onCall={mayMove ? call : null}
                        onDriver={mayMove ? give : null}
                      />
                    ))}
                    {lanes[name].length === 0 && (
                      <p className={styles.none}>{t(isLoaded ? `lane.${name}.none` : 'shell.loading')}</p>
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
          person={person}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined);
            void store.readOne(opened.id);
          }}
        />
      )}
    </>
  );
}

/** How many orders stand in each lane, and the way there, where the lanes lie below one another. */
function LaneLinks({ lanes }: { lanes: Record<LaneName, BoardOrder[]> }) {
  const t = useText();
  return (
    <nav className={styles.links} aria-label={t('board.lanes')}>
      {columns.flat().map((name) => (
        <button
          key={name}
          type="button"
          className={classNames(name === 'new' && lanes.new.length > 0 && styles.hasNew)}
          onClick={() => document.getElementById(`lane-${name}`)?.scrollIntoView({ block: 'start' })}
        >
          {t(`lane.${name}`)} <b>{lanes[name].length}</b>
        </button>
      ))}
    </nav>
  );
}

/** The present minute; looked at often, so that a tablet that slept is right at once. */
export function useMinute(): number {
  const [minute, setMinute] = useState(presentMinute);
  useInterval(() => setMinute(presentMinute()), 5_000);
  return minute;
}

const presentMinute = (): number => Math.floor(Date.now() / minuteMs);

/** Calls a guest who does not come on the pickup screen of the branch. */
function useCall() {
  const t = useText();
  return useCallback(
    async (order: BoardOrder) => {
      const called = await callStaff(`/api/orders/${order.id}/calls`, { method: 'POST' });
      const { number } = order.attributes;
      if (called.ok) showSnackbar(t('board.called', { number }));
      else showSnackbar(called.refusal.detail || t('shell.unreachable'), { tone: 'bad', durationMs: 6000 });
    },
    [t],
  );
}
