import type {
  AvailabilityResource,
  BoardDocument,
  BoardOrder,
  BoardOrderDocument,
  BranchOrderEvent,
} from '@sufra/contracts';
import { accept, cameToNothing, dayMs, type Result } from '@sufra/ordering';
import { createStore } from '@sufra/ui/store.ts';
import { type ApiRefusal, callStaff } from '../api.ts';
import { branchChanged } from '../shell/branch-changed.ts';
import { onServerClock } from '../shell/server-clock.ts';
import { laneOf, type NextStep } from './lanes.ts';

export type Connection = { isLive: true } | { isLive: false; since: number };

export type BoardState = {
  orders: readonly BoardOrder[];
  connection: Connection;
  /** False until the orders were read once. */
  isLoaded: boolean;
  /** Orders of which a press is on its way to the server. */
  pending: ReadonlySet<string>;
  /** Where the kitchen makes what; empty until the orders were read. */
  stations: BoardDocument['meta']['stations'];
  /** The offer of the branch, and the sold-out things and pauses that are in force there. */
  availability: Availability;
  /** Until when messages to guests are held back, because their budget is used up. */
  messageBudget: BoardDocument['meta']['message-budget'];
  /** Orders that were being cooked here and were called off, until a person has read it. */
  calledOff: readonly string[];
};

export type Availability = Omit<AvailabilityResource['attributes'], 'location-id'>;

const allAvailable: Availability = {
  'sold-out': [],
  'out-in-menu': [],
  pauses: [],
  hours: [],
  'auto-acceptance': [],
  'order-types': [],
  'auto-accepted': [],
};

/** The server lists as many orders that are over, and for as long: a board that stays open for weeks keeps no more. */
const mostOver = 60;

/** The server sends a beat every five seconds to staff: a line without one is lost. */
const patienceMs = 12_000;
const retryMs = 3_000;
const answerEveryMs = 15_000;

/**
 * The orders of the branch as they stand, kept true by the events of the merchant's channel. Whatever happens to the line,
 * the orders are read anew when it is back: none is missing, and none is there twice.
 */
