import { expect, test } from 'vitest';
import { distanceOf } from './when.ts';

test('a moment is minutes away for two hours, then it is told by its day on the clock of the shop', () => {
  const setting = { minute: Date.parse('2026-11-20T17:00:00Z') / 60_000, timeZone: 'Asia/Riyadh' };
  const far = (moment: string) => distanceOf(Date.parse(moment), setting);
  expect(far('2026-11-20T16:00:00Z')).toEqual({ minutes: 0 });
  expect(far('2026-11-20T19:00:00Z')).toEqual({ minutes: 120 });
  expect(far('2026-11-20T20:59:00Z')).toEqual({ day: 'today' });
  expect(far('2026-11-20T21:00:00Z')).toEqual({ day: 'tomorrow' });
  expect(far('2026-11-21T21:00:00Z')).toEqual({ day: 'others' });
});
