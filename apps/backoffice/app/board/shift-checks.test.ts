import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kindOfDevice, letSleep, runChecks } from './shift-checks.ts';

class Lock extends EventTarget {
  released = false;
  async release() {
    this.released = true;
    this.dispatchEvent(new Event('release'));
  }
}

let locks: Lock[];
let page: EventTarget & { visibilityState: string; documentElement: object };
let isSecure: boolean;
let answer: number;
/** The bodies sent to the server, by address. */
let sent: Record<string, unknown>;
let called: string[];
let pushes: () => Promise<object>;
let permission: () => Promise<string>;
let resumeSound: () => Promise<void>;

beforeEach(() => {
  locks = [];
  isSecure = true;
  answer = 200;
  sent = {};
  called = [];
  pushes = async () => ({
    toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'key', auth: 'secret' } }),
  });
  permission = async () => 'granted';
  resumeSound = async () => {};
  page = Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { lang: 'en' } });
  vi.stubGlobal('document', page);
  vi.stubGlobal('Notification', { requestPermission: () => permission() });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => ({ pushManager: { subscribe: () => pushes() } }) },
    wakeLock: {
      request: async () => {
        const lock = new Lock();
        locks.push(lock);
        return lock;
      },
    },
  });
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    called.push(path);
    if (body) sent[path] = JSON.parse(body);
    return new Response(JSON.stringify({ data: { attributes: { 'public-key': 'BA' } } }), { status: answer });
  });
  vi.stubGlobal(
    'AudioContext',
    class extends EventTarget {
      state = 'suspended';
      currentTime = 0;
      resume = () => resumeSound();
    },
  );
  vi.stubGlobal('isSecureContext', isSecure);
});
afterEach(() => {
  letSleep();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each part of a shift is tried, and a device without sound or line is told apart', async () => {
  const outcomes = await runChecks(true);
  expect(outcomes).toEqual({
    sound: { isGood: false, fault: 'settings' },
    screen: { isGood: true },
    notifications: { isGood: true },
    device: { isGood: true },
    connection: { isGood: true },
  });
  expect(sent['/staff/api/staff/push-subscription']).toEqual({
    endpoint: 'https://push.test/1',
    keys: { p256dh: 'key', auth: 'secret' },
  });
  answer = 503;
  expect((await runChecks(true)).connection).toEqual({ isGood: false, fault: 'settings' });
});

test('a device that was never paired is told so, and is not said to be notified', async () => {
  const { notifications, device } = await runChecks(false);
  expect([notifications, device]).toEqual([
    { isGood: false, fault: 'unpaired' },
    { isGood: false, fault: 'unpaired' },
  ]);
  expect(sent['/staff/api/staff/push-subscription']).toBeUndefined();
});

test('a browser whose push service does not answer counts as one without notifications', async () => {
  pushes = async () => Promise.reject(new Error('push service not available'));
  expect((await runChecks(true)).notifications).toEqual({ isGood: false, fault: 'settings' });
});

test.each(['the question is left open', 'the push service says nothing'])(
  'when %s, notifications count as off after ten seconds, and the line is tried meanwhile',
  async (fault) => {
    const silence = () => new Promise<never>(() => {});
    if (fault === 'the question is left open') permission = silence;
    else pushes = silence;
    vi.useFakeTimers();
    let outcomes: object | undefined;
    const run = async () => (outcomes = await runChecks(true));
    const running = run();
    await vi.advanceTimersByTimeAsync(0);
    expect(called).toContain('/staff/api/staff/orders');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(outcomes).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcomes).toMatchObject({
      notifications: { isGood: false, fault: 'settings' },
      connection: { isGood: true },
    });
    await running;
  },
);

test('a device whose sound fails is told so, and the other checks go on', async () => {
  resumeSound = async () => Promise.reject(new Error('no sound card'));
  const { sound, connection } = await runChecks(true);
  expect([sound, connection]).toEqual([{ isGood: false, fault: 'settings' }, { isGood: true }]);
});

test('over http the screen and notifications need https, and are not called broken', async () => {
  vi.stubGlobal('isSecureContext', false);
  const { screen, notifications } = await runChecks(true);
  expect([screen, notifications]).toEqual([
    { isGood: false, fault: 'http' },
    { isGood: false, fault: 'http' },
  ]);
});

test('the screen is held again when the page is back, and let go when the shift is over', async () => {
  await runChecks(true);
  expect(locks).toHaveLength(1);
  page.visibilityState = 'hidden';
  await locks[0]?.release();
  expect(locks).toHaveLength(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(locks).toHaveLength(2));
  letSleep();
  await Promise.resolve();
  expect(locks[1]?.released).toBe(true);
  expect(locks).toHaveLength(2);
});

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15', 5, 'ipad'],
  ['Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15', 5, 'ipad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15', 0, 'desktop'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X210) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 10, 'desktop'],
])('%s with %i fingers is of the kind %s', (userAgent, maxTouchPoints, kind) => {
  expect(kindOfDevice({ userAgent, maxTouchPoints })).toBe(kind);
});
