import type { BoardOrder } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BoardStore, createBoardStore } from './board-store.ts';
import { anOrder } from './testing/an-order.ts';

/** The browser's end of the line, which the test holds. */
class Line extends EventTarget {
  static all: Line[] = [];
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Line.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
  send(name: string, data: object = {}) {
    if (!this.isClosed) this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }));
  }
}

let onServer: BoardOrder[];
let answers: (() => void)[];
let isHeld: boolean;
let store: BoardStore;
let letGo: () => void;
let page: EventTarget;
let answered: object[];
let isMute: boolean;
let availability: object;
let isDown: boolean;
let isAnswerLost: boolean;
let pressed: object[];
let asked: string[];
let answerDate: { aheadMs: number; cacheControl: string };

const line = () => Line.all.at(-1)!;
const shown = () => store.get().orders.map(({ id }) => id);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T16:00:00Z') });
  Line.all = [];
  onServer = [];
  answers = [];
  isHeld = false;
  vi.stubGlobal('EventSource', Line);
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { documentElement: { lang: 'en' }, visibilityState: 'visible' }),
  );
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  answered = [];
  availability = { 'sold-out': [], pauses: [] };
  isDown = false;
  isAnswerLost = false;
  pressed = [];
  asked = [];
  answerDate = { aheadMs: 0, cacheControl: 'private, no-store' };
  vi.stubGlobal('fetch', async (path: string, init?: { body: string }) => {
    asked.push(path);
    if (isDown) throw new TypeError('The network is gone.');
    if (path.endsWith('/statuses')) {
      pressed.push(JSON.parse(init?.body ?? '{}'));
      if (isAnswerLost) throw new TypeError('The line broke.');
      return Response.json({});
    }
    if (path === '/staff/api/staff/presence') {
      answered.push(JSON.parse(init?.body ?? '{}'));
      return new Response(null, { status: 204 });
    }
    if (path === '/staff/api/staff/availability') {
      const attributes = availability;
      if (isHeld) await new Promise<void>((resolve) => answers.push(resolve));
      return Response.json(
        { data: [{ attributes }] },
        {
          headers: {
            date: new Date(Date.now() + answerDate.aheadMs).toUTCString(),
            'cache-control': answerDate.cacheControl,
          },
        },
      );
    }
    const id = /board\/(.+)$/.exec(path)?.[1];
    const found = onServer.filter((order) => id === undefined || order.id === id);
    if (isHeld) await new Promise<void>((resolve) => answers.push(resolve));
    if (id !== undefined && found.length === 0)
      return Response.json({ errors: [{ code: 'not-found' }] }, { status: 404 });
    const stations = [{ handle: 'grill', name: { 'en-us': 'Grill' } }];
    return Response.json(
      id === undefined ? { data: found, meta: { stations, 'message-budget': 'left' } } : { data: found[0] },
    );
  });
  isMute = false;
  store = createBoardStore('shop', () => !isMute);
  letGo = store.hold();
});
afterEach(() => {
  letGo();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the orders of the board', () => {
  test('tell of one that was being cooked and is called off, also while the line was lost, until it was read', async () => {
    const at = (code: 'accepted' | 'posted' | 'cancelled-by-customer') => ({
      'current-status': { code, sequence: 2, at: '2026-11-20T16:01:00Z' },
    });
    onServer = [anOrder('a', at('accepted')), anOrder('b', at('posted'))];
    line().send('orders-missed');
    await settle();
    onServer = [anOrder('a', at('cancelled-by-customer')), anOrder('b', at('cancelled-by-customer'))];
    await vi.advanceTimersByTimeAsync(600_000);
    line().send('orders-missed');
    await settle();
    expect(store.get().calledOff).toEqual(['a']);
    line().send('orders-missed');
    await settle();
    expect(store.get().calledOff).toEqual(['a']);
    store.acknowledge('a');
    expect(store.get().calledOff).toEqual([]);
  });

  test('are read when the line opens, and each anew when it changes', async () => {
    onServer = [anOrder('a')];
    expect(line().url).toBe('/staff/api/realtime/merchant-shop');
    line().send('orders-missed');
    await settle();
    expect([shown(), store.get().isLoaded]).toEqual([['a'], true]);
    expect(store.get().stations).toEqual([{ handle: 'grill', name: { 'en-us': 'Grill' } }]);
    onServer.push(anOrder('b'));
    line().send('branch-order', { 'order-id': 'b' });
    line().send('branch-order', { 'order-id': 'b' });
    await settle();
    expect(shown()).toEqual(['a', 'b']);
  });

  test('an order that is none of the branch’s any more is gone', async () => {
    onServer = [anOrder('a')];
    line().send('orders-missed');
    await settle();
    onServer = [];
    line().send('branch-order', { 'order-id': 'a' });
    await settle();
    expect(shown()).toEqual([]);
  });

  test('that nobody has paid yet are not asked for, and come when they are', async () => {
    line().send('orders-missed');
    await settle();
    asked.length = 0;
    line().send('branch-order', { 'order-id': 'a', code: 'waiting-for-payment' });
    line().send('branch-order', { 'order-id': 'never-paid', code: 'order-failed' });
    await settle();
    expect(asked).toEqual([]);
    onServer = [anOrder('a')];
    line().send('branch-order', { 'order-id': 'a', code: 'posted' });
    await settle();
    expect([asked, shown()]).toEqual([['/staff/api/staff/board/a'], ['a']]);
  });

  test('an answer that comes late does not undo a newer one', async () => {
    isHeld = true;
    onServer = [anOrder('a', { notes: 'old' })];
    line().send('branch-order', { 'order-id': 'a' });
    await settle();
    onServer = [anOrder('a', { notes: 'new' })];
    line().send('branch-order', { 'order-id': 'a' });
    await settle();
    const [first, second] = answers;
    second?.();
    await settle();
    first?.();
    await settle();
    expect(store.get().orders.map(({ attributes }) => attributes.notes)).toEqual(['new']);
  });
});

