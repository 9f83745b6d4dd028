import { describe, expect, test } from 'vitest';
import { aCartLine } from '../testing/factories.ts';
import { activityAfterChange, isAbandoned, isExpired, resetTimeAfterAdd } from './cart-expiry.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

describe('resetTimeAfterAdd', () => {
  test('EXPIRY-03: adding an item stores when the cart will be emptied', () => {
    expect(resetTimeAfterAdd(noon, 30)).toEqual(later(1800));
  });

  test('EXPIRY-03: each add starts the count again', () => {
    expect(resetTimeAfterAdd(later(60), 30)).toEqual(later(1860));
  });

  test.each([0, -5, undefined, Number.NaN])('EXPIRY-03: %s minutes means no expiry', (minutes) => {
    expect(resetTimeAfterAdd(noon, minutes)).toBeUndefined();
  });
});

describe('isExpired', () => {
  test.each([
    [-1, false],
    [0, true],
    [3600, true],
  ])('%d seconds after the reset time: %s', (seconds, expected) => {
    expect(isExpired(noon, later(seconds))).toBe(expected);
  });

  test('without a reset time nothing expires', () => {
    expect(isExpired(undefined, noon)).toBe(false);
  });
});

describe('abandonment', () => {
  test('each change of the cart is remembered', () => {
    expect(activityAfterChange([aCartLine()], noon)).toEqual(noon);
  });

  test('removing the last item stops the tracking', () => {
    expect(activityAfterChange([], noon)).toBeUndefined();
    expect(activityAfterChange([aCartLine({ isUpsell: true, quantity: 0 })], noon)).toBeUndefined();
  });

  test.each([
    [899, false],
    [900, true],
    [7200, true],
  ])('with an alert of 15 minutes, after %d seconds: %s', (seconds, expected) => {
    expect(isAbandoned({ lastActivityAt: noon, now: later(seconds), alertMinutes: 15 })).toBe(expected);
  });

  test('never without activity or without a setting', () => {
    const now = later(1_000_000);
    expect(isAbandoned({ lastActivityAt: undefined, now, alertMinutes: 15 })).toBe(false);
    expect(isAbandoned({ lastActivityAt: noon, now, alertMinutes: 0 })).toBe(false);
    expect(isAbandoned({ lastActivityAt: noon, now, alertMinutes: -5 })).toBe(false);
    expect(isAbandoned({ lastActivityAt: noon, now, alertMinutes: undefined })).toBe(false);
  });
});
