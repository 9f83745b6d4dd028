import { describe, expect, test } from 'vitest';
import { locationDefaultsAfterChoice } from './location-choice.ts';

const allowed = ['deliver', 'pickup', 'to-go', 'eat-in'] as const;
const remembered = { defaults: { deliver: 'home', pickup: 'malqa' }, isQueue: true };
const choose = (orderType: 'deliver' | 'pickup' | 'eat-in' | 'queue', place: string) =>
  locationDefaultsAfterChoice(remembered, { orderType, place, allowed });

describe('locationDefaultsAfterChoice', () => {
  test('LOC-18: a branch becomes the default of every allowed type but delivery', () => {
    expect(choose('pickup', 'olaya').defaults).toEqual({
      deliver: 'home',
      pickup: 'olaya',
      'to-go': 'olaya',
      'eat-in': 'olaya',
    });
  });

  test('LOC-18: a type that is not allowed gets no default', () => {
    const { defaults } = locationDefaultsAfterChoice<string>(
      { defaults: {}, isQueue: false },
      { orderType: 'to-go', place: 'olaya', allowed: ['deliver', 'to-go'] },
    );
    expect(defaults).toEqual({ 'to-go': 'olaya' });
  });

  test('LOC-19: a branch becomes the last location', () => {
    expect(choose('eat-in', 'olaya').lastLocation).toBe('olaya');
  });

  test('LOC-20: an address is kept for delivery only, and becomes the last location', () => {
    expect(choose('deliver', 'office')).toMatchObject({
      defaults: { deliver: 'office', pickup: 'malqa' },
      lastLocation: 'office',
    });
    expect(choose('deliver', 'office').defaults).not.toHaveProperty('to-go');
  });

  test('LOC-21: either choice turns queue mode off', () => {
    expect(choose('pickup', 'olaya').isQueue).toBe(false);
    expect(choose('deliver', 'office').isQueue).toBe(false);
  });

  test('a branch that is chosen for the queue leaves queue mode on, and never turns it on', () => {
    expect(choose('queue', 'olaya').isQueue).toBe(true);
    const plain = { ...remembered, isQueue: false };
    const chosen = locationDefaultsAfterChoice(plain, { orderType: 'queue', place: 'olaya', allowed });
    expect(chosen.isQueue).toBe(false);
  });

  test('what was remembered before is left alone', () => {
    choose('pickup', 'olaya');
    expect(remembered.defaults).toEqual({ deliver: 'home', pickup: 'malqa' });
  });
});
