import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEventStream, type EventStream } from './event-stream.ts';
import { createMenuWatchers } from './menu-watchers.ts';

/** A process with room for so many open pages, and the announcement of a merchant's change. */
async function openWatchers(limit: number) {
  let announce: (merchantId: string) => void = () => {};
  let version = 0;
  const watchers = createMenuWatchers({
    database: {
      async listen(channel, onTold) {
        if (channel === 'menus') announce = onTold;
        return async () => {};
      },
    },
    channel: 'menus',
    name: 'menu',
    findNews: async () => ({ version: (version += 1), words: 'x'.repeat(1000) }),
    onError: (error) => expect.unreachable(String(error)),
    limit,
  });
  await watchers.open();
  onTestFinished(() => watchers.close());
  return { watchers, announce: (merchantId: string) => announce(merchantId) };
}

const openStream = (): EventStream =>
  createEventStream({ after: async () => [] }, { after: 0, isGap: false }, () => undefined);

test('a process with too many open pages asks further ones to come back by themselves', async () => {
  const { watchers } = await openWatchers(1);
  const first = openStream();
  expect(watchers.add('a', first)).toBe(true);
  expect(watchers.add('b', openStream())).toBe(false);
  first.output.destroy();
  await once(first.output, 'close');
  expect(watchers.add('b', openStream())).toBe(true);
});

test('a page that takes nothing is closed instead of missing a change, and gives back its place; one that reads stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { watchers, announce } = await openWatchers(2);
  const silent = openStream();
  const reading = openStream();
  let text = '';
  reading.output.on('data', (part: Buffer) => (text += part.toString()));
  watchers.add('a', silent);
  watchers.add('a', reading);
  for (let change = 0; change < 40; change += 1) {
    announce('a');
    await setImmediate();
  }
  vi.advanceTimersByTime(1000);
  await setImmediate();
  expect(silent.output.destroyed).toBe(true);
  expect(reading.output.destroyed).toBe(false);
  expect(text).toContain('"version":40,');
  expect(watchers.add('a', openStream())).toBe(true);
});
