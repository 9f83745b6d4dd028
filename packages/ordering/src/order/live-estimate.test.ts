import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  estimateNewOrder,
  liveEstimate,
  promisedTimes,
  slowPercentAt,
  travelMinutes,
  type OrderUnderWay,
} from './live-estimate.ts';
import { orderStatusCodes } from './order-status.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

/** Ordered at noon from a branch that takes twenty minutes. */
const order = (own: Partial<OrderUnderWay> = {}): OrderUnderWay => ({
  orderType: 'to-go',
  status: 'posted',
  statusAt: at('12:00'),
  releasedAt: at('12:00'),
  scheduledAt: null,
  readyAt: at('12:20'),
  travelMinutes: null,
  ordersAhead: 0,
  ...own,
});

const readyAt = (own: Partial<OrderUnderWay>, now: string) => liveEstimate(order(own), at(now)).readyAt;

describe('liveEstimate of the kitchen', () => {
  test('the promise holds as long as it can be kept', () => {
    expect(readyAt({}, '12:00')).toEqual(at('12:20'));
    expect(readyAt({ status: 'accepted', statusAt: at('12:03') }, '12:08')).toEqual(at('12:20'));
  });

  test('an order that nobody has begun is not ready before it is cooked', () => {
    expect(readyAt({}, '12:15')).toEqual(at('12:27'));
    expect(readyAt({ status: 'confirmed', statusAt: at('12:01') }, '12:30')).toEqual(at('12:42'));
  });

  test('an order that is not placed yet is estimated as it will be once it is', () => {
    for (const ordersAhead of [0, 4, 6, 500])
      expect(estimateNewOrder(at('12:20'), ordersAhead, at('12:00'))).toEqual(readyAt({ ordersAhead }, '12:00'));
    expect(estimateNewOrder(at('12:20'), 6, at('12:00'))).toEqual(at('12:24'));
  });

  test('orders before it make it later, but not for ever', () => {
    expect(readyAt({ ordersAhead: 4 }, '12:00')).toEqual(at('12:20'));
    expect(readyAt({ ordersAhead: 6 }, '12:00')).toEqual(at('12:24'));
    expect(readyAt({ ordersAhead: 500 }, '12:00')).toEqual(at('12:32'));
  });

  test('once it is cooked on, the cooking counts, early or late', () => {
    expect(readyAt({ status: 'in-kitchen', statusAt: at('12:05') }, '12:06')).toEqual(at('12:17'));
    expect(readyAt({ status: 'in-kitchen', statusAt: at('12:30') }, '12:31')).toEqual(at('12:42'));
    expect(readyAt({ status: 'in-kitchen', statusAt: at('12:05'), ordersAhead: 9 }, '12:06')).toEqual(at('12:17'));
  });

  test('a time that the branch set when it delayed the order is not brought forward', () => {
    const delayed = { readyAt: at('12:50'), delayMinutes: 30 };
    expect(readyAt({ ...delayed, status: 'in-kitchen', statusAt: at('12:05') }, '12:06')).toEqual(at('12:50'));
    expect(readyAt({ ...delayed, status: 'accepted' }, '12:45')).toEqual(at('12:57'));
    expect(readyAt({ ...delayed, status: 'in-kitchen', statusAt: at('12:45') }, '12:46')).toEqual(at('12:57'));
  });

  test('what is overdue is promised for the next minutes', () => {
    expect(readyAt({ status: 'in-kitchen', statusAt: at('12:05') }, '12:40')).toEqual(at('12:42'));
  });

  test('what is ready was ready when it was', () => {
    for (const status of ['ready', 'finished'] as const) {
      expect(readyAt({ status, statusAt: at('12:18'), readyAt: at('12:18') }, '13:00')).toEqual(at('12:18'));
    }
  });

  test('a scheduled time is never brought forward', () => {
    const later = { scheduledAt: at('18:00'), readyAt: at('18:00') };
    expect(readyAt({ ...later, releasedAt: null }, '12:00')).toEqual(at('18:00'));
    const released = { ...later, releasedAt: at('17:40') };
    expect(readyAt(released, '17:41')).toEqual(at('18:00'));
    expect(readyAt({ ...released, status: 'in-kitchen', statusAt: at('17:41') }, '17:42')).toEqual(at('18:00'));
    expect(readyAt({ ...released, status: 'in-kitchen', statusAt: at('17:55') }, '17:56')).toEqual(at('18:07'));
  });

  test('nobody waits for an order that came to nothing', () => {
    expect(liveEstimate(order({ status: 'cancelled-by-employee' }), at('12:05'))).toEqual({});
    expect(liveEstimate(order({ readyAt: null }), at('12:05'))).toEqual({});
  });

  test('an order under way is never promised for the past', () => {
    const underWay = orderStatusCodes.slice(0, 5);
    fc.assert(
      fc.property(
        fc.constantFrom(...underWay),
        fc.nat(300),
        fc.nat(300),
        fc.nat(30),
        (status, statusMinute, nowMinute, ordersAhead) => {
          const moment = (minute: number) => new Date(at('12:00').getTime() + minute * 60_000);
          const now = moment(Math.max(statusMinute, nowMinute));
          const estimate = liveEstimate(order({ status, statusAt: moment(statusMinute), ordersAhead }), now);
          expect(estimate.readyAt?.getTime()).toBeGreaterThan(now.getTime());
        },
      ),
    );
  });
});

