import type { OrderEvent } from '@sufra/contracts';

type Watcher = { onEvent: (event: OrderEvent) => void; onConnection: (isOpen: boolean) => void };

const eventName = 'order-status';

/** How long to wait before a connection that the browser has given up is tried anew. */
const retryMs = 10_000;

/**
 * Listens on the merchant's channel (RT-01). The browser reconnects by itself and goes on behind the last
 * number it saw. Answers how to stop.
 */
export function watchOrders(merchantId: string, { onEvent, onConnection }: Watcher): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = true;

  const open = () => {
    source = new EventSource(`/api/realtime/merchant-${merchantId}`);
    source.addEventListener(eventName, (message) => {
      const event = read(message.data);
      if (event) onEvent(event);
    });
    source.addEventListener('open', () => {
      // The first opening is no news: the page has just been loaded.
      if (!wasOpen) onConnection(true);
      wasOpen = true;
    });
    source.addEventListener('error', () => {
      if (wasOpen) onConnection(false);
      wasOpen = false;
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

function read(data: unknown): OrderEvent | undefined {
  try {
    return JSON.parse(String(data)) as OrderEvent;
  } catch {
    return undefined;
  }
}
