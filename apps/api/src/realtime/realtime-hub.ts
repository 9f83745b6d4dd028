import type { Database } from '../database/database.ts';
import type { EventStream } from './event-stream.ts';

export type Listener = {
  merchantId: string;
  /** The customer or the member of staff. */
  personId: string;
  /** Staff only: the branch that they hear of, or `null` for every one. */
  branchId?: string | null;
  sessionId: string;
  expiresAt: Date;
  stream: EventStream;
};

/** What a payload of the channel says: whose order changed, at which branch, and what its staff are told. */
export type Announcement = { merchantId: string; customerId: string; branchId: string; hint: unknown };

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
  readEvent(payload: string): Announcement;
  hintName: string;
  sessionEndedChannel: string;
  now(): Date;
};

/** More open pages than anybody has; the oldest connection makes room. */
const connectionsPerPerson = 12;

/** The open connections of this process, woken by what any process commits. */
export function createRealtimeHub(options: HubOptions): RealtimeHub {
  const { database, eventChannel, readEvent, hintName, sessionEndedChannel, now } = options;
  const listeners = new Set<Listener>();
  const byPerson = new Map<string, Set<Listener>>();
  const staff = new Set<Listener>();
  const unlisten: (() => Promise<void>)[] = [];
  let isClosed = false;
  const keyOf = (merchantId: string, personId: string): string => `${merchantId} ${personId}`;

  /** While the database was out of reach a sign-out may have been missed: who still may, connects again. */
  const endAll = (): void => listeners.forEach(({ stream }) => stream.end());

  function onEvent(payload: string): void {
    const announced = readEvent(payload);
    for (const { stream } of byPerson.get(keyOf(announced.merchantId, announced.customerId)) ?? []) stream.wake();
    for (const listener of staff) if (isTheirs(listener, announced)) tell(listener, announced.hint);
  }

  /** Hints are kept nowhere: who does not take one connects again, and reads the orders again. */
  function tell({ stream }: Listener, hint: unknown): void {
    if (!stream.say(hintName, hint)) stream.end();
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
      if (isClosed) return listener.stream.end();
      const key = keyOf(listener.merchantId, listener.personId);
      const own = byPerson.get(key) ?? new Set();
      const [oldest] = own;
      if (own.size >= connectionsPerPerson) oldest?.stream.end();
      listeners.add(listener);
      if (listener.branchId !== undefined) staff.add(listener);
      byPerson.set(key, own.add(listener));
      listener.stream.output.once('close', () => {
        listeners.delete(listener);
        staff.delete(listener);
        own.delete(listener);
        if (own.size === 0 && byPerson.get(key) === own) byPerson.delete(key);
      });
    },
    beat() {
      for (const { stream, expiresAt } of listeners) {
        if (expiresAt <= now()) stream.end();
        else stream.beat();
      }
    },
    async close() {
      isClosed = true;
      endAll();
      await Promise.all(unlisten.map((stop) => stop()));
    },
  };
}

const isTheirs = ({ merchantId, branchId }: Listener, order: Announcement): boolean =>
  merchantId === order.merchantId && (branchId === null || branchId === order.branchId);
