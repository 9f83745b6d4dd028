import { describe, expect, test } from 'vitest';
import { defaultOrderType, highlightedOrderType } from './order-type.ts';

describe('defaultOrderType', () => {
  test('LOC-03: the stored type is the default when it is allowed', () => {
    expect(defaultOrderType('deliver', ['deliver', 'pickup', 'to-go'])).toBe('deliver');
  });

  test('LOC-04: otherwise the last allowed type is', () => {
    expect(defaultOrderType('eat-in', ['deliver', 'pickup'])).toBe('pickup');
    expect(defaultOrderType(undefined, ['deliver', 'eat-in'])).toBe('eat-in');
    expect(defaultOrderType(undefined, ['deliver', 'pickup', 'to-go'])).toBe('to-go');
  });

  test('LOC-06: before the settings are known it is to-go', () => {
    expect(defaultOrderType(undefined, [])).toBe('to-go');
    expect(defaultOrderType('deliver', [])).toBe('to-go');
  });

  test('curbside is never the default', () => {
    expect(defaultOrderType('curbside', ['deliver', 'to-go', 'curbside'])).toBe('to-go');
  });
});

describe('highlightedOrderType', () => {
  test('LOC-05: the first type that is not curbside, until the guest has chosen', () => {
    expect(highlightedOrderType(undefined, ['curbside', 'deliver', 'to-go'])).toBe('deliver');
    expect(highlightedOrderType('to-go', ['curbside', 'deliver', 'to-go'])).toBe('to-go');
    expect(highlightedOrderType('eat-in', ['deliver', 'to-go'])).toBe('deliver');
    expect(highlightedOrderType(undefined, ['curbside'])).toBeUndefined();
  });
});
