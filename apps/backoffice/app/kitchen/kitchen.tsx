import type { BoardOrderDocument, BumpBody } from '@sufra/contracts';
import { minuteMs } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useEventListener, useInterval } from '@sufra/ui/first-effects.ts';
import { formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type ApiRefusal, callStaff, unreachable } from '../api.ts';
import { useMinute } from '../board/board.tsx';
import type { BoardState, BoardStore } from '../board/board-store.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../shell/panel.tsx';
import { useSettings } from '../shell/settings.ts';
import styles from './kitchen.module.css';
import { TicketCard } from './ticket-card.tsx';
import {
  bumpedOf,
  countDishes,
  createFinder,
  isPressed,
  type Selection,
  type Ticket,
  type TicketLine,
  ticketsOf,
} from './tickets.ts';

/** The dishes to be made at the stations of this display, and when to begin. */
export function Kitchen({ store }: { store: BoardStore }) {
  const t = useText('kitchen');
  const { orders, stations, connection, isLoaded } = useSyncExternalStore(store.subscribe, store.get);
  const [selection, select] = useStations(stations);
  const [isRecalling, setIsRecalling] = useState(false);
  const { isPending, bump, undo, last } = useBumps(store);
  const find = useMemo(() => createFinder(selection), [selection]);
  const minute = useMinute();
  const list = useRef<HTMLDivElement>(null);
  const tickets = ticketsOf(orders, find);
  const bumped = bumpedOf(orders, find);
  const digits = new Map(
    tickets
      .filter(({ isAhead }) => !isAhead)
      .slice(0, 9)
      .map(({ order }, index) => [order.id, index + 1]),
  );

  const takeBack = () => {
    if (undo(bumped[0])) return;
    showSnackbar(t('kitchen.nothingToUndo'));
  };
  const recall = (ticket: Ticket) => {
    setIsRecalling(false);
    bump(ticket, ticket.lines, false);
  };
  useKeys({
    onDigit: (digit) => {
      const ticket = isRecalling ? bumped[digit - 1] : tickets.find(({ order }) => digits.get(order.id) === digit);
      if (!ticket) return;
      if (isRecalling) recall(ticket);
      else bump(ticket, ticket.lines, true);
    },
    onUndo: () => !isRecalling && takeBack(),
    onRecall: () => (isRecalling && bumped[0] ? recall(bumped[0]) : setIsRecalling(true)),
    onArrow: (axis, step) => !isRecalling && list.current && moveFocus(list.current, axis, step),
  });

  return (
    <main id="content" className={styles.page}>
      <div className={styles.tools}>
        <div className={styles.stations} role="group" aria-label={t('kitchen.stations')}>
          <button type="button" aria-pressed={selection === undefined} onClick={() => select(undefined)}>
            {t('kitchen.all')}
          </button>
          {stations.map((station) => (
            <StationButton key={station.handle} station={station} selection={selection} onSelect={select} />
          ))}
        </div>
        {!connection.isLive && isLoaded && <NoContact since={connection.since} />}
        <Button variant="soft" aria-keyshortcuts="U Backspace" onClick={takeBack}>
          {t('kitchen.undo')}
        </Button>
        <Button variant="soft" aria-keyshortcuts="R" onClick={() => setIsRecalling(true)}>
          {t('kitchen.recall')}
        </Button>
        <Clock minute={minute} />
        <p className="visually-hidden" role="status">
          {last}
        </p>
      </div>
      <div className={styles.kitchen}>
        <div ref={list} className={styles.tickets}>
          {tickets.map((ticket) => (
            <TicketCard
              key={ticket.order.id}
              ticket={ticket}
              minute={minute}
              digit={digits.get(ticket.order.id)}
              isPending={isPending(ticket.order.id)}
              onBump={bump}
            />
          ))}
          {tickets.length === 0 && <p className={styles.none}>{t(isLoaded ? 'kitchen.none' : 'shell.loading')}</p>}
        </div>
        <AllDay tickets={tickets} stations={stations} />
      </div>
      {isRecalling && <RecallPanel bumped={bumped} onRecall={recall} onClose={() => setIsRecalling(false)} />}
    </main>
  );
}

type Station = BoardState['stations'][number];

function StationButton({
  station: { handle, name },
  selection,
  onSelect,
}: {
  station: Station;
  selection: Selection;
  onSelect: (next: Selection) => void;
}) {
  const { localized } = useLanguage();
  const isChosen = selection?.has(handle) ?? false;
  const others = [...(selection ?? [])].filter((one) => one !== handle);
  const next = isChosen ? others : [...others, handle];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onSelect(next.length === 0 ? undefined : new Set(next))}
    >
      {localized(name)}
    </button>
  );
}

const stationsKey = 'staff-stations';

