import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AlertStep,
  dueSteps,
  isListening,
  nextAlert,
  stepsByNow,
  type TakenStep,
  usualUnattendedRules,
} from './unattended.ts';

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const rules = { ...usualUnattendedRules, phones: ['+966500000001', '+966500000002'] };
const releasedAt = at('12:00:00');
const due = (time: string, own: { isHeard?: boolean; taken?: TakenStep[] } = {}) =>
  dueSteps({ releasedAt, isHeard: true, taken: [], ...own }, rules, at(time));
const taken = (...steps: [AlertStep, string][]): TakenStep[] => steps.map(([step, time]) => ({ step, at: at(time) }));

describe('dueSteps', () => {
  test('gets louder after a minute, calls one number after the other, tells the guest, and ends it', () => {
    const sofar: [AlertStep, string][] = [];
    const seen: string[] = [];
    for (let second = 0; second <= 600; second += 15) {
      const time = new Date(releasedAt.getTime() + second * 1000).toISOString().slice(11, 19);
      for (const step of due(time, { taken: taken(...sofar) })) {
        sofar.push([step, time]);
        seen.push(`${second} ${step}`);
      }
    }
    expect(seen).toEqual(['0 seen', '60 louder', '120 contact-0', '180 contact-1', '300 tell-guest', '600 cancel']);
  });

  test('calls at once when no device listens', () => {
    const early = taken(['seen', '12:00:00']);
    expect(due('12:01:00', { isHeard: false, taken: early })).toEqual(['louder', 'contact-0']);
    expect(due('12:01:59', { taken: early })).toEqual(['louder']);
  });

  test('after a time in which no process looked, the guest is told first and the branch has the rest of its time', () => {
    const late = due('13:00:00', { taken: taken(['seen', '12:00:00']) });
    expect(late).toEqual(['louder', 'contact-0', 'contact-1', 'tell-guest']);
    const steps = taken(['seen', '12:00:00'], ['tell-guest', '13:00:00']);
    expect(due('13:04:29', { taken: steps })).not.toContain('cancel');
    expect(due('13:04:30', { taken: steps })).toContain('cancel');
  });

  test('a clock that once ran ahead delays nothing, and one that was set back costs one round of steps at most', () => {
    const ahead = { releasedAt: at('13:00:00'), isHeard: true, taken: taken(['seen', '12:00:00']) };
    expect(dueSteps(ahead, rules, at('12:02:00'))).toEqual(['louder', 'contact-0']);
    expect(stepsByNow(taken(['seen', '13:00:00'], ['louder', '11:00:00']), at('12:00:00'))).toEqual(
      taken(['seen', '12:00:00'], ['louder', '11:00:00']),
    );
  });
});

describe('nextAlert', () => {
  const next = (time: string, own: { isHeard?: boolean; taken?: TakenStep[] } = {}) => {
    const { step, at: when } = nextAlert({ releasedAt, isHeard: true, taken: [], ...own }, rules, at(time));
    return `${step} ${when.toISOString().slice(11, 19)}`;
  };

  test('says what is done about a waiting order and when, step after step, up to its end', () => {
    const steps: [AlertStep, string][] = [['seen', '12:00:00']];
    expect(next('12:00:10', { taken: taken(...steps) })).toBe('louder 12:01:00');
    steps.push(['louder', '12:01:00']);
    expect(next('12:01:10', { taken: taken(...steps) })).toBe('contact-0 12:02:00');
    expect(next('12:01:10', { isHeard: false, taken: taken(...steps) })).toBe('contact-0 12:01:00');
    steps.push(['contact-0', '12:02:00'], ['contact-1', '12:03:00']);
    expect(next('12:03:10', { taken: taken(...steps) })).toBe('tell-guest 12:05:00');
    steps.push(['tell-guest', '12:05:00']);
    expect(next('12:06:00', { taken: taken(...steps) })).toBe('cancel 12:10:00');
  });

  test('is the step that becomes due first, whatever was taken', () => {
    fc.assert(
      fc.property(
        fc.nat(900),
        fc.boolean(),
        fc.subarray(['louder', 'contact-0', 'tell-guest']),
        (second, isHeard, done) => {
          const now = new Date(releasedAt.getTime() + second * 1000);
          const steps = done.map((step) => ({ step: step as AlertStep, at: releasedAt }));
          const order = { releasedAt, isHeard, taken: steps };
          const { step, at: when } = nextAlert(order, rules, now);
          const due = dueSteps(order, rules, when).filter((one) => one !== 'seen');
          expect(due).toContain(step);
          expect(dueSteps(order, rules, new Date(when.getTime() - 1)).filter((one) => one !== 'seen')).toEqual([]);
        },
      ),
    );
  });
});

