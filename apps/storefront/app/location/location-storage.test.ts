import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStorage } from '../storage/testing/memory-storage.ts';
import { emptyChoice, type LocationChoice } from './chosen-place.ts';
import { readChoice, writeChoice } from './location-store.ts';
import { aBranch, aDeliveryPlace } from './testing/places.ts';

let storage: Storage;
beforeEach(() => {
  storage = memoryStorage();
});

const everything: LocationChoice = {
  orderType: 'deliver',
  lastLocation: aDeliveryPlace(),
  nearestBranch: aBranch(),
  temporaryDelivery: aDeliveryPlace(),
  table: '12',
  isQueue: true,
  chosenAt: 1_700_000_000_000,
  defaults: { deliver: aDeliveryPlace(), pickup: aBranch() },
};

describe('location storage', () => {
  it('STATE-20: type, table, queue, last location, defaults, nearest branch and temporary address come back', () => {
    writeChoice(everything, storage);
    expect(readChoice(storage)).toEqual(everything);
  });

  it.each([
    ['STATE-03', 'cart_table', '12'],
    ['STATE-11', 'order_type', 'deliver'],
    ['STATE-12', 'is_queue', 'true'],
    ['STATE-13', 'order_time', '1700000000000'],
  ])('%s: %s keeps its plain value', (_rule, key, value) => {
    writeChoice(everything, storage);
    expect(storage.getItem(key)).toBe(value);
  });

  it('STATE-07: nearest_branch keeps the nearest branch', () => {
    writeChoice(everything, storage);
    expect(storage.getItem('nearest_branch')).toContain('olaya');
  });

  it('STATE-08: last_location keeps the place that was chosen last', () => {
    writeChoice(everything, storage);
    expect(storage.getItem('last_location')).toContain('Villa 4');
  });

  it('STATE-09: temporary_delivery keeps the unsaved address line', () => {
    writeChoice(everything, storage);
    expect(storage.getItem('temporary_delivery')).toContain('Villa 4');
  });

  it('drops what is broken and keeps the rest', () => {
    writeChoice(everything, storage);
    storage.setItem('last_location', '{"kind":"branch"}');
    storage.setItem('order_type', 'by-drone');
    expect(readChoice(storage)).toEqual({ ...everything, lastLocation: undefined, orderType: undefined });
  });

  it('leaves nothing behind for an empty choice', () => {
    writeChoice(everything, storage);
    writeChoice(emptyChoice, storage);
    expect(storage.length).toBe(0);
  });
});
