import { describe, expect, test } from 'vitest';
import {
  type Bump,
  isAllBumped,
  isForKitchen,
  type KitchenLine,
  type KitchenOrder,
  stationOf,
  stationsOfLine,
} from './kitchen.ts';

const [grill, fry] = [{ handle: 'grill' }, { handle: 'fry' }];
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const pressed = (station: string, isDone = true, time = '16:05'): Bump => ({ station, isDone, at: at(time) });
const line = (parts: string[], bumps: Bump[] = []): KitchenLine => ({
  station: 'grill',
  parts: parts.map((station) => ({ station })),
  bumps,
});

test('an item’s station wins over its category’s, and what names none that is known is made at the first', () => {
  expect(stationOf({ item: 'fry', category: 'grill' }, [grill, fry])).toBe('fry');
  expect(stationOf({ item: null, category: 'fry' }, [grill, fry])).toBe('fry');
  expect(stationOf({ item: 'gone', category: 'fry' }, [grill, fry])).toBe('fry');
  expect(stationOf({ item: undefined, category: null }, [grill, fry])).toBe('grill');
  expect(stationOf({ item: 'fry', category: null }, [])).toBe('kitchen');
});

test('a combo is made where its parts are, each station once', () => {
  expect(stationsOfLine(line([]))).toEqual(['grill']);
  expect(stationsOfLine(line(['fry', 'drinks', 'fry']))).toEqual(['fry', 'drinks']);
});

test('an order is ready when every station is done with every line, and not before', () => {
  expect(isAllBumped([])).toBe(false);
  expect(isAllBumped([line([], [pressed('grill')]), line(['fry', 'drinks'], [pressed('fry')])])).toBe(false);
  expect(isAllBumped([line(['fry'], [pressed('fry', false)])])).toBe(false);
  expect(isAllBumped([line(['fry'], [pressed('grill')])])).toBe(false);
  expect(isAllBumped([line([], [pressed('grill')]), line(['fry'], [pressed('fry')])])).toBe(true);
});

describe('the kitchen display', () => {
  const order = (change: Partial<KitchenOrder>): KitchenOrder => ({
    status: 'posted',
    statusAt: at('16:10'),
    paymentMethod: 'cash',
    paymentStatus: 'pending',
    lines: [line([])],
    ...change,
  });

  test('has what is paid or is paid at handover', () => {
    expect(isForKitchen(order({}))).toBe(true);
    expect(isForKitchen(order({ paymentMethod: 'card-on-pickup' }))).toBe(true);
    expect(isForKitchen(order({ paymentMethod: 'card', paymentStatus: 'success' }))).toBe(true);
    expect(isForKitchen(order({ paymentMethod: 'card' }))).toBe(false);
    expect(isForKitchen(order({ paymentMethod: 'loyalty-points', paymentStatus: 'failed' }))).toBe(false);
    expect(isForKitchen(order({ status: 'waiting-for-payment' }))).toBe(false);
  });

  test('lets a ready order go, and has it again once a bump was taken back after that', () => {
    const ready = (bumps: Bump[]) => isForKitchen(order({ status: 'ready', lines: [line([], bumps)] }));
    expect(ready([])).toBe(false);
    expect(ready([pressed('grill', true, '16:11')])).toBe(false);
    expect(ready([pressed('grill', false, '16:09')])).toBe(false);
    expect(ready([pressed('grill', false, '16:10')])).toBe(true);
    expect(isForKitchen(order({ status: 'finished', lines: [line([], [pressed('grill', false, '16:11')])] }))).toBe(
      false,
    );
  });
});
