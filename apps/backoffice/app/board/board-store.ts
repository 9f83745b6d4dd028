import type {
  AvailabilityResource,
  BoardDocument,
  BoardOrder,
  BoardOrderDocument,
  BranchOrderEvent,
} from '@sufra/contracts';
import { callStaff } from '../api.ts';

export type Connection = { isLive: true } | { isLive: false; since: number };

export type BoardState = {
  orders: readonly BoardOrder[];
  connection: Connection;
  /** False until the orders were read once. */
  isLoaded: boolean;
  /** Sold-out things and pauses of the branch that are in force. */
  availability: Availability;
  /** Until when messages to guests are held back, because their budget is used up. */
  messageBudget: BoardDocument['meta']['message-budget'];
};

export type Availability = Pick<AvailabilityResource['attributes'], 'sold-out' | 'pauses'>;

const allAvailable: Availability = { 'sold-out': [], pauses: [] };

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
  let state: BoardState = {
    orders: [],
    connection: { isLive: false, since: now() },
    isLoaded: false,
    availability: allAvailable,
    messageBudget: 'left',
  };
  let source: EventSource | undefined;
  let heardAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let openedAt = 0;
  let answeredAt = 0;
  // Answers may overtake each other: the one that was asked for last counts.
  let asked = 0;
  const appliedTo = new Map<string, number>();
  let allApplied = 0;
  const listeners = new Set<() => void>();

  const set = (next: Partial<BoardState>) => {
    state = { ...state, ...next };
    listeners.forEach((listener) => listener());
  };

  const hear = () => {
    heardAt = now();
    if (!state.connection.isLive) set({ connection: { isLive: true } });
  };

  /** The server counts a device that is hidden, mute or silent as one that does not listen. */
  const answerBeat = (isAtOnce = false) => {
    if (!isAtOnce && now() - answeredAt < answerEveryMs) return;
    answeredAt = now();
    const body = { visible: document.visibilityState === 'visible', sound: hasSound() };
    void callStaff('/api/staff/presence', { method: 'POST', body });
  };

  async function readAll() {
    const turn = ++asked;
    const read = await callStaff<BoardDocument>('/api/staff/board');
    if (!read.ok || turn < allApplied) return;
    allApplied = turn;
    const newer = state.orders.filter(({ id }) => (appliedTo.get(id) ?? 0) > turn);
    const ids = new Set(newer.map(({ id }) => id));
    const orders = [...read.value.data.filter(({ id }) => !ids.has(id)), ...newer];
    set({ isLoaded: true, orders, messageBudget: read.value.meta['message-budget'] });
  }

  async function readAvailability() {
    const read = await callStaff<{ data: AvailabilityResource[] }>('/api/staff/availability');
    // Staff of every branch see none: their board is of no single branch.
    if (read.ok && read.value.data.length === 1) set({ availability: read.value.data[0]?.attributes ?? allAvailable });
  }

  /** Nothing outlives its end on the board, whatever the line does. */
  function dropEnded() {
    const isOn = ({ until }: { until: string | null }) => until === null || Date.parse(until) > now();
    const { 'sold-out': soldOut, pauses } = state.availability;
    if (soldOut.every(isOn) && pauses.every(isOn)) return;
    set({ availability: { 'sold-out': soldOut.filter(isOn), pauses: pauses.filter(isOn) } });
  }

  async function readOne(id: string) {
    const turn = ++asked;
    const read = await callStaff<BoardOrderDocument>(`/api/staff/board/${id}`);
    if (turn < Math.max(allApplied, appliedTo.get(id) ?? 0)) return;
    // An order that cannot be read for a moment stays as it was; one that is none of ours is gone.
    if (!read.ok && read.refusal.status !== 404) return void setTimeout(() => void readOne(id), retryMs);
    appliedTo.set(id, turn);
    const others = state.orders.filter((order) => order.id !== id);
    set({ orders: read.ok ? [...others, read.value.data] : others });
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
    });
    own.addEventListener('branch-order', (event) => {
      hear();
      void readOne((JSON.parse(event.data as string) as BranchOrderEvent)['order-id']);
    });
  }

  /** The device says by itself that it has no network. */
  function cut() {
    source?.close();
    if (state.connection.isLive) set({ connection: { isLive: false, since: now() } });
    heardAt = 0;
    openedAt = now();
  }

  function look() {
    dropEnded();
    const isSilent = now() - heardAt > patienceMs;
    if (isSilent && state.connection.isLive) set({ connection: { isLive: false, since: heardAt } });
    if (isSilent && now() - openedAt > retryMs) open();
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Opens the line and holds it; answers how to let it go. */
    hold() {
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
        clearInterval(timer);
        source?.close();
        document.removeEventListener('visibilitychange', wake);
        removeEventListener('online', open);
        removeEventListener('offline', cut);
      };
    },
    readOne,
  };
}

export type BoardStore = ReturnType<typeof createBoardStore>;
