import { missedEventName } from '@sufra/contracts';
import type { Database } from '../database/db.ts';
import { merchantMovedChannel } from '../database/move/move-state.ts';
import type { EventStream } from './event-stream.ts';

export type Listener = {
  merchantId: string;
  /** The customer, the member of staff or the screen. */
  personId: string;
  /** Staff only: the branch whose events they get, or `null` for every one. */
  branchId?: string | null;
  /** The paired device of staff, where they are at one. */
  deviceId?: string | null;
  /** A pickup screen of the branch: it gets a word that something changed, and not what. */
  isScreen?: boolean;
  sessionId: string;
  expiresAt: Date;
  stream: EventStream;
};

/** A payload of the channel: the owner of the changed order, its branch, and the event for its staff. */
export type Announcement = { merchantId: string; customerId: string; branchId: string; hint: unknown };

/** A listener whose session is still good, as the database has it: the newest event, or the branch of staff. */
export type ListenerState = { newest: number } | { branchId: string | null };

export type RealtimeHub = {
  open(): Promise<void>;
  add(listener: Listener): void;
  /**
   * Sends a heartbeat to all clients, or to staff alone, and ends the streams of expired sessions; answers the devices that
   * took theirs.
   */
  beat(to: 'all' | 'staff'): { merchantId: string; deviceId: string }[];
  close(): Promise<void>;
};

export type HubOptions = {
  database: Database;
  eventChannel: string;
  readEvent(payload: string): Announcement;
  hintName: string;
  screenHintName: string;
  /** Changes at a branch beside its orders: a hint for its staff alone. */
  branchChannel: string;
  readChange(payload: string): Pick<Announcement, 'merchantId' | 'branchId' | 'hint'>;
  branchHintName: string;
  sessionEndedChannel: string;
  /** Looks up how things stand for listeners, by their sessions; none is told of a session that has ended. */
  findStates(listeners: Listener[]): Promise<Map<string, ListenerState>>;
  onError(error: unknown): void;
  now(): Date;
};

/** A limit above any real use; the oldest connection makes room. */
const connectionsPerPerson = 12;

/** The most listeners that one query is about. */
const lookUpTogether = 1000;

/** The open connections of this process, woken by what any process commits. */
export function createRealtimeHub(options: HubOptions): RealtimeHub {
  const { database, eventChannel, readEvent, hintName, sessionEndedChannel, now } = options;
  const { branchChannel, readChange, branchHintName, screenHintName } = options;
  const listeners = new Set<Listener>();
  const byPerson = new Map<string, Set<Listener>>();
  const staff = new Set<Listener>();
  const unlisten: (() => Promise<void>)[] = [];
  let isClosed = false;
  let isMissed = false;
  let looking: Promise<void> | undefined;
  const keyOf = (merchantId: string, personId: string): string => `${merchantId} ${personId}`;

  const endAll = (): void => listeners.forEach(({ stream }) => stream.end());

  /**
   * Something may not have been announced to this process: an event, a hint, or a sign-out. Where the database does not
   * say how things stand, streams end, and valid sessions reconnect.
   */
  function onMissed(): void {
    isMissed = true;
    looking ??= lookUpMissed()
      .catch((error: unknown) => {
        options.onError(error);
        endAll();
      })
      .finally(() => (looking = undefined));
  }

  async function lookUpMissed(): Promise<void> {
    while (isMissed) {
      isMissed = false;
      const all = [...listeners];
      for (let first = 0; first < all.length; first += lookUpTogether) {
        const some = all.slice(first, first + lookUpTogether);
        const states = await options.findStates(some);
        for (const listener of some) catchUp(listener, states.get(listener.sessionId));
      }
    }
  }

  function catchUp(listener: Listener, state: ListenerState | undefined): void {
    if (state && 'newest' in state) listener.stream.wakeFor(state.newest);
    else if (state && state.branchId === listener.branchId) listener.stream.emit(missedEventName, {});
    else listener.stream.end();
  }

  function onEvent(payload: string): void {
    const announced = readEvent(payload);
    for (const { stream } of byPerson.get(keyOf(announced.merchantId, announced.customerId)) ?? []) stream.wake();
    for (const listener of staff) {
      if (!isTheirs(listener, announced)) continue;
      if (listener.isScreen) listener.stream.emit(screenHintName, {});
      else listener.stream.emit(hintName, announced.hint);
    }
  }

  function onChange(payload: string): void {
    const change = readChange(payload);
    for (const listener of staff)
      if (!listener.isScreen && isTheirs(listener, change)) listener.stream.emit(branchHintName, change.hint);
  }

  function onSessionEnded(sessionId: string): void {
    for (const listener of listeners) if (listener.sessionId === sessionId) listener.stream.end();
  }

  function onMoved(merchantId: string): void {
    for (const listener of listeners) if (listener.merchantId === merchantId) listener.stream.end();
  }

  return {
    async open() {
      unlisten.push(await database.listen(eventChannel, onEvent, onMissed));
      unlisten.push(await database.listen(branchChannel, onChange));
      unlisten.push(await database.listen(sessionEndedChannel, onSessionEnded));
      unlisten.push(await database.listen(merchantMovedChannel, onMoved));
    },
    add(listener) {
      if (isClosed) return listener.stream.end();
      const key = keyOf(listener.merchantId, listener.personId);
      const own = byPerson.get(key) ?? new Set();
      const [oldest] = own;
      if (oldest && own.size >= connectionsPerPerson) {
        own.delete(oldest);
        oldest.stream.end();
      }
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
    beat(to) {
      const reached = new Map<string, { merchantId: string; deviceId: string }>();
      for (const { merchantId, stream, expiresAt, deviceId } of to === 'all' ? listeners : staff) {
        if (expiresAt <= now()) stream.end();
        else if (stream.beat() && deviceId) reached.set(deviceId, { merchantId, deviceId });
      }
      return [...reached.values()];
    },
    async close() {
      isClosed = true;
      endAll();
      await Promise.all(unlisten.map((stop) => stop()));
    },
  };
}

const isTheirs = ({ merchantId, branchId }: Listener, order: Pick<Announcement, 'merchantId' | 'branchId'>): boolean =>
  merchantId === order.merchantId && (branchId === null || branchId === order.branchId);
