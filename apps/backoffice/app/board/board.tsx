import type { BoardOrder } from '@sufra/contracts';
import { mayRole } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useInterval } from '@sufra/ui/effects.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { callStaff } from '../api.ts';
import { PauseDialog } from '../availability/pause-dialog.tsx';
import { SoldOutDialog, useUntil } from '../availability/sold-out-dialog.tsx';
import { useText } from '../i18n/use-text.ts';
import { type Person, signOut } from '../session.ts';
import { useSettings } from '../shell/settings.ts';
import { alarm } from './alarm.ts';
import { type Availability, type BoardStore, createBoardStore } from './board-store.ts';
import styles from './board.module.css';
import { isFound, type LaneName, type NextStep, sortIntoLanes } from './lanes.ts';
import { OrderCard } from './order-card.tsx';
import { OrderDialog } from './order-dialog.tsx';

const minuteMs = 60_000;
const ringEveryMs = 3_000;

/** An order that waits as long is rung louder. */
const loudAfterMs = 60_000;

/** The lanes that have hands on them stand alone; those that wait or are over share a column. */
const columns: readonly (readonly [LaneName, ...LaneName[]])[] = [
  ['new'],
  ['kitchen'],
  ['ready'],
  ['scheduled', 'riding', 'done'],
];

/** The orders of a branch, by what has to be done next. Nothing lies over them but what a person opened. */
export function Board({ person }: { person: Person }) {
  const t = useText();
  const { merchantId } = useSettings();
  const [store] = useState(() => createBoardStore(merchantId, alarm.isReady));
  useEffect(() => store.hold(), [store]);
  const { orders, connection, isLoaded, availability } = useSyncExternalStore(store.subscribe, store.get);
  const minute = useMinute();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<BoardOrder>();
  const { isPending, move } = useMoves(store);
  const lanes = sortIntoLanes(orders.filter((order) => isFound(order, search)));
  const mayMove = mayRole(person.role, 'move-orders');
  const mayChange = mayRole(person.role, 'cancel-orders') || mayRole(person.role, 'delay-orders');
  useRinging(orders, connection.isLive);

  return (
    <div className={styles.board}>
      <Head
        person={person}
        search={search}
        onSearch={setSearch}
        isLive={connection.isLive}
        availability={availability}
      />
      {!connection.isLive && isLoaded && <LostLine since={connection.since} />}
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
    </div>
  );
}

/** The present minute; looked at often, so that a tablet that slept is right at once. */
function useMinute(): number {
  const [minute, setMinute] = useState(presentMinute);
  useInterval(() => setMinute(presentMinute()), 5_000);
  return minute;
}

const presentMinute = (): number => Math.floor(Date.now() / minuteMs);

type HeadProps = {
  person: Person;
  search: string;
  onSearch: (text: string) => void;
  isLive: boolean;
  availability: Availability;
};

function Head({ person, search, onSearch, isLive, availability }: HeadProps) {
  const t = useText();
  const { label } = useSettings();
  const { localized } = useLanguage();
  return (
    <header className={styles.top}>
      <h1 className={styles.brand}>{localized(label)}</h1>
      <p className={classNames(styles.pill, isLive ? styles.live : styles.lost)} role="status">
        {t(isLive ? 'board.live' : 'board.connecting')}
      </p>
      <label className={styles.search}>
        <span className="visually-hidden">{t('board.search')}</span>
        <input
          type="search"
          value={search}
          placeholder={t('board.search')}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      {person['location-id'] !== null && <Switches person={person} availability={availability} />}
      <Button variant="soft" onClick={() => void signOut()}>
        {t('board.leave', { name: person.name })}
      </Button>
    </header>
  );
}

/** The switches of the branch: sold out, busy, paused. Each says what is in force. */
function Switches({ person, availability }: { person: Person; availability: Availability }) {
  const t = useText();
  const until = useUntil();
  const [open, setOpen] = useState<'soldOut' | 'pause'>();
  const { 'sold-out': soldOut, pauses } = availability;
  const [pause] = pauses;
  const state =
    pause &&
    t(pause['extra-minutes'] === null ? 'pause.closed' : 'pause.longer', { minutes: pause['extra-minutes'] ?? 0 });
  return (
    <>
      {mayRole(person.role, 'set-availability') && (
        <Button variant="soft" onClick={() => setOpen('soldOut')}>
          {t('soldOut.button', { count: soldOut.length })}
        </Button>
      )}
      {mayRole(person.role, 'pause-branch') && (
        <Button variant="soft" className={classNames(pause && styles.warn)} onClick={() => setOpen('pause')}>
          {pause ? `${state} · ${until(pause.until)}` : t('pause.title')}
        </Button>
      )}
      {open === 'soldOut' && <SoldOutDialog soldOut={soldOut} onClose={() => setOpen(undefined)} />}
      {open === 'pause' && <PauseDialog pauses={pauses} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function LostLine({ since }: { since: number }) {
  const t = useText();
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  return (
    <p className={styles.lostLine} role="alert">
      {t('board.lost', { time: formatTime(new Date(since), locale, timeZone) })}
    </p>
  );
}

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

/** Rings while an order waits to be accepted, and once and again while the line is lost: silence is never safe. */
function useRinging(orders: readonly BoardOrder[], isLive: boolean): void {
  const waiting = orders.filter(
    ({ attributes }) => attributes['current-status'].code === 'posted' && attributes['released-at'] !== null,
  );
  const isNeeded = waiting.length > 0 || !isLive;
  const ring = () => {
    const oldest = Math.min(...waiting.map(({ attributes }) => Date.parse(attributes['released-at'] ?? '')));
    alarm.ring(Date.now() - oldest > loudAfterMs ? 'loud' : 'usual');
  };
  useInterval(ring, isNeeded ? ringEveryMs : undefined, { isAtOnce: true });
}
