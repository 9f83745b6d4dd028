import { describe, expect, test } from 'vitest';
import {
  checkOrderPace,
  checkOrderSize,
  usualHandoverMinor,
  type EarlierOrder,
  type OrderLimits,
} from './order-limits.ts';

const limits: OrderLimits = {
  unpaidOrders: { perCustomer: 3, perNumber: 4 },
  hourlyOrders: { perCustomer: 5, perNumber: 6 },
  handoverMinor: 200_000,
  lineQuantity: 40,
  exemptNumbers: [],
};
const now = new Date('2026-11-20T20:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const anOrder = (own: Partial<EarlierOrder> = {}): EarlierOrder => ({
  isOfCustomer: true,
  isOfNumber: true,
  status: 'posted',
  isPaid: false,
  placedAt: minutesAgo(10),
  wantedAt: own.placedAt ?? minutesAgo(10),
  ...own,
});
const times = (count: number, own: Partial<EarlierOrder> = {}) => Array.from({ length: count }, () => anOrder(own));

describe('checkOrderPace', () => {
  test('a family that orders dinner and then dessert notices nothing', () => {
    expect(checkOrderPace(limits, [anOrder({ placedAt: minutesAgo(50) })], now)).toEqual([]);
  });

  test('two people on one number order twice each in an evening', () => {
    const dinner = times(2, { status: 'finished', placedAt: minutesAgo(90) });
    expect(checkOrderPace(limits, [...dinner, anOrder()], now)).toEqual([]);
  });

  test('whoever has as many unpaid orders as allowed places none before one is over', () => {
    expect(checkOrderPace(limits, times(2), now)).toEqual([]);
    expect(checkOrderPace(limits, times(3), now)).toEqual([{ code: 'unpaid-orders', maximum: 3 }]);
    const collected = [...times(2), anOrder({ status: 'finished' })];
    expect(checkOrderPace(limits, collected, now)).toEqual([]);
  });

  test('an order that waits for an online payment is unpaid, a paid one is not', () => {
    const waiting = anOrder({ status: 'waiting-for-payment' });
    expect(checkOrderPace(limits, [...times(2), waiting], now)).toMatchObject([{ code: 'unpaid-orders' }]);
    expect(checkOrderPace(limits, [...times(2), anOrder({ isPaid: true })], now)).toEqual([]);
  });

  test('an order that was placed days ago for tonight counts', () => {
    const forTonight = { placedAt: minutesAgo(3 * 24 * 60), wantedAt: new Date(now.getTime() + 60 * 60_000) };
    expect(checkOrderPace(limits, times(3, forTonight), now)).toMatchObject([{ code: 'unpaid-orders' }]);
  });

  test('orders that a branch forgot to finish stop counting a day after their time', () => {
    expect(checkOrderPace(limits, times(3, { placedAt: minutesAgo(24 * 60 - 1) }), now)).toHaveLength(1);
    expect(checkOrderPace(limits, times(3, { placedAt: minutesAgo(24 * 60) }), now)).toEqual([]);
  });

  test('an hour has a limit of its own, for cancelled and paid orders as well', () => {
    const busy = [
      ...times(3, { status: 'cancelled-by-customer', placedAt: minutesAgo(20) }),
      ...times(2, { isPaid: true, placedAt: minutesAgo(45) }),
    ];
    expect(checkOrderPace(limits, busy, now)).toEqual([{ code: 'hourly-orders', maximum: 5, minutesToWait: 15 }]);
    const later = new Date(now.getTime() + 15 * 60_000);
    expect(checkOrderPace(limits, busy, later)).toEqual([]);
  });

  test('a lowered limit says when enough of the orders are an hour old', () => {
    const busy = [50, 10, 58, 30, 20, 55, 40].map((minutes) =>
      anOrder({ status: 'finished', placedAt: minutesAgo(minutes) }),
    );
    expect(checkOrderPace(limits, busy, now)).toMatchObject([{ minutesToWait: 10 }]);
  });

  test('the orders of a number count wherever the number is now', () => {
    const ofOldAccount = times(4, { isOfCustomer: false });
    expect(checkOrderPace(limits, ofOldAccount, now)).toEqual([{ code: 'unpaid-orders', maximum: 4 }]);
    const ofOldNumber = times(3, { isOfNumber: false });
    expect(checkOrderPace(limits, ofOldNumber, now)).toEqual([{ code: 'unpaid-orders', maximum: 3 }]);
  });

  test('orders of the customer and orders of the number are counted apart', () => {
    const ofBoth = [...times(2, { isOfNumber: false }), ...times(2, { isOfCustomer: false })];
    expect(checkOrderPace(limits, ofBoth, now)).toEqual([]);
  });

  test('both limits are told at once', () => {
    expect(checkOrderPace(limits, times(6), now).map(({ code }) => code)).toEqual(['unpaid-orders', 'hourly-orders']);
  });

  test('0 is no limit', () => {
    const off = { unpaidOrders: { perCustomer: 0, perNumber: 0 }, hourlyOrders: { perCustomer: 0, perNumber: 0 } };
    expect(checkOrderPace(off, times(300), now)).toEqual([]);
  });
});

describe('checkOrderSize', () => {
  test('a big family order in cash is allowed up to the limit itself', () => {
    const order = { paymentType: 'cash' as const, totalMinor: 200_000, quantities: [12, 40] };
    expect(checkOrderSize(limits, order)).toEqual([]);
    expect(checkOrderSize(limits, { ...order, totalMinor: 200_001 })).toEqual([
      { code: 'handover-amount', maximumMinor: 200_000 },
    ]);
  });

  test('every way of paying at the handover has the limit, a card that is charged first has none', () => {
    const codes = (['cash', 'card-on-delivery', 'card-on-pickup', 'card', 'loyalty-points', undefined] as const).map(
      (paymentType) => checkOrderSize(limits, { paymentType, totalMinor: 300_000, quantities: [] }).length,
    );
    expect(codes).toEqual([1, 1, 1, 0, 0, 0]);
  });

  test('says which lines ask for too many', () => {
    const order = { paymentType: undefined, totalMinor: 0, quantities: [41, 40, 99] };
    expect(checkOrderSize(limits, order)).toEqual([
      { code: 'line-quantity', lineIndex: 0, maximum: 40 },
      { code: 'line-quantity', lineIndex: 2, maximum: 40 },
    ]);
  });

  test('0 is no limit', () => {
    const order = { paymentType: 'cash' as const, totalMinor: 49_500_000, quantities: [99] };
    expect(checkOrderSize({ handoverMinor: 0, lineQuantity: 0 }, order)).toEqual([]);
  });
});

test('a merchant that names no highest amount at the handover has the usual one of its currency', () => {
  expect(usualHandoverMinor({ code: 'SAR', digits: 2 })).toBe(200_000);
  expect(usualHandoverMinor({ code: 'KWD', digits: 3 })).toBe(160_000);
  expect(usualHandoverMinor({ code: 'XXX', digits: 2 })).toBe(0);
});