test('a list that could not be read is read again, though the line is well', async () => {
  onServer = [anOrder('a')];
  isDown = true;
  line().send('orders-missed');
  await settle();
  expect(store.get().isLoaded).toBe(false);
  isDown = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(shown()).toEqual(['a']);
});

test('however often the line breaks while the server is down, it is asked once every three seconds, and not by a closed board', async () => {
  isDown = true;
  for (let broken = 0; broken < 50; broken += 1) line().send('error');
  await settle();
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked).toEqual(Array.from({ length: 3 }, () => '/staff/api/staff/availability'));
  letGo();
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked).toEqual([]);
});

test('a second press on an order that is on its way is none', async () => {
  onServer = [anOrder('a')];
  line().send('orders-missed');
  await settle();
  const presses = [store.move('a', { codes: ['accepted'] }, 10), store.move('a', { codes: ['accepted'] }, 10)];
  expect([...store.get().pending]).toEqual(['a']);
  await Promise.all(presses);
  expect(pressed).toEqual([{ code: 'accepted', 'extra-minutes': 10 }]);
  expect([...store.get().pending]).toEqual([]);
});

test('a press whose answer was lost is refused only where it was not taken', async () => {
  onServer = [anOrder('a')];
  line().send('orders-missed');
  await settle();
  isAnswerLost = true;
  expect(await store.move('a', { codes: ['accepted'] })).toMatchObject({ ok: false });
  onServer = [anOrder('a', { 'current-status': { code: 'accepted', sequence: 2, at: '2026-11-20T16:00:00Z' } })];
  expect(await store.move('a', { codes: ['accepted'] })).toMatchObject({ ok: true });
});