describe('isListening', () => {
  const device = { seenAt: at('12:00:00'), answeredAt: at('12:00:00'), isVisible: true, hasSound: true };

  test('needs a connection that takes heartbeats and a page that answers them, in front and with sound', () => {
    expect(isListening(device, at('12:00:45'))).toBe(true);
    expect(isListening(device, at('12:00:46'))).toBe(false);
    expect(isListening({ ...device, isVisible: false }, at('12:00:00'))).toBe(false);
    expect(isListening({ ...device, hasSound: false }, at('12:00:00'))).toBe(false);
    expect(isListening({ ...device, answeredAt: null }, at('12:00:00'))).toBe(false);
    expect(isListening({ ...device, answeredAt: at('11:59:00') }, at('12:00:00'))).toBe(false);
  });
});

/** A device and the people before it, the processes, and the clocks of one order; seconds since its release. */
const world = fc.record({
  /** When a person accepts it, if they hear of it: by a device that listens or by a call. */
  reactsAfter: fc.option(fc.integer({ min: 5, max: 900 }), { nil: undefined }),
  /** Cut lines, sleeping tabs: from when, for how long. */
  deaf: fc.array(fc.tuple(fc.nat(900), fc.integer({ min: 10, max: 600 })), { maxLength: 3 }),
  /** No process runs the job: from when, for how long. */
  dead: fc.array(fc.tuple(fc.nat(900), fc.integer({ min: 10, max: 600 })), { maxLength: 2 }),
  /** A clock is set, by how much. */
  jumps: fc.array(fc.tuple(fc.nat(900), fc.integer({ min: -7200, max: 7200 })), { maxLength: 2 }),
  phase: fc.nat(14),
  processes: fc.integer({ min: 1, max: 2 }),
});

type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

const isIn = (spans: [number, number][], second: number) =>
  spans.some(([from, length]) => second >= from && second < from + length);

/** Lives through one order second by second; the end, when it came, and what was done on the way. */
function live({ reactsAfter, deaf, dead, jumps, phase, processes }: World) {
  const start = at('12:00:00').getTime();
  const clock = (second: number) =>
    new Date(start + (second + jumps.reduce((sum, [from, by]) => sum + (second >= from ? by : 0), 0)) * 1000);
  const released = clock(0);
  let steps: TakenStep[] = [];
  const done: { step: AlertStep; second: number }[] = [];
  for (let second = 0; second < 20_000; second += 1) {
    const isHeard = !isIn(deaf, second);
    const wasCalled = done.some(({ step }) => step.startsWith('contact'));
    if (reactsAfter !== undefined && second >= reactsAfter && (isHeard || wasCalled))
      return { end: 'accepted' as const, second, done };
    if (second % 15 !== phase || isIn(dead, second)) continue;
    for (let process = 0; process < processes; process += 1) {
      const now = clock(second);
      // Both processes read before either writes; the table of steps takes each of them once.
      const read = stepsByNow(steps, now);
      for (const step of dueSteps({ releasedAt: released, isHeard, taken: read }, rules, now)) {
        if (steps.some((known) => known.step === step)) continue;
        steps = [...stepsByNow(steps, now), { step, at: now }];
        done.push({ step, second });
        if (step === 'cancel') return { end: 'cancelled' as const, second, done };
      }
      steps = stepsByNow(steps, now);
    }
  }
  return { end: 'none' as const, second: Infinity, done };
}

describe('10,000 orders among cut lines, sleeping tabs, dead processes and clocks that are set', () => {
  test('each is accepted by a person, or cancelled with its guest told before, and no step is taken twice', () => {
    fc.assert(
      fc.property(world, (own) => {
        const { end, second, done } = live(own);
        expect(end).not.toBe('none');
        const names = done.map(({ step }) => step);
        expect(new Set(names).size).toBe(names.length);
        // The limit, the time in which no process looked, and a round of steps for every clock that was set back.
        const deadSeconds = own.dead.reduce((sum, [, length]) => sum + length, 0);
        const setBack = own.jumps.filter(([, by]) => by < 0).length;
        expect(second).toBeLessThanOrEqual(600 + 30 + deadSeconds + setBack * 630 + (deadSeconds > 0 ? 330 : 0));
        if (end !== 'cancelled') return;
        const told = done.find(({ step }) => step === 'tell-guest')!;
        expect(told.second).toBeLessThanOrEqual(second);
        if (own.jumps.length > 0) return;
        expect(second).toBeGreaterThanOrEqual(600);
        expect(second - told.second).toBeGreaterThanOrEqual(270);
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);

  test('a device that is well never has its branch called for silence, whenever it is looked at', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.nat(5), fc.nat(600), (offset, lag, looked) => {
        // Heartbeats come every twenty seconds and are answered within five.
        const lastBeat = Math.floor((looked - offset) / 20) * 20 + offset;
        const answered = lastBeat + lag <= looked ? lastBeat + lag : lastBeat - 20 + lag;
        const moment = (second: number) => new Date(releasedAt.getTime() + second * 1000);
        const device = { seenAt: moment(lastBeat), answeredAt: moment(answered), isVisible: true, hasSound: true };
        expect(isListening(device, moment(looked))).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});