/** The stations of this display, kept on the device. One that the merchant no longer has counts for nothing. */
function useStations(stations: readonly Station[]): [Selection, (next: Selection) => void] {
  const [kept, setKept] = useState(readStations);
  const select = (next: Selection) => {
    setKept([...(next ?? [])]);
    localStorage.setItem(stationsKey, JSON.stringify([...(next ?? [])]));
  };
  const selection = useMemo(() => {
    const known = kept.filter((handle) => stations.some((station) => station.handle === handle));
    return known.length === 0 ? undefined : new Set(known);
  }, [kept, stations]);
  return [selection, select];
}

function readStations(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(stationsKey) ?? '[]');
    return Array.isArray(read) ? read.filter((handle) => typeof handle === 'string') : [];
  } catch {
    return [];
  }
}

type Bump = BumpBody['bumps'][number];

const isSameBump = (one: Bump, other: Bump): boolean => one.line === other.line && one.station === other.station;

/** A refusal that the same press would meet again. */
const isForGood = ({ status }: ApiRefusal): boolean => [403, 404, 409, 410, 422].includes(status);

/** Sends presses, one at a time for each order, and remembers those of this display so that they can be taken back. */
function useBumps(store: BoardStore) {
  const t = useText('kitchen');
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState('');
  const underWay = useRef(new Map<string, { press: string; sent: Promise<void> }>());
  const pressed = useRef<{ orderId: string; bumps: BumpBody['bumps'] }[]>([]);

  const sendNow = useCallback(
    async (orderId: string, bumps: BumpBody['bumps'], done: boolean) => {
      const answer = await callStaff<BoardOrderDocument>(`/api/staff/board/${orderId}/bumps`, {
        method: 'POST',
        body: { bumps, done } satisfies BumpBody,
      });
      const sent = await store.settle(orderId, answer, ({ lines }) => isPressed(lines, bumps, done));
      // Open again by any press, or refused for good, as for an order that is handed over: not there to be taken back.
      const isOpen = done ? !sent.ok && sent.refusal.code !== unreachable : sent.ok || isForGood(sent.refusal);
      const left = pressed.current
        .map((press) => ({
          ...press,
          bumps: press.bumps.filter((bump) => !bumps.some((one) => isSameBump(one, bump))),
        }))
        .filter((press) => press.bumps.length > 0);
      if (isOpen) pressed.current = left;
      const number = store.get().orders.find(({ id }) => id === orderId)?.attributes.number;
      if (!sent.ok) showSnackbar(sent.refusal.detail, { tone: 'bad', durationMs: 6000 });
      else if (number !== undefined) setLast(t(done ? 'kitchen.bumpOrder' : 'kitchen.isBack', { number }));
    },
    [store, t],
  );
  const send = useCallback(
    async (orderId: string, bumps: BumpBody['bumps'], done: boolean) => {
      const press = JSON.stringify([bumps, done]);
      const before = underWay.current.get(orderId);
      // A key that is pressed twice acts once; another press waits for the answer to the one before.
      if (before?.press === press) return;
      // An undo may come before the answer.
      if (done) pressed.current = [...pressed.current, { orderId, bumps }].slice(-50);
      const begin = () => sendNow(orderId, bumps, done);
      const sent = before ? before.sent.then(begin, begin) : begin();
      underWay.current.set(orderId, { press, sent });
      setPending(new Set(underWay.current.keys()));
      await sent;
      if (underWay.current.get(orderId)?.sent === sent) underWay.current.delete(orderId);
      setPending(new Set(underWay.current.keys()));
    },
    [sendNow],
  );
  const bump = useCallback(
    ({ order, isAhead }: Ticket, lines: TicketLine[], done: boolean) => {
      const bumps = lines.filter(({ isDone }) => isDone !== done).flatMap((line) => line.bumps);
      if (!isAhead && bumps.length > 0) void send(order.id, bumps, done);
    },
    [send],
  );
  return {
    isPending: (id: string) => pending.has(id),
    /** The last press in words. */
    last,
    bump,
    /** Takes the last press of this display back, after a reload that of the ticket bumped last; false without one. */
    undo(last: Ticket | undefined): boolean {
      const isUnderWay = ({ orderId, bumps }: { orderId: string; bumps: BumpBody['bumps'] }) =>
        underWay.current.get(orderId)?.press === JSON.stringify([bumps, false]);
      const press = pressed.current.findLast((one) => !isUnderWay(one));
      const taken = press ?? (last && { orderId: last.order.id, bumps: last.lines.flatMap(({ bumps }) => bumps) });
      if (taken) void send(taken.orderId, taken.bumps, false);
      return taken !== undefined;
    },
  };
}

type Keys = {
  onDigit: (digit: number) => void;
  onUndo: () => void;
  onRecall: () => void;
  onArrow: (axis: Axis, step: number) => void;
};

type Axis = 'tickets' | 'lines';

