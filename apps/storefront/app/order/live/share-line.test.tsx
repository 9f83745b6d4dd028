import type { OrderEvent } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { anEvent } from '../testing/orders.ts';
import { leaderSilentMs, shareLine } from './share-line.ts';
import { createTabLine } from './tab-line.ts';
import { createFakeChannels, createFakeLocks } from './testing/fake-locks.ts';

/** The newest number that the server has given; every connection that is open hears of it. */
let newest = 0;

const live = () => FakeEventSource.opened.filter(({ readyState }) => readyState === 1);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  newest = 0;
  FakeEventSource.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('BroadcastChannel', createFakeChannels());
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
});

function openTab() {
  const heard: number[] = [];
  let rereads = 0;
  const tab = createTabLine();
  tab.watchers.add({
    onEvent: (event: OrderEvent) => void heard.push(event.number),
    onConnection: (isOpen) => void (isOpen && (rereads += 1)),
  });
  const shared = shareLine('saffron', tab);
  return { tab, heard, close: shared.close, wake: shared.wake, rereads: () => rereads };
}

/** What the server does with a new connection: says how far it is, and what was missed since the number named. */
async function serve(source = FakeEventSource.current) {
  const after = Number(new URL(source.url, 'https://saffron.example').searchParams.get('after') ?? newest);
  await source.beat(after);
  for (let number = after + 1; number <= newest; number += 1) await source.say(anEvent(number));
}

async function happen() {
  newest += 1;
  for (const source of live()) await source.say(anEvent(newest));
  await settle();
}

describe('tabs of one shop', () => {
  test('share one connection, and each of them hears every event once', async () => {
    const tabs = [openTab(), openTab(), openTab()];
    await serve();
    await happen();
    await happen();
    expect(live()).toHaveLength(1);
    expect(tabs.map(({ heard }) => heard)).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  test('when the tab that leads is closed, the next one goes on behind what it heard last', async () => {
    const [first, second, third] = [openTab(), openTab(), openTab()];
    await serve();
    await happen();
    first.close();
    newest += 1;
    await settle();
    expect(live().map(({ url }) => url)).toEqual(['/api/realtime/merchant-saffron?after=1']);
    await serve();
    await happen();
    expect([second.heard, third.heard]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(first.heard).toEqual([1]);
  });

  test('a tab that is opened later is told how things stand, and reads once what it may have missed', async () => {
    openTab();
    await serve();
    await happen();
    const late = openTab();
    await settle();
    expect([late.rereads(), late.tab.seen()]).toEqual([1, 1]);
    await happen();
    expect(late.heard).toEqual([2]);
  });

  test('while events do not get through, every tab knows', async () => {
    const [first, second] = [openTab(), openTab()];
    await serve();
    await settle();
    await FakeEventSource.current.fail();
    await settle();
    expect([first.tab.isOpen(), second.tab.isOpen()]).toEqual([false, false]);
    await FakeEventSource.current.open();
    await settle();
    expect([first.tab.isOpen(), second.tab.isOpen()]).toEqual([true, true]);
  });

  test('a tab that the device put to sleep is relieved by one that is looked at, and leads again only in its turn', async () => {
    let isAsleep = false;
    // Nothing that a sleeping tab would send arrives.
    const Channel = BroadcastChannel;
    vi.stubGlobal(
      'BroadcastChannel',
      class extends Channel {
        override postMessage(data: unknown): void {
          if (!isAsleep) super.postMessage(data);
        }
      },
    );
    const sleeper = openTab();
    vi.stubGlobal('BroadcastChannel', Channel);
    const awake = openTab();
    await serve();
    await happen();
    isAsleep = true;
    await vi.advanceTimersByTimeAsync(leaderSilentMs + 1);
    expect(live().map(({ url }) => url)).toEqual(['/api/realtime/merchant-saffron?after=1']);
    await serve();
    await happen();
    expect(awake.heard).toEqual([1, 2]);
    isAsleep = false;
    awake.close();
    await settle();
    await serve();
    await happen();
    expect([live().length, sleeper.heard]).toEqual([1, [1, 2, 3]]);
  });

  test('whatever opens, closes and breaks in whatever order: no number is missed, repeated or out of order', async () => {
    let seed = 7;
    const chance = (sides: number) => (seed = (seed * 48_271) % 2_147_483_647) % sides;
    let tabs: (ReturnType<typeof openTab> & { since: number })[] = [];
    const ended: typeof tabs = [];
    const open = async () => {
      tabs.push({ ...openTab(), since: newest });
      await settle();
      if (live().length > 0 && tabs.length === 1) await serve(live()[0]);
    };
    await open();
    for (let turn = 0; turn < 400; turn += 1) {
      const what = chance(6);
      if (what === 0 && tabs.length < 6) await open();
      else if (what === 1 && tabs.length > 1) {
        const leader = live()[0];
        const [gone] = tabs.splice(chance(tabs.length), 1);
        gone?.close();
        if (gone) ended.push(gone);
        // What happens while nobody listens comes with the next connection.
        if (leader?.readyState === FakeEventSource.CLOSED) newest += chance(3);
        await settle();
        if (live()[0] !== leader) await serve(live()[0]);
        await settle();
      } else await happen();
      expect(live()).toHaveLength(1);
    }
    for (const { heard } of [...tabs, ...ended]) {
      expect(heard).toEqual(heard.map((_, index) => (heard[0] ?? 0) + index));
    }
    for (const { heard, since } of tabs) {
      expect(heard[0] ?? since + 1).toBe(since + 1);
      expect(heard.at(-1) ?? since).toBe(newest);
    }
    tabs.forEach(({ close }) => close());
    expect(live()).toEqual([]);
    tabs = [];
  });

  test('a browser without locks has one connection for each tab', async () => {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
    const tabs = [openTab(), openTab()];
    expect(live()).toHaveLength(2);
    for (const source of live()) await serve(source);
    await happen();
    expect(tabs.map(({ heard }) => heard)).toEqual([[1], [1]]);
    tabs.forEach(({ close }) => close());
    expect(live()).toEqual([]);
  });
});
