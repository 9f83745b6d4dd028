import type { Database } from '../database/database.ts';
import type { EventStream } from './event-stream.ts';

export type Listener = {
  merchantId: string;
  customerId: string;
  sessionId: string;
  expiresAt: Date;
  stream: EventStream;
};

export type RealtimeHub = {
  open(): Promise<void>;
  add(listener: Listener): void;
  /** A sign of life to everybody, and the end for sessions whose time is over. */
  beat(): void;
  close(): Promise<void>;
};

export type HubOptions = {
  database: Database;
  eventChannel: string;
  sessionEndedChannel: string;
  now(): Date;
};

/** More open pages than any guest has; the oldest connection makes room. */
const connectionsPerCustomer = 12;

/** The open connections of this process, woken by what any process commits. */
export function createRealtimeHub({ database, eventChannel, sessionEndedChannel, now }: HubOptions): RealtimeHub {
  const listeners = new Set<Listener>();
  const byCustomer = new Map<string, Set<Listener>>();
  const unlisten: (() => Promise<void>)[] = [];
  const keyOf = ({ merchantId, customerId }: Pick<Listener, 'merchantId' | 'customerId'>): string =>
    `${merchantId} ${customerId}`;

  /** While the database was out of reach a sign-out may have been missed: who still may, connects again. */
  const endAll = (): void => listeners.forEach(({ stream }) => stream.end());

  function onEvent(payload: string): void {
    const key = keyOf(JSON.parse(payload) as { merchantId: string; customerId: string });
    for (const { stream } of byCustomer.get(key) ?? []) stream.wake();
  }

  function onSessionEnded(sessionId: string): void {
    for (const listener of listeners) if (listener.sessionId === sessionId) listener.stream.end();
  }

  return {
    async open() {
      unlisten.push(await database.listen(eventChannel, onEvent, endAll));
      unlisten.push(await database.listen(sessionEndedChannel, onSessionEnded));
    },
    add(listener) {
      const key = keyOf(listener);
      const own = byCustomer.get(key) ?? new Set();
      const [oldest] = own;
      if (own.size >= connectionsPerCustomer) oldest?.stream.end();
      listeners.add(listener);
      byCustomer.set(key, own.add(listener));
      listener.stream.output.once('close', () => {
        listeners.delete(listener);
        own.delete(listener);
        if (own.size === 0 && byCustomer.get(key) === own) byCustomer.delete(key);
      });
    },
    beat() {
      for (const { stream, expiresAt } of listeners) {
        if (expiresAt <= now()) stream.end();
        else stream.beat();
      }
    },
    async close() {
      endAll();
      await Promise.all(unlisten.map((stop) => stop()));
    },
  };
}
