import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { beatEventName, missedEventName, type Beat } from '@sufra/contracts';

export type NumberedEvent = { number: number; name: string; data: unknown };

/** Where a stream gets its events from: everything of one listener after a number, oldest first. */
export type EventSource = { after(number: number, limit: number): Promise<NumberedEvent[]> };

export type EventStream = {
  output: Readable;
  /** Something new may be there; looks it up unless a look-up is under way, which then looks once more. */
  wake(): void;
  /** The same when an event of this number was not sent yet. */
  wakeFor(number: number): void;
  /**
   * Tells something that has no number and is not stored. A reader that takes nothing misses it: its connection is closed,
   * and it learns how things stand when it reconnects.
   */
  emit(name: string, data: unknown): void;
  /** A heartbeat: keeps proxies from closing an idle connection and shows the page that events arrive. False when the socket takes nothing. */
  beat(): boolean;
  /** Closes the connection, after a second also that of a reader that takes nothing. */
  end(): void;
};

/** Behind which number a stream goes on, and whether something before it is no longer to be had. */
export type ResumePoint = { after: number; isGap: boolean };

const batchSize = 100;
/** How long a reader may take for what was written before the end. */
const closeMilliseconds = 1000;

/**
 * A browser's delay before it reconnects, sent at the start because a killed process can send nothing. Between one and
 * five seconds, so that the clients of a whole process do not reconnect in the same moment.
 */
const waitBeforeRetry = (): number => 1000 + Math.floor(Math.random() * 4000);

/**
 * Server-sent events for one listener. The database is the queue: what a slow reader has not taken yet is not held in
 * memory, and after a reconnect the stream goes on behind the number that was seen last. Where numbers are missing,
 * because events are not kept for ever, the page gets the event to read its orders again.
 */
export function createEventStream(
  source: EventSource,
  { after, isGap }: ResumePoint,
  onError: (error: unknown) => void,
): EventStream {
  const output = new PassThrough({ highWaterMark: 16 * 1024 });
  let lastNumber = after;
  let isBusy = false;
  let isWoken = false;

  async function pump(): Promise<void> {
    while (isWoken && !output.destroyed) {
      isWoken = false;
      const events = await source.after(lastNumber, batchSize);
      for (const event of events) {
        if (event.number > lastNumber + 1) await write(missed(event.number - 1));
        await write(frame(event));
        lastNumber = event.number;
      }
      if (events.length === batchSize) isWoken = true;
    }
  }

  async function write(text: string): Promise<void> {
    if (!output.writable || output.write(text)) return;
    const waiting = new AbortController();
    const { signal } = waiting;
    await Promise.race([once(output, 'drain', { signal }), once(output, 'close', { signal })]).finally(() =>
      waiting.abort(),
    );
  }

  function end(): void {
    if (output.writableEnded || output.destroyed) return;
    output.end();
    // A reader that takes nothing never reaches the end of its stream.
    setTimeout(() => output.destroy(), closeMilliseconds).unref();
  }

  // The number alone, without data, is stored by the browser and triggers no event.
  output.write(`retry: ${waitBeforeRetry()}\nid: ${after}\n\n${isGap ? missed(after) : ''}${beat(after)}`);
  function wake(): void {
    isWoken = true;
    if (isBusy) return;
    isBusy = true;
    pump()
      .catch((error: unknown) => {
        if (output.destroyed) return;
        onError(error);
        end();
      })
      .finally(() => {
        isBusy = false;
      });
  }

  return {
    output,
    wake,
    wakeFor: (number) => number > lastNumber && wake(),
    emit(name, data) {
      if (!output.writable || output.writableNeedDrain) end();
      else output.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    beat() {
      // A reader that takes nothing needs no sign of life, and must not pile them up.
      if (!output.writable || output.writableNeedDrain) return false;
      output.write(beat(lastNumber));
      return true;
    },
    end,
  };
}

const frame = ({ number, name, data }: NumberedEvent): string =>
  `id: ${number}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const missed = (number: number): string => `id: ${number}\nevent: ${missedEventName}\ndata: {}\n\n`;

const beat = (number: number): string =>
  `event: ${beatEventName}\ndata: ${JSON.stringify({ number } satisfies Beat)}\n\n`;
