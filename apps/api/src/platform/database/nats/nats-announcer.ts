import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { v7 as uuid } from 'uuid';
import type { Announcement } from '../announce.ts';
import type { AnnouncerState, Database } from '../db.ts';
import type { NatsAddress } from './nats-address.ts';

/**
 * A message as it travels: who sent it, how many messages with announcements that was with this one, and what it
 * announces, which is nothing when it only says that the sender is there, or leaves.
 */
type Message = { number: number; announced: Announcement[]; isLast?: boolean };

type Sender = { number: number; heardAt: number };

type NatsOptions = {
  /** Hears what processes announce that have no message service; and that messages were missed, on `missedChannel`. */
  listener: { listen: Database['listen'] };
  /** Says over the database that messages were missed. */
  tellOverDatabase(sender: string): Promise<void>;
  onError(error: unknown): void;
  beatMilliseconds?: number;
};

type NatsAnnouncer = {
  /** Settles when messages get through, or after two seconds: a shop starts without them. */
  ready(): Promise<void>;
  listen: Database['listen'];
  publish(announced: Announcement[]): void;
  state(): AnnouncerState;
  close(): Promise<void>;
};

/** The NOTIFY channel on which a process tells the others that they may have missed something of it. */
export const missedChannel = 'announcements_missed';

/** How long another process is named as one without a message service after it announced by NOTIFY. */
const mixedMilliseconds = 60_000;

/**
 * Announces through NATS, which forgets: a message reaches the processes that are connected at that moment. So each
 * process numbers its messages and says every few seconds how many there were. A process that finds a number missing, hears
 * nothing of a process, or does not hear itself, lets its subscribers look into the database. A process that cannot
 * announce tells the others so over the database, outside of any order's transaction.
 */