test('of orders that are over, no more are kept than the server lists, and none for longer than a day', async () => {
  const at = (minute: number) => new Date(Date.parse('2026-11-20T16:00:00Z') - minute * 60_000).toISOString();
  const over = (minute: number) =>
    anOrder(`over-${minute}`, { 'current-status': { code: 'finished', sequence: 9, at: at(minute) } });
  onServer = [anOrder('open'), ...Array.from({ length: 70 }, (_, minute) => over(minute))];
  for (const { id } of onServer) line().send('branch-order', { 'order-id': id });
  await settle();
  expect(store.get().orders).toHaveLength(61);
  expect(shown()).not.toContain('over-60');
  vi.setSystemTime(Date.parse('2026-11-21T16:00:00Z'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual(['open']);
});

test('what is sold out is read with the orders and at every change, and gone at its end without a word', async () => {
  line().send('orders-missed');
  await settle();
  expect(store.get().availability['sold-out']).toEqual([]);
  availability = {
    'sold-out': [
      { id: 'a', until: '2026-11-20T16:00:05Z' },
      { id: 'b', until: null },
    ],
    pauses: [],
  };
  line().send('branch-changed');
  await settle();
  expect(store.get().availability['sold-out'].map(({ id }) => id)).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(store.get().availability['sold-out'].map(({ id }) => id)).toEqual(['b']);
});

test('an answer of what is sold out that comes late does not undo a newer one', async () => {
  isHeld = true;
  availability = { 'sold-out': [{ id: 'a', until: null }], pauses: [] };
  line().send('branch-changed');
  await settle();
  availability = { 'sold-out': [], pauses: [] };
  line().send('branch-changed');
  await settle();
  for (const answer of answers.toReversed()) {
    answer();
    await settle();
  }
  expect(store.get().availability['sold-out']).toEqual([]);
});

describe('on a device whose clock is an hour ahead', () => {
  const behind = -3_600_000;
  const until = '2026-11-20T15:10:00Z';
  const readAvailability = async (own: object = {}) => {
    availability = { 'sold-out': [{ id: 'a', until }], pauses: [{ id: 'b', until }], ...own };
    line().send('branch-changed');
    await settle();
  };
  const states = () => {
    const { 'sold-out': soldOut, pauses } = store.get().availability;
    return [soldOut.length, pauses.length];
  };

  test('what is in force stays until its end by the server’s clock, and is not asked for again and again', async () => {
    answerDate.aheadMs = behind;
    await readAvailability({ 'auto-acceptance': [{ 'order-type': 'pickup', until }] });
    asked.length = 0;
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(states()).toEqual([1, 1]);
    expect(asked.filter((path) => path.endsWith('/availability'))).toEqual([]);
    await readAvailability();
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(states()).toEqual([0, 0]);
  });

  test('the date of an answer that a cache may have kept says nothing', async () => {
    await readAvailability();
    answerDate = { aheadMs: behind, cacheControl: 'private, max-age=300' };
    await readAvailability();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual([0, 0]);
  });
});

describe('the line', () => {
  test('counts as lost within fifteen seconds of silence, and says since when', async () => {
    line().send('beat');
    expect(store.get().connection).toEqual({ isLive: true });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(store.get().connection).toEqual({ isLive: false, since: Date.parse('2026-11-20T16:00:00Z') });
  });

  test('is opened again and again, and brings everything that was missed', async () => {
    line().send('orders-missed');
    await vi.advanceTimersByTimeAsync(15_000);
    const lost = Line.all.length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Line.all.length).toBeGreaterThan(lost + 2);
    expect(Line.all.slice(0, -1).every(({ isClosed }) => isClosed)).toBe(true);
    onServer = [anOrder('a'), anOrder('b')];
    line().send('orders-missed');
    await settle();
    expect([shown(), store.get().connection]).toEqual([['a', 'b'], { isLive: true }]);
  });

  test('is lost at once when the device has no network, whatever still arrives, and back with it', async () => {
    line().send('beat');
    page.dispatchEvent(new Event('offline'));
    line().send('beat');
    expect(store.get().connection).toEqual({ isLive: false, since: Date.parse('2026-11-20T16:00:00Z') });
    page.dispatchEvent(new Event('online'));
    line().send('orders-missed');
    await settle();
    expect(store.get().connection).toEqual({ isLive: true });
  });

  test('beats are answered every fifteen seconds, and at once when the page is hidden', async () => {
    for (let beat = 0; beat < 7; beat += 1) {
      line().send('beat');
      await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(answered).toEqual(Array.from({ length: 3 }, () => ({ visible: true, sound: true })));
    isMute = true;
    Object.assign(document, { visibilityState: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(answered.at(-1)).toEqual({ visible: false, sound: false });
  });

  test('is let go with the board', async () => {
    letGo();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Line.all.map(({ isClosed }) => isClosed)).toEqual([true]);
  });
});
