import { storageKeys } from '@sufra/contracts/storage-keys';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryMs, silentMs } from './live/event-line.ts';
import { FakeEventSource } from './testing/fake-event-source.ts';
import { anEvent } from './testing/orders.ts';
import { watchOrders } from './watch-orders.ts';

const live = () => FakeEventSource.opened.filter(({ readyState }) => readyState === 1);
let heard: number[];
let stop: () => void;

beforeEach(async () => {
  heard = [];
  FakeEventSource.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  stop = watchOrders('saffron', { onEvent: ({ number }) => void heard.push(number), onConnection: () => undefined });
  await FakeEventSource.current.beat(0);
  await FakeEventSource.current.say(anEvent(1));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const anotherTabKeeps = (before: string | null, now: string | null) =>
  dispatchEvent(
    Object.assign(new Event('storage'), {
      key: storageKeys.currentUser,
      oldValue: before && JSON.stringify({ id: before }),
      newValue: now && JSON.stringify({ id: now }),
    }),
  );

test('everything in a tab watches over one connection, which ends with the last of it', () => {
  const stopOther = watchOrders('saffron', { onEvent: () => undefined, onConnection: () => undefined });
  stop();
  expect(live()).toHaveLength(1);
  stopOther();
  expect(live()).toEqual([]);
});

test('signing out in another tab ends the connection, and whoever signs in next starts anew', async () => {
  anotherTabKeeps('sara', null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(live()).toEqual([]);
  anotherTabKeeps(null, 'omar');
  expect(live().map(({ url }) => url)).toEqual(['/api/realtime/merchant-saffron']);
  await FakeEventSource.current.say(anEvent(1));
  expect(heard).toEqual([1, 1]);
});

test('a change of the same customer’s profile changes nothing', () => {
  anotherTabKeeps('sara', 'sara');
  expect(FakeEventSource.opened).toHaveLength(1);
});

test('a phone that wakes up connects at once, behind what it heard last, without waiting for its timers', () => {
  vi.setSystemTime(Date.now() + silentMs + 1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(live().map(({ url }) => url)).toEqual(['/api/realtime/merchant-saffron?after=1']);
});

test('a page that comes back a moment later keeps its connection', () => {
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeEventSource.opened).toHaveLength(1);
});

test('a page that is kept for the way back lets go of the connection, and has one again when it is shown', () => {
  dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  expect(live()).toEqual([]);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(live().map(({ url }) => url)).toEqual(['/api/realtime/merchant-saffron?after=1']);
});

test('a server that turns the page away is asked again less and less often', async () => {
  const refuse = async () => {
    FakeEventSource.current.readyState = FakeEventSource.CLOSED;
    await FakeEventSource.current.fail();
  };
  await refuse();
  await vi.advanceTimersByTimeAsync(retryMs[0] ?? 0);
  expect(FakeEventSource.opened).toHaveLength(2);
  await refuse();
  await vi.advanceTimersByTimeAsync(retryMs[0] ?? 0);
  expect(FakeEventSource.opened).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(retryMs[0] ?? 0);
  expect(FakeEventSource.opened).toHaveLength(3);
});
