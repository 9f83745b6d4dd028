import { aConfiguration, aMenuItem, aModifier, aModifierGroup } from '@sufra/ordering/testing/factories';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../storage/testing/memory-storage.ts';
import { addItem, emptyTheCart, removeLine, replaceLine, restoreLine, setNotes, setQuantity } from './cart-actions.ts';
import { cartStore, openCart } from './cart-store.ts';
import { keepCartTime } from './keep-cart.ts';

const noon = new Date('2026-03-01T09:00:00Z');
const minutes = (count: number) => count * 60_000;
const lines = () => cartStore.get().lines;

const cheese = aModifierGroup({ modifiers: [aModifier()] });
const burger = aMenuItem({ modifierGroups: [cheese] });
const plain = aConfiguration();
const withCheese = aConfiguration({ modifiers: [{ modifierId: 'cheese', quantity: 1 }] });

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  vi.stubGlobal('localStorage', memoryStorage());
  openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 30 });
  cartStore.reload();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('adding', () => {
  it('CART-18: the same burger twice is one line of two', () => {
    addItem(burger, withCheese, 1);
    addItem(burger, withCheese, 1);
    expect(lines().map((line) => line.quantity)).toEqual([2]);
  });

  it('CART-19: a burger with cheese and one without are two lines', () => {
    addItem(burger, withCheese, 1);
    addItem(burger, plain, 1);
    expect(lines()).toHaveLength(2);
  });

  it('keeps what a choice is called and costs beside the line', () => {
    addItem(burger, withCheese, 1);
    expect(lines()[0]).toMatchObject({
      choicesMinor: 200,
      labels: { cheese: { name: { 'en-us': 'Cheese' }, priceMinor: 200 } },
    });
  });

  it('EXPIRY-03: each added item stores a new reset time', () => {
    addItem(burger, plain, 1);
    expect(cartStore.get().resetAt).toBe(noon.getTime() + minutes(30));
    vi.advanceTimersByTime(minutes(10));
    addItem(burger, plain, 1);
    expect(localStorage.getItem('cart_reset_time')).toBe(String(noon.getTime() + minutes(40)));
  });
});

describe('changing', () => {
  it('CART-20, CART-21: a quantity goes up, and down to one but never below', () => {
    addItem(burger, plain, 1);
    const [line] = lines();
    setQuantity(line?.lineId ?? '', 3);
    expect(lines()[0]?.quantity).toBe(3);
    setQuantity(line?.lineId ?? '', 0);
    expect(lines()[0]?.quantity).toBe(1);
  });

  it('CART-22: removing a line deletes it', () => {
    addItem(burger, plain, 1);
    removeLine(lines()[0]?.lineId ?? '');
    expect(lines()).toEqual([]);
    expect(localStorage.getItem('items')).toBeNull();
  });

  it('CART-23: removing an upsell line sets its quantity to 0', () => {
    addItem(burger, plain, 2, { isUpsell: true });
    removeLine(lines()[0]?.lineId ?? '');
    expect(lines()[0]?.quantity).toBe(0);
  });

  it('a removed line comes back where it was', () => {
    addItem(burger, plain, 2);
    addItem(burger, withCheese, 1);
    const before = lines();
    const lineId = before[0]?.lineId ?? '';
    restoreLine(lineId, removeLine(lineId));
    expect(lines()).toEqual(before);
  });

  it('an edited line takes the place of the old one', () => {
    addItem(burger, plain, 2);
    const lineId = lines()[0]?.lineId ?? '';
    replaceLine(lineId, burger, withCheese, 3);
    expect(lines()).toMatchObject([{ lineId, quantity: 3, choicesMinor: 200 }]);
  });

  it('notes stay on this device', () => {
    setNotes('Ring twice');
    expect(localStorage.getItem('cart_notes')).toBe('Ring twice');
  });

  it('EXPIRY-05: each change stores the moment of the activity', () => {
    addItem(burger, plain, 1);
    vi.advanceTimersByTime(minutes(2));
    setQuantity(lines()[0]?.lineId ?? '', 2);
    expect(localStorage.getItem('cart_last_activity')).toBe(String(noon.getTime() + minutes(2)));
  });

  it('EXPIRY-08: removing the last item stops the tracking', () => {
    addItem(burger, plain, 1);
    removeLine(lines()[0]?.lineId ?? '');
    expect(localStorage.getItem('cart_last_activity')).toBeNull();
    expect(localStorage.getItem('cart_reset_time')).toBeNull();
  });
});

describe('time', () => {
  it('EXPIRY-04: the cart empties when its reset time has come', () => {
    addItem(burger, plain, 1);
    const stop = keepCartTime({ abandonedCartMinutes: 0 });
    vi.advanceTimersByTime(minutes(30) - 1000);
    expect(lines()).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(lines()).toEqual([]);
    stop();
  });

  it('EXPIRY-04: a reset time that passed while the page was closed empties the cart at once', () => {
    addItem(burger, plain, 1);
    vi.setSystemTime(noon.getTime() + minutes(31));
    keepCartTime({ abandonedCartMinutes: 0 })();
    expect(lines()).toEqual([]);
  });

  it('EXPIRY-07: a cart that nobody touched for the alert time is emptied', () => {
    addItem(burger, plain, 1);
    const stop = keepCartTime({ abandonedCartMinutes: 15 });
    vi.advanceTimersByTime(minutes(15) - 1000);
    expect(lines()).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(lines()).toEqual([]);
    stop();
  });

  it('a tab that heard nothing of it leaves alone what another tab went on with', () => {
    addItem(burger, plain, 1);
    const stop = keepCartTime({ abandonedCartMinutes: 15 });
    const later = noon.getTime() + minutes(14);
    localStorage.setItem('cart_last_activity', JSON.stringify(later));
    vi.advanceTimersByTime(minutes(20));
    expect(cartStore.get()).toMatchObject({ lines: [{ quantity: 1 }], lastActivityAt: later });
    stop();
  });
});

describe('the device', () => {
  it('CART-24: another visit finds the same cart', () => {
    addItem(burger, withCheese, 2);
    const kept = lines();
    cartStore.reload();
    expect(lines()).toEqual(kept);
  });

  it('a blocked storage costs nothing but the memory of it', () => {
    vi.stubGlobal('localStorage', undefined);
    cartStore.reload();
    addItem(burger, plain, 1);
    expect(lines()).toHaveLength(1);
    emptyTheCart();
  });
});
