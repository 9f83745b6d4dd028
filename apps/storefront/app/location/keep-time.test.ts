import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../storage/testing/memory-storage.ts';
import { choosePlace } from './chooser/choose-place.ts';
import { keepLocationTime } from './keep-time.ts';
import { locationStore } from './location-store.ts';
import { aBranch, aDeliveryPlace } from './testing/places.ts';

const noon = new Date('2026-03-01T09:00:00Z');
const threeHours = 3 * 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  vi.stubGlobal('localStorage', memoryStorage());
  locationStore.reload();
  const decision = { orderType: 'pickup' as const, place: aBranch() };
  locationStore.update((choice) => ({
    ...choosePlace(choice, decision, ['pickup', 'to-go'], noon.getTime()),
    isQueue: true,
  }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the three hours of a chosen place', () => {
  it('EXPIRY-02: a check every five seconds clears place, type, queue flag and order time, but not the defaults', () => {
    const stop = keepLocationTime({ isPaying: () => false });
    vi.advanceTimersByTime(threeHours - 5000);
    expect(locationStore.get().lastLocation).toBeDefined();
    vi.advanceTimersByTime(5000);
    expect(locationStore.get()).toMatchObject({ lastLocation: undefined, orderType: undefined, isQueue: false });
    expect(['last_location', 'order_type', 'is_queue', 'order_time'].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(Object.keys(locationStore.get().defaults)).toEqual(['pickup', 'to-go']);
    stop();
  });

  it('an address that was not saved is not left to be saved for whoever signs in next', () => {
    const decision = {
      orderType: 'deliver' as const,
      place: aDeliveryPlace({ addressId: undefined }),
      nearestBranch: aBranch(),
    };
    locationStore.update((choice) => choosePlace(choice, decision, ['deliver'], noon.getTime()));
    expect(locationStore.get().temporaryDelivery).toBeDefined();
    const stop = keepLocationTime({ isPaying: () => false });
    vi.advanceTimersByTime(threeHours);
    expect(locationStore.get()).toMatchObject({ temporaryDelivery: undefined, nearestBranch: undefined });
    stop();
  });

  it('a tab that heard nothing of it leaves alone what another tab chose anew', () => {
    const later = noon.getTime() + threeHours - 60_000;
    const stop = keepLocationTime({ isPaying: () => false });
    localStorage.setItem('order_time', JSON.stringify(later));
    vi.advanceTimersByTime(threeHours + 5000);
    expect(locationStore.get()).toMatchObject({ orderType: 'pickup', chosenAt: later });
    stop();
  });

  it('never while a payment is in progress', () => {
    const stop = keepLocationTime({ isPaying: () => true });
    vi.advanceTimersByTime(threeHours + 5000);
    expect(locationStore.get().lastLocation).toBeDefined();
    stop();
  });
});
