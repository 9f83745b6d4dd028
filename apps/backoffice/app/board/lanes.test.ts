import { orderStatusCodes, type OrderStatusCode } from '@sufra/ordering';
import { describe, expect, test } from 'vitest';
import { isFound, isLouder, isOutside, isWaitedFor, laneOf, nextStep, sortIntoLanes } from './lanes.ts';
import { anOrder } from './testing/an-order.ts';

const inStatus = (code: OrderStatusCode, change = {}) =>
  anOrder('a', { 'current-status': { code, sequence: 0, at: '2026-11-20T16:05:00Z' }, ...change });

describe('the lanes of the board', () => {
  test('hold every order that the branch has, whatever its status, in one place', () => {
    const lanes = orderStatusCodes
      .filter((code) => code !== 'waiting-for-payment')
      .map((code) => [code, laneOf(inStatus(code))]);
    expect(Object.fromEntries(lanes)).toEqual({
      posted: 'new',
      accepted: 'kitchen',
      confirmed: 'kitchen',
      'in-kitchen': 'kitchen',
      ready: 'ready',
      'on-the-way': 'riding',
      delivered: 'riding',
      finished: 'done',
      'order-failed': 'done',
      'cancelled-by-customer': 'done',
      'cancelled-by-employee': 'done',
    });
    expect(laneOf(inStatus('posted', { 'released-at': null }))).toBe('scheduled');
  });

  test('begin with guests who wait in their car, the one who came first before the others, and not when they are gone', () => {
    const outside = (id: string, code: OrderStatusCode, minute: number | null) =>
      anOrder(id, {
        'current-status': { code, sequence: 0, at: '2026-11-20T16:05:00Z' },
        'estimated-ready-at': `2026-11-20T16:${id}:00Z`,
        'arrived-at': minute === null ? null : `2026-11-20T16:${minute}:00Z`,
      });
    const lanes = sortIntoLanes([
      outside('11', 'ready', null),
      outside('12', 'ready', 30),
      outside('13', 'ready', 20),
      outside('14', 'accepted', 31),
      outside('10', 'accepted', null),
      outside('15', 'finished', 10),
    ]);
    expect(lanes.ready.map(({ id }) => id)).toEqual(['13', '12', '11']);
    expect(lanes.kitchen.map(({ id }) => id)).toEqual(['14', '10']);
    expect(lanes.done.some(isOutside)).toBe(false);
  });

  test('an order rings louder once the time of its branch has come, and not before', () => {
    const at = (second: number) => Date.parse('2026-11-20T16:05:00Z') + second * 1000;
    const waiting = (alert: object | null) =>
      inStatus('posted', { 'released-at': '2026-11-20T16:05:00Z', 'next-alert': alert });
    const late = waiting({ step: 'louder', at: '2026-11-20T16:07:00Z' });
    expect([at(61), at(119), at(120)].map((now) => isLouder(late, now))).toEqual([false, false, true]);
    expect(isLouder(waiting({ step: 'contact', at: '2026-11-20T16:09:00Z' }), at(30))).toBe(true);
    // Without steps of its own, after a minute.
    expect([at(60), at(61)].map((now) => isLouder(waiting(null), now))).toEqual([false, true]);
  });

  test('name the orders whose guests may be called to the counter', () => {
    const called = (type: 'pickup' | 'delivery' | 'curbside' | 'queue' | 'dine_in', code: OrderStatusCode) =>
      isWaitedFor(inStatus(code, { 'order-type': type }));
    expect([called('pickup', 'ready'), called('queue', 'ready')]).toEqual([true, true]);
    expect([called('pickup', 'accepted'), called('delivery', 'ready'), called('curbside', 'ready')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('show what waits longest first, what is due first, and what is over last first', () => {
    const at = (minute: number) => `2026-11-20T16:${String(minute).padStart(2, '0')}:00Z`;
    const done = (id: string, minute: number) =>
      anOrder(id, { 'current-status': { code: 'finished', sequence: 8, at: at(minute) } });
    const cooked = (id: string, minute: number) =>
      anOrder(id, {
        'current-status': { code: 'in-kitchen', sequence: 4, at: at(0) },
        'estimated-ready-at': at(minute),
      });
    const lanes = sortIntoLanes([
      anOrder('new-2', { 'released-at': at(9) }),
      anOrder('new-1', { 'released-at': at(3) }),
      cooked('cooked-2', 40),
      cooked('cooked-1', 20),
      done('done-1', 1),
      done('done-2', 2),
    ]);
    const ids = Object.fromEntries(Object.entries(lanes).map(([name, list]) => [name, list.map(({ id }) => id)]));
    expect(ids).toMatchObject({
      new: ['new-1', 'new-2'],
      kitchen: ['cooked-1', 'cooked-2'],
      done: ['done-2', 'done-1'],
    });
  });
});

test('the button says what comes next: the driver takes a delivery, everything else is handed over', () => {
  expect(nextStep(inStatus('posted'))).toEqual({ label: 'accept', codes: ['accepted'] });
  expect(nextStep(inStatus('in-kitchen'))).toEqual({ label: 'ready', codes: ['ready'] });
  expect(nextStep(inStatus('ready'))).toEqual({ label: 'handOver', codes: ['finished'] });
  const delivery = { 'order-type': 'delivery' } as const;
  expect(nextStep(inStatus('ready', delivery))).toEqual({ label: 'driverHasIt', codes: ['on-the-way'] });
  expect(nextStep(inStatus('on-the-way', delivery))).toEqual({ label: 'delivered', codes: ['delivered', 'finished'] });
  expect(nextStep(inStatus('finished'))).toBeUndefined();
});

test.each([
  ['', true],
  ['42', true],
  ['042', true],
  ['04', true],
  ['4567', true],
  ['٤٥٦٧', true],
  ['noura', true],
  ['NÔURA', true],
  ['43', false],
  ['sara', false],
])('a search for "%s" finds the order: %s', (search, isThere) => {
  expect(isFound(anOrder('a'), search)).toBe(isThere);
});
