import type { Beat, OrderEvent } from '@sufra/contracts';
import { beatEventName, beatEverySeconds, missedEventName } from '@sufra/contracts/order/realtime-events';

/** What comes through a line: events, how far the server is, or that something can no longer be had. */
export type LineNews = { kind: 'event'; event: OrderEvent } | { kind: 'beat' | 'missed'; number: number };

export type LineListener = { onNews: (news: LineNews) => void; onConnection: (isOpen: boolean) => void };

export type EventLine = {
  /** The page woke up: whoever has heard nothing for a while does not wait for a timer that slept as well. */
  wake: () => void;
  close: () => void;
};

const orderEventName = 'order-status';

/** The first sign of life comes at once; a proxy that holds events back holds it back too. */
export const firstSignMs = 10_000;
/** Two beats that did not come are no accident. */
export const silentMs = beatEverySeconds * 2500;
/** How long to wait before a connection that was given up is tried anew: longer each time. */
export const retryMs = [10_000, 20_000, 40_000, 60_000, 120_000];

/**
 * One connection to the merchant's channel that knows whether events get through. While they do not, whether the
 * network is down or something in between lets no events pass, it says so and tries again now and then.
 */
export function openEventLine(merchantId: string, seen: () => number | undefined, listener: LineListener): EventLine {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSignAt = Date.now();
  let isOpen = true;
  // After a silence an open connection proves nothing: only what comes through it does.
  let isDoubted = false;
  let failures = 0;

  const setOpen = (next: boolean) => {
    if (next !== isOpen) listener.onConnection(next);
    isOpen = next;
  };
  const watch = (milliseconds: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
  const sign = () => {
    lastSignAt = Date.now();
    failures = 0;
    isDoubted = false;
    watch(silentMs, giveUp);
    setOpen(true);
  };
  const giveUp = () => {
    isDoubted = true;
    stop();
    setOpen(false);
    watch(retryMs[Math.min(failures++, retryMs.length - 1)] ?? firstSignMs, open);
  };
  const stop = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    stop();
    const after = seen();
    const own = new EventSource(`/api/realtime/merchant-${merchantId}${after === undefined ? '' : `?after=${after}`}`);
    source = own;
    const hear = (name: string, read: (message: MessageEvent) => LineNews | undefined) =>
      own.addEventListener(name, (message) => {
        const news = read(message);
        if (source !== own || !news) return;
        sign();
        listener.onNews(news);
      });
    hear(orderEventName, ({ data }) => readEvent(data));
    hear(beatEventName, ({ data }) => ({ kind: 'beat', number: (parse(data) as Beat | undefined)?.number ?? 0 }));
    hear(missedEventName, ({ lastEventId }) => ({ kind: 'missed', number: Number(lastEventId) }));
    own.addEventListener('open', () => source === own && !isDoubted && setOpen(true));
    own.addEventListener('error', () => {
      if (source !== own) return;
      setOpen(false);
      // The browser comes back by itself, except when it was turned away.
      if (own.readyState === EventSource.CLOSED) giveUp();
    });
    watch(firstSignMs, giveUp);
  };
  open();
  return {
    wake() {
      if (!source || Date.now() - lastSignAt > silentMs) open();
    },
    close: stop,
  };
}

function readEvent(data: unknown): LineNews | undefined {
  const event = parse(data) as OrderEvent | undefined;
  return event && { kind: 'event', event };
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
