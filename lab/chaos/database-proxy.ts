import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The connection between servers and PostgreSQL, which a fault may break. */
export type DatabaseProxy = {
  url: string;
  /** Every connection breaks, and new ones are refused until the connection is restored. */
  cut(): void;
  /** Connections stay and new ones are taken, but nothing passes; what was sent meanwhile arrives afterwards. */
  stall(): void;
  /** The connections of this moment lead nowhere for good, without a word to either end; new ones are sound. */
  forget(): void;
  /** Breaks every connection once; new ones are sound. */
  breakAll(): void;
  mend(): void;
  close(): Promise<void>;
};

type Pair = { near: Socket; far: Socket };

/** Stands between servers and the PostgreSQL of this address. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  const forgotten = new Set<Pair>();
  let state: 'sound' | 'cut' | 'stalled' = 'sound';

  const server = createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy();
    const far = connect({ host: target.hostname, port: Number(target.port) });
    const pair = { near, far };
    pairs.add(pair);
    const end = (): void => {
      if (forgotten.has(pair)) return;
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end).setNoDelay(true);
    near.pipe(far);
    far.pipe(near);
    if (state === 'stalled') hold(pair);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const breakAll = (): void => pairs.forEach(({ near, far }) => [near, far].forEach((end) => end.resetAndDestroy()));
  return {
    url: url.href,
    cut() {
      state = 'cut';
      breakAll();
    },
    stall() {
      state = 'stalled';
      pairs.forEach(hold);
    },
    forget() {
      for (const pair of pairs) {
        hold(pair);
        forgotten.add(pair);
      }
    },
    breakAll,
    mend() {
      state = 'sound';
      for (const pair of pairs) if (!forgotten.has(pair)) release(pair);
    },
    async close() {
      forgotten.clear();
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}

function hold({ near, far }: Pair): void {
  near.unpipe(far).pause();
  far.unpipe(near).pause();
}

function release({ near, far }: Pair): void {
  near.pipe(far);
  far.pipe(near);
}
