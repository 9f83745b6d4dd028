import { expect, it } from 'vitest';
import { businessDayOf } from './business-day.ts';

it('starts a new day at midnight of the branch, not of the server', () => {
  expect(businessDayOf(new Date('2026-11-20T20:59:59Z'), 'Asia/Riyadh')).toBe('2026-11-20');
  expect(businessDayOf(new Date('2026-11-20T21:00:00Z'), 'Asia/Riyadh')).toBe('2026-11-21');
  expect(businessDayOf(new Date('2026-03-01T04:30:00Z'), 'America/New_York')).toBe('2026-02-28');
});
