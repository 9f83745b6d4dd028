import { expect, test } from 'vitest';
import { locationGroup } from './home-path.ts';

test('ROUTE-31: location pages belong to the default, pickup, dine-in or delivery group', () => {
  expect(locationGroup('/menu/drinks-1/location/to-go')).toBe('pickup-location');
  expect(locationGroup('/menu/drinks-1/location/pickup')).toBe('pickup-location');
  expect(locationGroup('/menu/drinks-1/location/eat-in')).toBe('dinein-location');
  expect(locationGroup('/menu/drinks-1/location/deliver')).toBe('delivery-location');
  expect(locationGroup('/menu/drinks-1/location')).toBe('default-location');
  expect(locationGroup('/menu/drinks-1')).toBeUndefined();
});