export function createBoardStore(
  merchantId: string,
  hasSound: () => boolean = () => false,
  now: () => number = Date.now,
) {
  const store = createStore<BoardState>({
    orders: [],
    connection: { isLive: false, since: now() },
    isLoaded: false,
    pending: new Set(),
    stations: [],
    availability: allAvailable,
    messageBudget: 'left',
    calledOff: [],
  });
  let source: EventSource | undefined;
  let heardAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let openedAt = 0;
  let answeredAt = 0;
  // Answers may overtake each other: the one that was asked for last counts.
  let asked = 0;
  const appliedTo = new Map<string, number>();
  let allApplied = 0;
  let availabilityApplied = 0;
  let isHeld = false;
  /** Readings that failed and are to be repeated, by what they read. */
  const repeats = new Map<string, ReturnType<typeof setTimeout>>();

  const set = (next: Partial<BoardState>) => store.set({ ...store.get(), ...next });

  /** Shows the orders as they are now, and notices which of them are cooked for no guest any more. */
  const setOrders = (orders: readonly BoardOrder[], next: Partial<BoardState> = {}) => {
    const cooking = new Set(store.get().orders.flatMap((order) => (laneOf(order) === 'kitchen' ? [order.id] : [])));
    const off = orders.filter(
      ({ id, attributes }) => cooking.has(id) && cameToNothing(attributes['current-status'].code),
    );
    const calledOff = [...store.get().calledOff, ...off.map(({ id }) => id)];
    set({ ...next, orders, ...(off.length > 0 && { calledOff }) });
  };

  const hear = () => {
    heardAt = now();
    if (!store.get().connection.isLive) set({ connection: { isLive: true } });
  };

  /** The server counts a device that is hidden, mute or silent as one that does not listen. */
  const answerBeat = (isAtOnce = false) => {
    if (!isAtOnce && now() - answeredAt < answerEveryMs) return;
    answeredAt = now();
    const body = { visible: document.visibilityState === 'visible', sound: hasSound() };
    void callStaff('/api/staff/presence', { method: 'POST', body });
  };

  /**
   * Reads again what could not be read, unless the session is over or the board is closed. However often one thing is
   * asked for while the server is down, it is repeated once.
   */
  function again({ status }: ApiRefusal, what: string, read: () => Promise<void>) {
    if (status === 401 || status === 403 || !isHeld || repeats.has(what)) return;
    const repeat = () => {
      repeats.delete(what);
      void read();
    };
    repeats.set(what, setTimeout(repeat, retryMs));
  }

  async function readAll(): Promise<void> {
    const turn = ++asked;
    const read = await callStaff<BoardDocument>('/api/staff/board');
    if (turn < allApplied) return;
    // The line may be well while an answer is lost: nothing else would ask for the orders again.
    if (!read.ok) return again(read.refusal, 'all', readAll);
    allApplied = turn;
    const newer = store.get().orders.filter(({ id }) => (appliedTo.get(id) ?? 0) > turn);
    const ids = new Set(newer.map(({ id }) => id));
    const orders = [...read.value.data.filter(({ id }) => !ids.has(id)), ...newer];
    // An answer that was asked for before this list is older than it.
    for (const [id, known] of appliedTo) if (known < turn) appliedTo.delete(id);
    const { stations, 'message-budget': messageBudget } = read.value.meta;
    // The same list stays the same value, by which screens know that nothing changed.
    const isSame = JSON.stringify(stations) === JSON.stringify(store.get().stations);
    setOrders(withoutOld(orders, onServerClock(now())), {
      isLoaded: true,
      messageBudget,
      ...(!isSame && { stations }),
    });
  }

  async function readAvailability(): Promise<void> {
    const turn = ++asked;
    const read = await callStaff<{ data: AvailabilityResource[] }>('/api/staff/availability');
    if (turn < availabilityApplied) return;
    if (!read.ok) return again(read.refusal, 'availability', readAvailability);
    availabilityApplied = turn;
    // Staff of every branch see none: their board is of no single branch.
    const [own, ...others] = read.value.data;
    // A server of the release before says less, while the shop is upgraded.
    if (own && others.length === 0) set({ availability: { ...allAvailable, ...own.attributes } });
  }

  /** Nothing outlives its end on the board, whatever the line does. */
  function dropEnded() {
    const orders = withoutOld(store.get().orders, onServerClock(now()));
    if (orders.length < store.get().orders.length) set({ orders });
    const isOn = ({ until }: { until: string | null }) => until === null || Date.parse(until) > onServerClock(now());
    const { 'sold-out': soldOut, pauses, hours, 'auto-acceptance': switches } = store.get().availability;
    // The server decides which types it accepts automatically.
    if (!switches.every(isOn)) void readAvailability();
    if (![soldOut, pauses, hours, switches].flat().some((one) => !isOn(one))) return;
    set({
      availability: {
        ...store.get().availability,
        'sold-out': soldOut.filter(isOn),
        pauses: pauses.filter(isOn),
        hours: hours.filter(isOn),
        'auto-acceptance': switches.filter(isOn),
      },
    });
  }

  async function readOne(id: string): Promise<void> {
    const turn = ++asked;
    const read = await callStaff<BoardOrderDocument>(`/api/staff/board/${id}`);
    if (turn < Math.max(allApplied, appliedTo.get(id) ?? 0)) return;
    // An order that cannot be read for a moment stays as it was; one that is none of ours is gone.
    if (!read.ok && read.refusal.status !== 404) return again(read.refusal, id, () => readOne(id));
    appliedTo.set(id, turn);
    const others = store.get().orders.filter((order) => order.id !== id);
    setOrders(withoutOld(read.ok ? [...others, read.value.data] : others, onServerClock(now())));
  }

  /** Reads an order after a press on it: the answer may be lost of a press that was taken, and that one is done. */
  async function settle(
    id: string,
    sent: Result<unknown, ApiRefusal>,
    isDone: (order: BoardOrder['attributes']) => boolean,
  ): Promise<Result<void, ApiRefusal>> {
    await readOne(id);
    const order = store.get().orders.find((one) => one.id === id);
    return sent.ok || (order && isDone(order.attributes)) ? accept(undefined) : sent;
  }

  /**
   * Sends the statuses of a step, one press at a time for each order, and reads the order as it then stands. Answers why
   * it was refused; a press on an order that is on its way is none.
   */
  async function move(
    id: string,
    { codes }: Pick<NextStep, 'codes'>,
    extraMinutes = 0,
  ): Promise<Result<void, ApiRefusal>> {
    if (store.get().pending.has(id)) return accept(undefined);
    set({ pending: new Set([...store.get().pending, id]) });
    let sent: Result<unknown, ApiRefusal> = accept(undefined);
    for (const code of codes) {
      const body = { code, ...(extraMinutes > 0 && { 'extra-minutes': extraMinutes }) };
      sent = await callStaff(`/api/orders/${id}/statuses`, { method: 'POST', body });
      if (!sent.ok) break;
    }
    const outcome = await settle(id, sent, ({ 'current-status': status }) => status.code === codes.at(-1));
    set({ pending: new Set([...store.get().pending].filter((one) => one !== id)) });
    return outcome;
  }

  function open() {
    source?.close();
    openedAt = now();
    const own = new EventSource(`/staff/api/realtime/merchant-${merchantId}`);
    source = own;
    own.addEventListener('beat', () => {
      hear();
      answerBeat();
    });
    own.addEventListener('orders-missed', () => {
      hear();
      void readAll();
      void readAvailability();
    });
    own.addEventListener('branch-changed', () => {
      hear();
      void readAvailability();
      branchChanged.dispatchEvent(new Event('people'));
    });
    // The server ends the line of a session that is over: asking once tells that apart from a lost one.
    own.addEventListener('error', () => void readAvailability());
    own.addEventListener('branch-order', (event) => {
      hear();
      const { 'order-id': id, code } = JSON.parse(event.data as string) as BranchOrderEvent;
      const isKnown = store.get().orders.some((order) => order.id === id);
      // Until it is paid an order is the guest's alone, and one that never was has not been the branch's.
      if (code === 'waiting-for-payment' || (code === 'order-failed' && !isKnown)) return;
      void readOne(id);
    });
  }

  /** The device says by itself that it has no network. */
  function cut() {
    source?.close();
    if (store.get().connection.isLive) set({ connection: { isLive: false, since: now() } });
    heardAt = 0;
    openedAt = now();
  }

  function look() {
    dropEnded();
    const isSilent = now() - heardAt > patienceMs;
    if (isSilent && store.get().connection.isLive) set({ connection: { isLive: false, since: heardAt } });
    if (isSilent && now() - openedAt > retryMs) open();
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Opens the line and holds it; answers how to let it go. */
    hold() {
      isHeld = true;
      open();
      timer = setInterval(look, 1000);
      // A tablet that wakes looks at once.
      const wake = () => {
        if (document.visibilityState === 'visible') look();
        answerBeat(true);
      };
      document.addEventListener('visibilitychange', wake);
      addEventListener('online', open);
      addEventListener('offline', cut);
      return () => {
        isHeld = false;
        clearInterval(timer);
        for (const repeat of repeats.values()) clearTimeout(repeat);
        repeats.clear();
        source?.close();
        document.removeEventListener('visibilitychange', wake);
        removeEventListener('online', open);
        removeEventListener('offline', cut);
      };
    },
    readOne,
    settle,
    move,
    /** A person has read that an order was called off. */
    acknowledge: (id: string) => set({ calledOff: store.get().calledOff.filter((one) => one !== id) }),
  };
}

/** Without the orders that ended longest ago, as the server lists them. */
function withoutOld(orders: readonly BoardOrder[], now: number): readonly BoardOrder[] {
  const endOf = ({ attributes }: BoardOrder) => Date.parse(attributes['current-status'].at);
  const over = orders.filter((order) => laneOf(order) === 'done');
  if (over.length <= mostOver && over.every((order) => endOf(order) >= now - dayMs)) return orders;
  const kept = over
    .filter((order) => endOf(order) >= now - dayMs)
    .sort((one, other) => endOf(other) - endOf(one) || (one.id < other.id ? 1 : -1))
    .slice(0, mostOver);
  const ids = new Set(kept.map(({ id }) => id));
  return orders.filter((order) => laneOf(order) !== 'done' || ids.has(order.id));
}

export type BoardStore = ReturnType<typeof createBoardStore>;
