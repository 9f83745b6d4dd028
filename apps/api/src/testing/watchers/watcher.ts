import { request, type ClientRequest } from 'node:http';
import { missedEventName, orderEventName, type OrderEvent } from '@sufra/contracts';

export type WatcherOptions = { port: number; host: string; path: string; token: string };

/** The errors of one watcher's events. */
export type Faults = { missed: number; repeated: number; backward: number };

export type Watcher = {
  /** Number of the newest event that was heard. */
  heard(): number;
  faults: Faults;
  /** The latency of each event that came while the connection stood. */
  latencies: number[];
  reconnects(): number;
  connect(): Promise<void>;
  /** Breaks the connection without a word, as a train does in a tunnel, and connects again. */
  drop(): Promise<void>;
  until(number: number): Promise<void>;
  close(): void;
};

/** Listens as a browser does: stores the last number, names it when it connects again, and holds every event against it. */
export function createWatcher({ port, host, path, token }: WatcherOptions): Watcher {
  let open: ClientRequest | undefined;
  let lastEventId: string | undefined;
  let heard = 0;
  let connections = 0;
  let connectedAt = 0;
  let isClosed = false;
  let waiting: { number: number; done: () => void }[] = [];
  const sequences = new Map<string, number>();
  const faults: Faults = { missed: 0, repeated: 0, backward: 0 };
  const latencies: number[] = [];

  function onEvent(event: OrderEvent): void {
    if (event.number <= heard) faults.repeated += 1;
    if (event.number > heard + 1) faults.missed += 1;
    if (event.sequence < (sequences.get(event['order-id']) ?? 0)) faults.backward += 1;
    sequences.set(event['order-id'], event.sequence);
    heard = Math.max(heard, event.number);
    if (Date.parse(event.at) >= connectedAt) latencies.push(Date.now() - Date.parse(event.at));
    waiting.filter(({ number }) => number <= heard).forEach(({ done }) => done());
    waiting = waiting.filter(({ number }) => number > heard);
  }

  function onFrame(frame: string): void {
    const fields = new Map(frame.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
    if (fields.has('id')) lastEventId = fields.get('id');
    if (fields.get('event') === orderEventName) onEvent(JSON.parse(fields.get('data') ?? '') as OrderEvent);
    if (fields.get('event') === missedEventName) faults.missed += 1;
  }

  function connect(): Promise<void> {
    connections += 1;
    const connected = Promise.withResolvers<void>();
    const headers = { host, authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) };
    const own = request({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (open !== own) return;
        const frames = (text + part).split('\n\n');
        text = frames.pop() ?? '';
        frames.forEach(onFrame);
        connectedAt ||= Date.now();
        connected.resolve();
      });
      response.on('error', again);
      response.on('end', again);
    });
    const again = () => {
      if (open !== own || isClosed) return;
      setTimeout(() => void connect().then(connected.resolve, connected.reject), 20);
    };
    own.on('error', again);
    open = own;
    connectedAt = 0;
    own.end();
    return connected.promise;
  }

  return {
    heard: () => heard,
    faults,
    latencies,
    reconnects: () => connections - 1,
    connect,
    async drop() {
      const broken = open;
      open = undefined;
      broken?.on('error', () => undefined);
      broken?.destroy();
      await connect();
    },
    until: (number) =>
      heard >= number ? Promise.resolve() : new Promise((done) => void waiting.push({ number, done })),
    close() {
      isClosed = true;
      open?.on('error', () => undefined);
      open?.destroy();
    },
  };
}
