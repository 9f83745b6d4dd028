import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEventStream, type EventStream } from './event-stream.ts';
import { createMenuWatchers } from './menu-watchers.ts';

/** A process with room for so many open pages, and the announcement of a merchant's change. */
async function openWatchers(limit: number, limitPerAddress?: number) {
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
    ...(limitPerAddress && { limitPerAddress }),
  });
  await watchers.open();
  onTestFinished(() => watchers.close());
  return { watchers, announce: (merchantId: string) => announce(merchantId) };
}

const home = '203.0.113.7';
const openStream = (): EventStream =>
  createEventStream({ after: async () => [] }, { after: 0, isGap: false }, () => undefined);

test('a process with too many open pages asks further ones to come back by themselves', async () => {
  const { watchers } = await openWatchers(1);
  const first = openStream();
  expect(watchers.add('a', home, first)).toBe('open');
  expect(watchers.add('b', home, openStream())).toBe('process-full');
  first.output.destroy();
  await once(first.output, 'close');
  expect(watchers.add('b', home, openStream())).toBe('open');
});

test('one address has so many pages of all merchants together, and the next one when one of them closes', async () => {
  const { watchers } = await openWatchers(10, 2);
  const first = openStream();
  expect(watchers.add('a', home, first)).toBe('open');
  expect(watchers.add('b', home, openStream())).toBe('open');
  expect(watchers.add('a', home, openStream())).toBe('address-full');
  expect(watchers.add('a', '198.51.100.1', openStream())).toBe('open');
  first.output.destroy();
  await once(first.output, 'close');
  expect(watchers.add('a', home, openStream())).toBe('open');
  expect(watchers.add('a', home, openStream())).toBe('address-full');
});

test('a page that takes nothing is closed instead of missing a change, and gives back its place; one that reads stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { watchers, announce } = await openWatchers(2);
  const silent = openStream();
  const reading = openStream();
  let text = '';
  reading.output.on('data', (part: Buffer) => (text += part.toString()));
  watchers.add('a', home, silent);
  watchers.add('a', home, reading);
  for (let change = 0; change < 40; change += 1) {
    announce('a');
    await setImmediate();
  }
  vi.advanceTimersByTime(1000);
  await setImmediate();
  expect(silent.output.destroyed).toBe(true);
  expect(reading.output.destroyed).toBe(false);
  expect(text).toContain('"version":40,');
  expect(watchers.add('a', home, openStream())).toBe('open');
});
