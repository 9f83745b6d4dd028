import { describe, expect, test } from 'vitest';
import { isLocationExpired, orderTimeAfterChoice } from './location-choice.ts';

const noon = new Date('2026-11-20T12:00:00Z');

describe('orderTimeAfterChoice', () => {
  test('EXPIRY-01: the three hours count from the first choice', () => {
    const later = new Date('2026-11-20T13:00:00Z');
    expect(orderTimeAfterChoice(undefined, noon)).toBe(noon);
    expect(orderTimeAfterChoice(noon, later)).toBe(noon);
  });
});

describe('isLocationExpired', () => {
  test.each([
    ['2026-11-20T14:59:59.999Z', false],
    ['2026-11-20T15:00:00.000Z', true],
    ['2026-11-21T12:00:00.000Z', true],
  ])('EXPIRY-01: chosen at noon, at %s: %s', (now, expected) => {
    expect(isLocationExpired({ orderTimeAt: noon, now: new Date(now), isPaying: false })).toBe(expected);
  });

  test('never while paying, never before a choice', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(isLocationExpired({ orderTimeAt: noon, now, isPaying: true })).toBe(false);
    expect(isLocationExpired({ orderTimeAt: undefined, now, isPaying: false })).toBe(false);
  });
});
