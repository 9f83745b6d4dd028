import type { BoardOrder } from '@sufra/contracts';
import { mayRole } from '@sufra/ordering';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useInterval } from '@sufra/ui/effects.ts';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import type { BoardStore } from './board-store.ts';
import styles from './board.module.css';
import { isFound, type LaneName, type NextStep, sortIntoLanes } from './lanes.ts';
import { OrderCard } from './order-card.tsx';
import { OrderDialog } from './order-dialog.tsx';

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
  const { orders, isLoaded, messageBudget } = useSyncExternalStore(store.subscribe, store.get);
  const minute = useMinute();
  const [opened, setOpened] = useState<BoardOrder>();
  const { isPending, move } = useMoves(store);
  const lanes = sortIntoLanes(orders.filter((order) => isFound(order, search)));
  const mayMove = mayRole(person.role, 'move-orders');
  const mayChange = mayRole(person.role, 'cancel-orders') || mayRole(person.role, 'delay-orders');

  return (
    <>
      {messageBudget !== 'left' && <p className={styles.note}>{t(`board.messages.${messageBudget}`)}</p>}
      <main className={styles.lanes}>
        {columns.map((names) => (
          <div key={names[0]} className={styles.column}>
            {names.map((name) => (
              <section key={name} aria-labelledby={`lane-${name}`}>
                <h2 id={`lane-${name}`}>
                  {t(`lane.${name}`)} <span>{lanes[name].length}</span>
                </h2>
                <div className={styles.stack}>
                  {lanes[name].map((order) => (
                    <OrderCard
                      key={order.id}
                      order={order}
                      minute={minute}
                      isPending={isPending(order.id)}
                      onNext={mayMove ? move : null}
                      onMore={mayChange ? setOpened : null}
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
      </main>
      {opened && (
        <OrderDialog
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

/** The present minute; looked at often, so that a tablet that slept is right at once. */
function useMinute(): number {
  const [minute, setMinute] = useState(presentMinute);
  useInterval(() => setMinute(presentMinute()), 5_000);
  return minute;
}

const presentMinute = (): number => Math.floor(Date.now() / minuteMs);

/** Sends the statuses of a step, one press at a time for each order, and reads the order as it then stands. */
function useMoves(store: BoardStore) {
  const t = useText();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const move = useCallback(
    async (order: BoardOrder, { codes }: NextStep, extraMinutes: number) => {
      setPending((before) => new Set([...before, order.id]));
      for (const code of codes) {
        const body = { code, ...(extraMinutes > 0 && { 'extra-minutes': extraMinutes }) };
        const moved = await callStaff(`/api/orders/${order.id}/statuses`, { method: 'POST', body });
        if (moved.ok) continue;
        showSnackbar(moved.refusal.detail || t('shell.unreachable'), { tone: 'bad', durationMs: 6000 });
        break;
      }
      await store.readOne(order.id);
      setPending((before) => new Set([...before].filter((id) => id !== order.id)));
    },
    [store, t],
  );
  return {
    isPending: (id: string) => pending.has(id),
    move: useCallback((order: BoardOrder, step: NextStep, extra = 0) => void move(order, step, extra), [move]),
  };
}