export function createNatsAnnouncer(address: NatsAddress, options: NatsOptions): NatsAnnouncer {
  const { listener, tellOverDatabase, onError, beatMilliseconds = 5000 } = options;
  const { subject, servers, tls, user, pass, token } = address;
  const id = uuid();
  const channels = new Map<string, Set<(payload: string) => void>>();
  const missed = new Set<() => void>();
  const senders = new Map<string, Sender>();
  const looks = { away: 0, gap: 0, silent: 0, told: 0 };
  let connection: NatsConnection | undefined;
  let number = 0;
  let heardMyselfAt = -Infinity;
  let isInDoubt = true;
  let mixedUntil = -Infinity;
  let lookedAt = -Infinity;
  let toldAt = -Infinity;
  let nextLook: NodeJS.Timeout | undefined;
  let isReported = false;
  let isClosed = false;
  const isReady = Promise.withResolvers<void>();

  /** Once at a time: a look may cost every open board a reading of its orders. */
  function look(reason: keyof typeof looks): void {
    looks[reason] += 1;
    const pause = Math.max(0, lookedAt + 2 * beatMilliseconds - performance.now());
    nextLook ??= setTimeout(() => {
      nextLook = undefined;
      lookedAt = performance.now();
      missed.forEach((onMissed) => onMissed());
    }, pause).unref();
  }

  const tell = (): Promise<void> => {
    toldAt = performance.now();
    return tellOverDatabase(id).catch(onError);
  };

  function deliver(announced: Announcement[]): void {
    for (const [channel, payload] of announced) {
      try {
        channels.get(channel)?.forEach((onPayload) => onPayload(payload));
      } catch (error) {
        onError(error);
      }
    }
  }

  function hear(sender: string, message: Msg): void {
    if (sender === id) return hearMyself();
    const { number, announced, isLast } = message.json<Message>();
    const last = senders.get(sender)?.number ?? 0;
    if (isLast) senders.delete(sender);
    else senders.set(sender, { number, heardAt: performance.now() });
    if (number !== last + (announced.length > 0 ? 1 : 0)) look('gap');
    deliver(announced);
  }

  /** Proves that messages get there and back. */
  function hearMyself(): void {
    heardMyselfAt = performance.now();
    if (!isInDoubt) return;
    isInDoubt = false;
    isReported = false;
    for (const sender of senders.values()) sender.heardAt = heardMyselfAt;
    isReady.resolve();
    look('away');
  }

  function send(message: Message): void {
    try {
      connection?.publish(`${subject}.${id}`, JSON.stringify(message));
    } catch (error) {
      onError(error);
    }
  }

  /** Connects, and connects again: by itself the client would keep what it cannot send, without an end. */
  async function stayConnected(): Promise<void> {
    for (let pause = 250; !isClosed; pause = Math.min(5000, 2 * pause)) {
      try {
        const next = await open();
        pause = 125;
        report(await next.closed());
      } catch (error) {
        report(error);
      }
      connection = undefined;
      isInDoubt = true;
      await wait(pause, undefined, { ref: false });
    }
  }

  /** Once until it is back. */
  function report(cause: unknown): void {
    if (isClosed || isReported) return;
    isReported = true;
    onError(new Error('The message service of REALTIME_URL is away; pages hear late.', { cause }));
  }

  async function open(): Promise<NatsConnection> {
    const how = { reconnect: false, timeout: 5000, name: 'sufra', ...(tls && { tls }) };
    const next = await connect({ servers, user, pass, token, ...how });
    void reportProblems(next);
    next.subscribe(`${subject}.*`, {
      callback(problem, message) {
        try {
          if (problem) throw problem;
          hear(message.subject.slice(subject.length + 1), message);
        } catch (error) {
          onError(error);
        }
      },
    });
    if (isClosed) await next.close();
    connection = next;
    heardMyselfAt = performance.now();
    send({ number, announced: [] });
    return next;
  }

  async function reportProblems(of: NatsConnection): Promise<void> {
    for await (const status of of.status()) if (status.type === 'error') onError(status.error);
  }

  function beat(): void {
    const now = performance.now();
    send({ number, announced: [] });
    const silence = now - heardMyselfAt;
    if (silence > 2 * beatMilliseconds) isInDoubt = true;
    // Frozen: another server of the service may answer, or this one a new connection.
    if (silence > 4 * beatMilliseconds) void connection?.close();
    if (isInDoubt) look('away');
    if ((isInDoubt || now < mixedUntil) && now - toldAt >= 2 * beatMilliseconds) void tell();
    for (const [sender, { heardAt }] of senders) {
      if (isInDoubt || now - heardAt < 3 * beatMilliseconds) continue;
      // It may have ended between a commit and its announcement.
      senders.delete(sender);
      look('silent');
    }
  }

  function warnOfMix(): void {
    const now = performance.now();
    if (now > mixedUntil)
      onError(new Error('A process announces by NOTIFY: set the same REALTIME_URL for all processes and tools.'));
    mixedUntil = now + mixedMilliseconds;
  }

  void listener.listen(missedChannel, (sender) => sender !== id && look('told')).catch(onError);
  void stayConnected();
  const beating = setInterval(beat, beatMilliseconds).unref();

  return {
    ready: () => patiently(isReady.promise, 2000),
    async listen(channel, onPayload, onMissed) {
      const own = channels.get(channel) ?? new Set();
      channels.set(channel, own.add(onPayload));
      if (onMissed) missed.add(onMissed);
      // The queue of jobs has a channel of its own, on which it is no sign of another process.
      const onNotify = (payload: string) => {
        if (!channel.startsWith('pgboss')) warnOfMix();
        onPayload(payload);
      };
      const unlisten = await listener.listen(channel, onNotify, onMissed);
      return async () => {
        own.delete(onPayload);
        if (onMissed) missed.delete(onMissed);
        await unlisten();
      };
    },
    publish(announced) {
      // Counted also when it cannot be sent, so that the others find it missing.
      number += 1;
      send({ number, announced });
      // Subscribers of this process need no service, and the publisher does not wait for them.
      setImmediate(deliver, announced);
    },
    state: (): AnnouncerState => ({ isUp: !isInDoubt, isMixed: performance.now() < mixedUntil, looks }),
    async close() {
      isClosed = true;
      clearInterval(beating);
      clearTimeout(nextLook);
      if (number > 0 && isInDoubt) await tell();
      send({ number, announced: [], isLast: true });
      await patiently(connection?.flush(), 1000);
      await connection?.close();
    },
  };
}

/** Waits for something, whatever becomes of it, and no longer than that; the process does not end meanwhile. */
async function patiently(something: Promise<void> | undefined, milliseconds: number): Promise<void> {
  const patience = new AbortController();
  await Promise.race([something, wait(milliseconds, undefined, patience)]).catch(() => undefined);
  patience.abort();
}

/** LISTEN for a process without a message service, which others may tell all the same that it missed something. */
export const listenWithMissed =
  (listener: { listen: Database['listen'] }): Database['listen'] =>
  async (channel, onPayload, onMissed) => {
    const unlisten = await listener.listen(channel, onPayload, onMissed);
    if (!onMissed) return unlisten;
    const forget = await listener.listen(missedChannel, onMissed);
    return async () => void (await Promise.all([unlisten(), forget()]));
  };