const arrows: Record<string, [Axis, number]> = {
  ArrowRight: ['tickets', 1],
  ArrowLeft: ['tickets', -1],
  ArrowDown: ['lines', 1],
  ArrowUp: ['lines', -1],
};

/** Keys of a keyboard or a bump bar, by their place on it: layouts of other scripts have other signs there. */
function useKeys({ onDigit, onUndo, onRecall, onArrow }: Keys): void {
  useEventListener('window', 'keydown', (event) => {
    const { code, key, target, repeat, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
    const panel = document.activeElement?.closest('[role=dialog]');
    const isElsewhere = panel instanceof HTMLElement && panel.querySelector('[data-recall]') === null;
    if (isTyping || isElsewhere || repeat || ctrlKey || metaKey || altKey) return;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? (/^[1-9]$/.test(key) ? key : undefined);
    const arrow = arrows[key];
    if (digit !== undefined) onDigit(Number(digit));
    else if (key === 'Backspace' || code === 'KeyU') onUndo();
    else if (code === 'KeyR') onRecall();
    else if (arrow !== undefined) {
      event.preventDefault();
      const [axis, step] = arrow;
      onArrow(axis, axis === 'tickets' && document.documentElement.dir === 'rtl' ? -step : step);
    }
  });
}

/** Moves the focus from ticket to ticket, or through the buttons of one; a ticket that left gives it to the first. */
function moveFocus(list: HTMLElement, axis: Axis, step: number): void {
  const cards = [...list.querySelectorAll<HTMLElement>('article')].filter((card) => card.querySelector('[data-bump]'));
  const here = cards.findIndex((card) => card.contains(document.activeElement));
  const within = (index: number, all: readonly HTMLElement[]) => all[Math.min(Math.max(index, 0), all.length - 1)];
  const card = within(here < 0 ? 0 : here + (axis === 'tickets' ? step : 0), cards);
  const buttons = [...(card?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
  const focused = buttons.findIndex((button) => button === document.activeElement);
  const isInside = axis === 'lines' && focused >= 0;
  (isInside ? within(focused + step, buttons) : buttons.at(-1))?.focus();
}

/** Open dishes of every station together: one handful for many tickets. */
function AllDay({ tickets, stations }: { tickets: readonly Ticket[]; stations: readonly Station[] }) {
  const t = useText('kitchen');
  const { localized } = useLanguage();
  const counts = countDishes(tickets);
  return (
    <section className={styles.allDay} aria-labelledby="all-day" tabIndex={0}>
      <h2 id="all-day">{t('kitchen.allDay')}</h2>
      {stations.map(({ handle, name }) => {
        const dishes = counts.find(({ station }) => station === handle)?.dishes;
        return (
          dishes && (
            <section key={handle} aria-label={localized(name)}>
              <h3>{localized(name)}</h3>
              <ul>
                {dishes.map(({ key, name: dish, count }) => (
                  <li key={key}>
                    <span>{localized(dish)}</span>
                    <b>{count}</b>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
      {counts.length === 0 && <p className="muted">{t('kitchen.none')}</p>}
    </section>
  );
}

function Clock({ minute }: { minute: number }) {
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  return <p className={styles.clock}>{formatTime(new Date(minute * minuteMs), locale, timeZone)}</p>;
}

/** The time without a connection, large enough to be seen from the stove; the alert above says what to do. */
function NoContact({ since }: { since: number }) {
  const t = useText('kitchen');
  const seconds = () => Math.max(0, Math.floor((Date.now() - since) / 1000));
  const [silent, setSilent] = useState(seconds);
  useInterval(() => setSilent(seconds()), 1000);
  const time = `${Math.floor(silent / 60)}:${String(silent % 60).padStart(2, '0')}`;
  return <p className={styles.noContact}>{t('kitchen.noContact', { time })}</p>;
}

function RecallPanel({
  bumped,
  onRecall,
  onClose,
}: {
  bumped: readonly Ticket[];
  onRecall: (ticket: Ticket) => void;
  onClose: () => void;
}) {
  const t = useText('kitchen');
  const { localized } = useLanguage();
  return (
    <Panel title={t('kitchen.recall')} onClose={onClose}>
      <div className={styles.recall} data-recall>
        <p className="muted">{t(bumped.length === 0 ? 'kitchen.nothingToRecall' : 'kitchen.recallHint')}</p>
        <ol>
          {bumped.map((ticket, index) => (
            <li key={ticket.order.id}>
              <Button
                variant="soft"
                isWide
                className={styles.recalled}
                aria-keyshortcuts={String(index + 1)}
                onClick={() => onRecall(ticket)}
              >
                <kbd>{index + 1}</kbd>
                <b>{ticket.order.attributes.number}</b>
                <span>{ticket.lines.map(({ line }) => localized(line.name)).join(t('board.comma'))}</span>
              </Button>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  );
}
