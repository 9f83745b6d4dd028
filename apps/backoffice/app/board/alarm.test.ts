import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAlarm } from './alarm.ts';

/** The browser's sound, which the test takes away and gives back. */
class Sound extends EventTarget {
  static last: Sound;
  static mayRun = true;
  static tones: { isEnded: boolean }[] = [];
  createGain() {
    const gain = { setValueAtTime: () => gain, linearRampToValueAtTime: () => gain };
    return { gain, connect: () => undefined };
  }
  createOscillator() {
    const tone = { isEnded: false };
    Sound.tones.push(tone);
    return {
      frequency: {},
      connect: (next: unknown) => next,
      start: () => undefined,
      // With a time it ends by itself later; without one at once.
      stop: (at?: number) => void (at === undefined && (tone.isEnded = true)),
    };
  }
  state = 'suspended';
  currentTime = 0;
  destination = {};
  constructor() {
    super();
    Sound.last = this;
  }
  async resume() {
    this.change(Sound.mayRun ? 'running' : 'suspended');
  }
  change(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

let page: EventTarget & { visibilityState: string };
const passSecond = async () => {
  if (Sound.last.state === 'running') Sound.last.currentTime += 1;
  await vi.advanceTimersByTimeAsync(1000);
};

beforeEach(() => {
  Sound.tones = [];
  vi.useFakeTimers();
  Sound.mayRun = true;
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('AudioContext', Sound);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a device sounds after a tap, and not before', async () => {
  const alarm = createAlarm();
  expect(alarm.isReady()).toBe(false);
  expect(await alarm.unlock()).toBe(true);
  await passSecond();
  await passSecond();
  expect(alarm.isReady()).toBe(true);
});

test('a device that may not sound says so', async () => {
  Sound.mayRun = false;
  const alarm = createAlarm();
  const unlocked = alarm.unlock();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await unlocked).toBe(false);
});

test.each(['suspended', 'interrupted'])(
  'a sound that becomes %s is noticed at once, and a tap brings it back',
  async (state) => {
    const alarm = createAlarm();
    await alarm.unlock();
    await passSecond();
    const told = vi.fn();
    alarm.subscribe(told);
    Sound.last.change(state);
    expect([alarm.isReady(), told.mock.calls.length]).toEqual([false, 1]);
    expect(await alarm.unlock()).toBe(true);
    expect(alarm.isReady()).toBe(true);
  },
);

test('a ring ends in its middle when it is hushed, and the next one sounds', async () => {
  const alarm = createAlarm();
  await alarm.unlock();
  alarm.ring('usual');
  expect(Sound.tones.map(({ isEnded }) => isEnded)).toEqual([false, false, false, false]);
  alarm.hush();
  expect(Sound.tones.map(({ isEnded }) => isEnded)).toEqual([true, true, true, true]);
  alarm.ring('loud');
  expect(Sound.tones.filter(({ isEnded }) => !isEnded)).toHaveLength(4);
});

test('a sound whose clock stands still is silent, whatever the browser says', async () => {
  const alarm = createAlarm();
  await alarm.unlock();
  await passSecond();
  await passSecond();
  expect(alarm.isReady()).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(alarm.isReady()).toBe(false);
  await passSecond();
  expect(alarm.isReady()).toBe(true);
});

test('the sound goes on by itself when the page is back, where the browser allows it', async () => {
  const alarm = createAlarm();
  await alarm.unlock();
  await passSecond();
  Sound.last.change('interrupted');
  page.dispatchEvent(new Event('visibilitychange'));
  await passSecond();
  await passSecond();
  expect(alarm.isReady()).toBe(true);
});
