import { request, type ClientRequest } from 'node:http';

/** A page that follows its orders: connects again by itself, and behind what it has seen. */
export type Watcher = {
  /** The newest status heard of each order. */
  heard: Map<string, string>;
  /** The number of connections it made. */
  connections(): number;
  /** Breaks the connection, as a phone in a tunnel does. */
  drop(): void;
  stop(): void;
};

export type WatcherOptions = {
  address: string;
  host: string;
  token: string;
  merchantId: string;
  /** Reads the orders again where the stream says that something was missed. */
  onMissed(): Promise<Map<string, string>>;
};

const againAfterMilliseconds = 300;
/** Beats come every 20 seconds: a client without one for longer reconnects. */
const silenceMilliseconds = 30_000;

export function watchOrders({ address, host, token, merchantId, onMissed }: WatcherOptions): Watcher {
  const { hostname, port } = new URL(address);
  const heard = new Map<string, string>();
  let connections = 0;
  let lastId: string | undefined;
  let isStopped = false;
  let current: ClientRequest | undefined;

  function connect(): void {
    if (isStopped) return;
    connections += 1;
    let isOver = false;
    const again = (): void => {
      if (isOver) return;
      isOver = true;
      current?.destroy();
      setTimeout(connect, againAfterMilliseconds).unref();
    };
    const headers = {
      host: `${host}:${port}`,
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    };
    current = request({ hostname, port, path: `/api/realtime/merchant-${merchantId}`, headers }, (incoming) => {
      incoming.once('close', again).once('error', again);
      if (incoming.statusCode !== 200) return void incoming.resume();
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => {
        const frames = (text + part).split('\n\n');
        text = frames.pop() ?? '';
        frames.forEach(read);
      });
    });
    current.setTimeout(silenceMilliseconds, again).once('error', again).end();
  }

  function read(frame: string): void {
    const fields = new Map(frame.split('\n').map((line) => [line.split(': ')[0]!, line.slice(line.indexOf(': ') + 2)]));
    lastId = fields.get('id') ?? lastId;
    const name = fields.get('event');
    if (name === 'orders-missed')
      void onMissed().then((orders) => orders.forEach((code, id) => void heard.set(id, code)));
    if (name !== 'order-status') return;
    const event = JSON.parse(fields.get('data') ?? '{}') as { 'order-id': string; code: string };
    heard.set(event['order-id'], event.code);
  }

  connect();
  return {
    heard,
    connections: () => connections,
    drop: () => void current?.destroy(),
    stop() {
      isStopped = true;
      current?.destroy();
    },
  };
}
