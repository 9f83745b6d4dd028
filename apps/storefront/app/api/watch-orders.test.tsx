import { storageKeys } from '@sufra/contracts/storage-keys';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { FakeEventSource } from '../order/testing/fake-event-source.ts';
import { anEvent } from '../order/testing/orders.ts';
import { retryMs, silentMs, watchOrders } from './watch-orders.ts';

const live = () => FakeEventSource.opened.filter(({ readyState }) => readyState === 1);
let heard: number[];
let stop: () => void;

beforeEach(async () => {
  heard = [];
  FakeEventSource.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  stop = watchOrders('/api/realtime/merchant-saffron', {
    onEvent: ({ number }) => void heard.push(number),
    onConnection: () => undefined,
  });
  await FakeEventSource.current.beat(0);
  await FakeEventSource.current.say(anEvent(1));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  visibility?.mockRestore();
  visibility = undefined;
});

let visibility: MockInstance<() => DocumentVisibilityState> | undefined;

function turn(next: DocumentVisibilityState): void {
  visibility ??= vi.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue(next);
  document.dispatchEvent(new Event('visibilitychange'));
}

const anotherTabKeeps = (before: string | null, now: string | null) =>
  dispatchEvent(
    Object.assign(new Event('storage'), {
      key: storageKeys.currentUser,
      oldValue: before && JSON.stringify({ id: before }),
      newValue: now && JSON.stringify({ id: now }),
    }),
  );

test('everything in a tab watches over one connection, which ends with the last of it', () => {
  const stopOther = watchOrders('/api/realtime/merchant-saffron', {
    onEvent: () => undefined,
    onConnection: () => undefined,
  });
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

test('a storage that another tab clears ends the connection, since it held who is signed in', () => {
  dispatchEvent(Object.assign(new Event('storage'), { key: null, oldValue: null, newValue: null }));
  expect(live()).toEqual([]);
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

test('a tab in the background holds no connection; looked at again, it goes on behind what it saw last', async () => {
  turn('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(live()).toEqual([]);
  turn('visible');
  expect(live().map(({ url }) => url)).toEqual(['/api/realtime/merchant-saffron?after=1']);
  await FakeEventSource.current.say(anEvent(1));
  await FakeEventSource.current.say(anEvent(2));
  expect(heard).toEqual([1, 2]);
});

test('a tab that was opened in the background connects when it is looked at', () => {
  stop();
  turn('hidden');
  FakeEventSource.opened = [];
  stop = watchOrders('/api/realtime/merchant-saffron', { onEvent: () => undefined, onConnection: () => undefined });
  expect(FakeEventSource.opened).toEqual([]);
  turn('visible');
  expect(live()).toHaveLength(1);
});

test('a tab that lost its connection and went to the background says so when events get through again', async () => {
  const said: boolean[] = [];
  const stopOther = watchOrders('/api/realtime/merchant-saffron', {
    onEvent: () => undefined,
    onConnection: (isOpen) => void said.push(isOpen),
  });
  await FakeEventSource.current.fail();
  turn('hidden');
  turn('visible');
  await FakeEventSource.current.beat(1);
  stopOther();
  expect(said).toEqual([false, true]);
});

test('a tab whose customer signed out meanwhile stays without a connection when it is looked at', () => {
  anotherTabKeeps('sara', null);
  turn('hidden');
  turn('visible');
  expect(live()).toEqual([]);
});

test('numbers that are missing make every watcher read again', async () => {
  const said: boolean[] = [];
  const stopOther = watchOrders('/api/realtime/merchant-saffron', {
    onEvent: () => undefined,
    onConnection: (isOpen) => void said.push(isOpen),
  });
  await FakeEventSource.current.say(anEvent(4));
  stopOther();
  expect([heard, said]).toEqual([[1, 4], [true]]);
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
