import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateReadyAt } from './order-time.ts';
import { isWithinAny, mergeIntervals } from './opening-hours.ts';

const at = (clock: string) => new Date(`2026-11-20T${clock}:00+03:00`);
const noonPrayer = { from: at('12:10'), to: at('12:30') };
const schedule = { timeZone: 'Asia/Riyadh', pausesOn: (date: string) => (date === '2026-11-20' ? [noonPrayer] : []) };

test.each([
  ['before a pause', '11:40', 20, '12:00'],
  ['a pause in between', '12:00', 20, '12:40'],
  ['the very end of which is the beginning of a pause', '11:50', 20, '12:30'],
  ['during a pause', '12:20', 20, '12:50'],
  ['as the pause ends', '12:30', 20, '12:50'],
])('an order placed %s', (_, now, minutes, expected) => {
  expect(estimateReadyAt(schedule, at(now), minutes)).toEqual(at(expected));
});

test('a pause that began the evening before still counts after midnight', () => {
  const late = { from: new Date('2026-11-19T23:50:00+03:00'), to: at('00:20') };
  const pausesOn = (date: string) => (date === '2026-11-19' ? [late] : []);
  expect(estimateReadyAt({ timeZone: 'Asia/Riyadh', pausesOn }, at('00:10'), 20)).toEqual(at('00:40'));
});

test('without pauses, the preparation minutes', () => {
  expect(estimateReadyAt({ timeZone: 'UTC' }, at('12:00'), 25)).toEqual(at('12:25'));
});

test('nothing is promised for the time of a pause, and never less than the preparation', () => {
  const anyPauses = fc.array(
    fc.tuple(fc.nat({ max: 1400 }), fc.integer({ min: 1, max: 40 })).map(([from, minutes]) => ({
      from: new Date(at('00:00').getTime() + from * 60_000),
      to: new Date(at('00:00').getTime() + (from + minutes) * 60_000),
    })),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(anyPauses, fc.nat({ max: 1439 }), fc.nat({ max: 90 }), (pauses, minute, minutes) => {
      const now = new Date(at('00:00').getTime() + minute * 60_000);
      const pausesOn = (date: string) => (date === '2026-11-20' ? pauses : []);
      const ready = estimateReadyAt({ timeZone: 'Asia/Riyadh', pausesOn }, now, minutes);
      expect(isWithinAny(mergeIntervals(pauses), ready)).toBe(false);
      expect(ready.getTime() - now.getTime()).toBeGreaterThanOrEqual(minutes * 60_000);
    }),
  );
});