describe('promisedTimes', () => {
  const ride = { orderType: 'deliver', travelMinutes: 15 } as const;

  test('stay what they were, whatever the kitchen does, until it is ready', () => {
    for (const status of ['posted', 'accepted', 'in-kitchen'] as const) {
      const underWay = order({ status, statusAt: at('12:50') });
      expect(promisedTimes(underWay)).toEqual({ readyAt: at('12:20') });
      expect(promisedTimes({ ...underWay, ...ride })).toEqual({ readyAt: at('12:20'), arrivalAt: at('12:40') });
    }
    const ready = order({ ...ride, status: 'ready', statusAt: at('12:31'), readyAt: at('12:31') });
    expect(promisedTimes(ready)).toEqual({ readyAt: at('12:31'), arrivalAt: at('12:51') });
  });

  test('a ride counts from its departure, and ends with the arrival', () => {
    const gone = order({ ...ride, status: 'on-the-way', statusAt: at('12:25'), readyAt: at('12:18') });
    expect(promisedTimes(gone).arrivalAt).toEqual(at('12:40'));
    expect(promisedTimes({ ...gone, status: 'delivered', statusAt: at('12:44') }).arrivalAt).toEqual(at('12:44'));
    expect(promisedTimes({ ...gone, status: 'finished' })).toEqual({ readyAt: at('12:18') });
    expect(promisedTimes({ ...gone, status: 'order-failed' })).toEqual({});
  });
});

describe('liveEstimate of the ride', () => {
  const ride = { orderType: 'deliver', travelMinutes: 15 } as const;
  const arrivalAt = (own: Partial<OrderUnderWay>, now: string) =>
    liveEstimate(order({ ...ride, ...own }), at(now)).arrivalAt;

  test('adds handover and ride to the kitchen', () => {
    expect(arrivalAt({}, '12:00')).toEqual(at('12:40'));
    expect(arrivalAt({ orderType: 'to-go' }, '12:00')).toBeUndefined();
    expect(arrivalAt({ travelMinutes: null }, '12:00')).toBeUndefined();
  });

  test('waits for the driver as long as there is none', () => {
    const ready = { status: 'ready', statusAt: at('12:18'), readyAt: at('12:18') } as const;
    expect(arrivalAt(ready, '12:19')).toEqual(at('12:38'));
    expect(arrivalAt(ready, '12:50')).toEqual(at('13:05'));
  });

  test('counts from the real departure, and ends with the arrival', () => {
    const gone = { status: 'on-the-way', statusAt: at('12:25'), readyAt: at('12:18') } as const;
    expect(arrivalAt(gone, '12:26')).toEqual(at('12:40'));
    expect(arrivalAt(gone, '12:50')).toEqual(at('12:52'));
    expect(arrivalAt({ ...gone, status: 'delivered', statusAt: at('12:44') }, '13:50')).toEqual(at('12:44'));
    expect(arrivalAt({ ...gone, status: 'finished', statusAt: at('12:55') }, '13:50')).toBeUndefined();
  });

  test('a ride has a length', () => {
    expect([travelMinutes(0), travelMinutes(1000), travelMinutes(6000), travelMinutes(6001)]).toEqual([5, 5, 20, 21]);
    expect(travelMinutes(6000, { areaMinutes: null, slowPercent: 0 })).toBe(20);
    expect(travelMinutes(6000, { areaMinutes: 3 })).toBe(3);
    expect(travelMinutes(6000, { areaMinutes: 25, slowPercent: 30 })).toBe(33);
    expect(travelMinutes(0, { slowPercent: 1 })).toBe(6);
  });

  test('traffic is slow in its hours on the clock of the branch, past midnight too, from the departure on', () => {
    const slow = [
      { range: { from: '17:00', to: '21:00' }, percent: 40 },
      { range: { from: '20:00', to: '01:00' }, percent: 60 },
    ];
    const percentAt = (utc: string) => slowPercentAt(slow, new Date(`2026-11-20T${utc}Z`), 'Asia/Riyadh');
    expect(['13:54', '13:55', '16:54', '16:55', '21:54', '21:55'].map(percentAt)).toEqual([0, 40, 40, 60, 60, 0]);
    expect(slowPercentAt([], new Date(), 'Asia/Riyadh')).toBe(0);
  });
});
