import type { ScreenAttributes, ScreenDocument } from '@sufra/contracts';
import { createStore } from '@sufra/ui/store.ts';
import { callStaff } from '../api.ts';

export type ScreenState = {
  /** Undefined until the screen was read once. */
  shown: ScreenAttributes | undefined;
  /** Since when nothing was heard of the server. */
  lostSince: number | undefined;
  /** The device is not paired as a screen, or no longer. */
  isUnpaired: boolean;
  /** Orders that became ready or were called just now, the newest first. */
  called: readonly string[];
};

/** The server sends a beat every five seconds: a line without one is lost. */
const patienceMs = 12_000;
const retryMs = 3_000;
const calledForMs = 30_000;
/** Orders leave by the clock too. */
const readEveryMs = 60_000;

type Call = { id: string; key: string; until: number };

/**
 * The content of the pickup screen, kept true by its events for as long as it hangs there. `onCall` is told when an order
 * becomes ready or is called again; an order that was ready before the screen was switched on is not called.
 */
export function createScreenStore(onCall: () => void, now: () => number = Date.now) {
  const store = createStore<ScreenState>({ shown: undefined, lostSince: undefined, isUnpaired: false, called: [] });
  let source: EventSource | undefined;
  let calls: Call[] = [];
  let known: ReadonlySet<string> | undefined;
  let [openedAt, heardAt, readAt] = [0, 0, 0];
  let [isReading, isStale] = [false, false];

  const set = (next: Partial<ScreenState>) => store.set({ ...store.get(), ...next });

  const hear = () => {
    heardAt = now();
    if (store.get().lostSince !== undefined) set({ lostSince: undefined });
  };

  function show(shown: ScreenAttributes) {
    const ready = shown.ready.map((order) => ({
      id: order.id,
      key: `${order.id} ${order['called-at'] ?? order['ready-at']}`,
    }));
    const news = known ? ready.filter(({ key }) => !known?.has(key)) : [];
    known = new Set(ready.map(({ key }) => key));
    const until = now() + calledForMs;
    const stillCalled = calls.filter(
      ({ id, until: end }) =>
        end > now() && ready.some((order) => order.id === id) && !news.some((order) => order.id === id),
    );
    calls = [...news.map((order) => ({ ...order, until })), ...stillCalled];
    set({ shown, isUnpaired: false, called: calls.map(({ id }) => id) });
    if (news.length > 0) onCall();
  }

  /** One read at a time; what changed meanwhile is read by the next. */
  async function read() {
    if (isReading) return void (isStale = true);
    isReading = true;
    const answer = await callStaff<ScreenDocument>('/api/staff/screen');
    isReading = false;
    readAt = now();
    if (answer.ok) show(answer.value.data.attributes);
    else if (answer.refusal.status === 401) {
      source?.close();
      known = undefined;
      calls = [];
      set({ shown: undefined, isUnpaired: true, called: [], lostSince: undefined });
    } else if (answer.refusal.status !== 0) isStale = true;
    if (isStale) {
      isStale = false;
      setTimeout(() => void read(), answer.ok ? 0 : retryMs);
    }
  }

  function open() {
    source?.close();
    openedAt = now();
    const own = new EventSource('/staff/api/staff/screen/events');
    source = own;
    own.addEventListener('beat', hear);
    for (const name of ['orders-missed', 'screen-changed'])
      own.addEventListener(name, () => {
        hear();
        void read();
      });
  }

  function look() {
    if (store.get().isUnpaired) return;
    const isSilent = now() - heardAt > patienceMs;
    if (isSilent && store.get().lostSince === undefined) set({ lostSince: heardAt });
    if (isSilent && now() - openedAt > retryMs) {
      open();
      // The stream of a screen that was ended is refused, and a browser does not say why.
      void read();
    } else if (now() - readAt > readEveryMs) void read();
    if (calls.some(({ until }) => until <= now())) {
      calls = calls.filter(({ until }) => until > now());
      set({ called: calls.map(({ id }) => id) });
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Opens the line and holds it; answers how to let it go. */
    hold() {
      heardAt = now();
      open();
      void read();
      const timer = setInterval(look, 1000);
      return () => {
        clearInterval(timer);
        source?.close();
      };
    },
    /** The device was paired just now. */
    begin() {
      heardAt = now();
      set({ isUnpaired: false });
      open();
      void read();
    },
  };
}
