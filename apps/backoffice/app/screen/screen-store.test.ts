import type { ScreenAttributes } from '@sufra/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createScreenStore } from './screen-store.ts';

class FakeSource extends EventTarget {
  static readonly opened: FakeSource[] = [];
  isClosed = false;
  constructor() {
    super();
    FakeSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

let ready: ScreenAttributes['ready'];
let status: number;
let chimes: number;
let store: ReturnType<typeof createScreenStore>;
let letGo: () => void;
const line = () => FakeSource.opened.at(-1) as FakeSource;
const hear = async (name: string) => {
  line().dispatchEvent(new Event(name));
  await vi.advanceTimersByTimeAsync(10);
};
const order = (number: string, calledAt: string | null = null) => ({
  id: `order-${number}`,
  number,
  name: 'نورة',
  'ready-at': '2026-11-20T16:00:00Z',
  'called-at': calledAt,
});

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', { documentElement: { lang: 'ar' } });
  FakeSource.opened.length = 0;
  [ready, status, chimes] = [[order('041')], 200, 0];
  vi.stubGlobal('fetch', async () => {
    const body = { data: { attributes: { 'location-name': {}, preparing: [], ready } } };
    const refused = { errors: [{ code: 'device-unknown' }] };
    return Response.json(status === 200 ? body : refused, { status });
  });
  store = createScreenStore(() => (chimes += 1));
  letGo = store.hold();
  await vi.advanceTimersByTimeAsync(10);
});
afterEach(() => {
  letGo();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const numbers = () => store.get().shown?.ready.map(({ number }) => number);

test('what was ready before the screen was switched on is shown and not called', async () => {
  await hear('orders-missed');
  expect([numbers(), store.get().called, chimes]).toEqual([['041'], [], 0]);
});

test('an order that becomes ready, and one that is called again, sound once and stand out for half a minute', async () => {
  ready = [order('042'), order('041')];
  await hear('screen-changed');
  expect([store.get().called, chimes]).toEqual([['order-042'], 1]);
  await hear('screen-changed');
  expect(chimes).toBe(1);
  ready = [order('041', '2026-11-20T16:05:00Z'), order('042')];
  await hear('screen-changed');
  expect([store.get().called, chimes]).toEqual([['order-041', 'order-042'], 2]);
  for (let beats = 0; beats < 7; beats += 1) {
    await hear('beat');
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(store.get().called).toEqual([]);
});

test('a collected order leaves, and is called no longer', async () => {
  ready = [order('042')];
  await hear('screen-changed');
  ready = [];
  await hear('screen-changed');
  expect([numbers(), store.get().called]).toEqual([[], []]);
});

test('a line that is silent is told with its time, opened anew, and read when it is back', async () => {
  await hear('beat');
  const heardAt = Date.now();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(store.get().lostSince).toBeLessThanOrEqual(heardAt);
  expect(FakeSource.opened.length).toBeGreaterThan(1);
  ready = [order('043')];
  await hear('orders-missed');
  expect([store.get().lostSince, numbers()]).toEqual([undefined, ['043']]);
});

test('a screen that was ended shows nothing more, and asks to be paired', async () => {
  status = 401;
  await hear('screen-changed');
  expect(store.get()).toMatchObject({ shown: undefined, isUnpaired: true });
  expect(line().isClosed).toBe(true);
  const lines = FakeSource.opened.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSource.opened).toHaveLength(lines);
  status = 200;
  store.begin();
  await vi.advanceTimersByTimeAsync(10);
  expect([store.get().isUnpaired, numbers()]).toEqual([false, ['041']]);
});

test('a server that fails is asked again, and what was shown stays', async () => {
  status = 503;
  ready = [order('042')];
  await hear('screen-changed');
  expect(numbers()).toEqual(['041']);
  status = 200;
  await vi.advanceTimersByTimeAsync(3_100);
  expect(numbers()).toEqual(['042']);
});
