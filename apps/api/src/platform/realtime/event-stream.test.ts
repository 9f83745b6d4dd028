import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createEventStream, type NumberedEvent } from './event-stream.ts';

const manyEvents: NumberedEvent[] = Array.from({ length: 250 }, (_, index) => ({
  number: index + 1,
  name: 'order-status',
  data: { words: 'x'.repeat(1000) },
}));

const sourceOf = (events: NumberedEvent[]) => ({
  reads: 0,
  async after(number: number, limit: number) {
    this.reads += 1;
    return events.filter((event) => event.number > number).slice(0, limit);
  },
});

const fromStart = { after: 0, isGap: false };

describe('an event stream', () => {
  test('a reader that takes nothing is not read ahead for', async () => {
    const source = sourceOf(manyEvents);
    const stream = createEventStream(source, fromStart, () => {});
    stream.wake();
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    for (let beat = 0; beat < 1000; beat += 1) stream.beat();
    expect(source.reads).toBe(1);
    expect(stream.output.readableLength).toBeLessThan(64 * 1024);
    stream.output.destroy();
  });

  test('a slow reader gets every event once, in order', async () => {
    const stream = createEventStream(sourceOf(manyEvents), fromStart, () => {});
    stream.wake();
    let text = '';
    for await (const part of stream.output) {
      text += String(part);
      await setImmediate();
      if (text.includes('id: 250\n')) break;
    }
    const numbers = [...text.matchAll(/id: (\d+)\nevent/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(manyEvents.map(({ number }) => number));
  });

  test('pages that lose the same process do not all come back in the same moment', () => {
    const waits = Array.from({ length: 50 }, () => {
      const { output } = createEventStream(sourceOf([]), fromStart, () => {});
      return Number(/^retry: (\d+)\n/.exec(String(output.read()))?.[1]);
    });
    for (const wait of waits) {
      expect(wait).toBeGreaterThanOrEqual(1000);
      expect(wait).toBeLessThan(5000);
    }
    expect(new Set(waits).size).toBeGreaterThan(25);
  });

  test('a quiet connection gets a sign of life', async () => {
    const stream = createEventStream(sourceOf([]), fromStart, () => {});
    expect(String(stream.output.read())).toContain('event: beat\ndata: {"number":0}\n\n');
    stream.beat();
    expect(String(stream.output.read())).toBe('event: beat\ndata: {"number":0}\n\n');
  });

  test('a hole in the numbers is told before what comes after it', async () => {
    const stream = createEventStream(sourceOf(manyEvents.slice(2, 4)), { after: 1, isGap: false }, () => {});
    stream.wake();
    let text = '';
    for await (const part of stream.output) if ((text += String(part)).includes('id: 4\n')) break;
    const names = [...text.matchAll(/id: (\d+)\nevent: ([a-z-]+)/g)].map(([, number, name]) => `${number} ${name}`);
    expect(names).toEqual(['2 orders-missed', '3 order-status', '4 order-status']);
  });

  test('a failing look-up ends the stream, so that the browser connects again', async () => {
    const problems: unknown[] = [];
    const failing = { after: () => Promise.reject(new Error('gone')) };
    const stream = createEventStream(failing, fromStart, (error) => problems.push(error));
    stream.wake();
    stream.output.resume();
    await new Promise((resolve) => stream.output.once('end', resolve));
    expect(problems).toHaveLength(1);
  });
});
