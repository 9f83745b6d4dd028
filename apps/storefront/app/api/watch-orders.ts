import type { Beat, OrderEvent } from '@sufra/contracts';
import { beatEventName, beatEverySeconds, missedEventName } from '@sufra/contracts/order/realtime-events';
import { storageKeys } from '@sufra/contracts/storage-keys';

export type Watcher = {
  onEvent: (event: OrderEvent) => void;
  /** True as well when something may have been missed: what is shown is to be read again. */
  onConnection: (isOpen: boolean) => void;
};

/** A message of the connection: an event, the server's position, or that events are no longer kept. */
type Message = { kind: 'event'; event: OrderEvent } | { kind: 'beat' | 'missed'; number: number };

type Subscription = { watchers: Set<Watcher>; isOpen: () => boolean; stop: () => void };

const orderEventName = 'order-status';

/** The first beat comes at once; a proxy that buffers events buffers it too. */
const firstBeatMs = 10_000;
/** Two missing beats are no accident. */
export const silentMs = beatEverySeconds * 2500;
/** Backoff after a connection that was given up. */
export const retryMs = [10_000, 20_000, 40_000, 60_000, 120_000];

const subscriptions = new Map<string, Subscription>();

/**
 * Subscribes to the merchant's channel, by its address (RT-01). A tab has one connection for all its watchers, and none
 * while it is hidden: over HTTP/1.1 a browser opens six per host for all tabs together. Returns how to unsubscribe.
 */
export function watchOrders(address: string, watcher: Watcher): () => void {
  const subscription = subscriptions.get(address) ?? subscribe(address);
  subscriptions.set(address, subscription);
  subscription.watchers.add(watcher);
  if (!subscription.isOpen()) watcher.onConnection(false);
  return () => {
    subscription.watchers.delete(watcher);
    if (subscription.watchers.size > 0) return;
    if (subscriptions.get(address) === subscription) subscriptions.delete(address);
    subscription.stop();
  };
}

/**
 * Events are numbered: a number that came before is dropped, and a gap makes every watcher read again. However often
 * connections break, nothing arrives twice.
 */
function subscribe(address: string): Subscription {
  const watchers = new Set<Watcher>();
  let seen: number | undefined;
  let isOpen = true;
  let isSignedOut = false;

  const readAgain = () => [...watchers].forEach(({ onConnection }) => onConnection(true));
  const onMessage = (message: Message) => {
    if (message.kind === 'event') {
      const { event } = message;
      if (seen !== undefined && event.number <= seen) return;
      const isGap = seen !== undefined && event.number > seen + 1;
      seen = event.number;
      [...watchers].forEach(({ onEvent }) => onEvent(event));
      if (isGap) readAgain();
      return;
    }
    // The first number says where the events begin: what happened since the page was rendered is behind it.
    if (message.kind === 'beat' && seen !== undefined && message.number <= seen) return;
    seen = message.number;
    readAgain();
  };
  const onConnection = (next: boolean) => {
    if (next === isOpen) return;
    isOpen = next;
    [...watchers].forEach((watcher) => watcher.onConnection(next));
  };
  const connection = createConnection(() => (seen === undefined ? address : `${address}?after=${seen}`), {
    onMessage,
    onConnection,
  });

  const adjust = () => {
    if (isSignedOut || document.visibilityState === 'hidden') connection.close();
    else connection.wake();
  };
  // A page in the back-forward cache is not hidden yet when it is put there.
  const onHide = ({ persisted }: PageTransitionEvent) => persisted && connection.close();
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== null && key !== storageKeys.currentUser) return;
    const [before, now] = [idOf(oldValue), idOf(newValue)];
    if (key !== null && before === now) return;
    // Another customer's events are numbered anew.
    seen = undefined;
    isSignedOut = now === undefined;
    connection.close();
    adjust();
  };
  const stopListening = new AbortController();
  const { signal } = stopListening;
  document.addEventListener('visibilitychange', adjust, { signal });
  addEventListener('online', adjust, { signal });
  addEventListener('pagehide', onHide, { signal });
  addEventListener('pageshow', adjust, { signal });
  addEventListener('storage', onStorage, { signal });
  adjust();
  return {
    watchers,
    isOpen: () => isOpen,
    stop() {
      stopListening.abort();
      connection.close();
    },
  };
}

type Listener = { onMessage: (message: Message) => void; onConnection: (isOpen: boolean) => void };

/**
 * A connection that knows whether events get through. While they do not, because the network is down or a proxy buffers
 * them, it says so and retries with backoff.
 */
function createConnection(address: () => string, { onMessage, onConnection }: Listener) {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSignAt = 0;
  // After a silence an open connection proves nothing: only a message does.
  let isDoubted = false;
  let failures = 0;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const schedule = (milliseconds: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
  const giveUp = () => {
    isDoubted = true;
    close();
    onConnection(false);
    schedule(retryMs[Math.min(failures++, retryMs.length - 1)] ?? firstBeatMs, open);
  };
  const open = () => {
    close();
    const own = new EventSource(address(), { withCredentials: true });
    source = own;
    lastSignAt = Date.now();
    const receive = (name: string, read: (event: MessageEvent) => Message | undefined) =>
      own.addEventListener(name, (event) => {
        const message = read(event);
        if (source !== own || !message) return;
        lastSignAt = Date.now();
        failures = 0;
        isDoubted = false;
        schedule(silentMs, giveUp);
        onConnection(true);
        onMessage(message);
      });
    receive(orderEventName, ({ data }) => {
      const event = parse(data) as OrderEvent | undefined;
      return event && { kind: 'event', event };
    });
    receive(beatEventName, ({ data }) => ({ kind: 'beat', number: (parse(data) as Beat | undefined)?.number ?? 0 }));
    receive(missedEventName, ({ lastEventId }) => ({ kind: 'missed', number: Number(lastEventId) }));
    own.addEventListener('open', () => source === own && !isDoubted && onConnection(true));
    own.addEventListener('error', () => {
      if (source !== own) return;
      onConnection(false);
      // The browser reconnects by itself, except after a refusal.
      if (own.readyState === EventSource.CLOSED) giveUp();
    });
    schedule(firstBeatMs, giveUp);
  };
  return {
    /** Opens it, unless it is open and was not silent for long: timers stand still while a device sleeps. */
    wake() {
      if (!source || Date.now() - lastSignAt > silentMs) open();
    },
    close,
  };
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}

function idOf(customer: string | null): unknown {
  return (parse(customer ?? 'null') as { id?: unknown } | null | undefined)?.id;
}
