import { describe, expect, test } from 'vitest';
import { orderTypes } from '../location/order-type.ts';
import type { OrderStatusCode } from './order-status.ts';
import { orderStages, progressSteps } from './progress-steps.ts';

const history = (...codes: OrderStatusCode[]) => codes.map((code, minute) => ({ code, at: `12:0${minute}` }));
const read = (steps: ReturnType<typeof progressSteps<string>>) => steps.map(({ code, state }) => `${state} ${code}`);

describe('progressSteps', () => {
  test('a fresh order to go', () => {
    expect(progressSteps('to-go', history('posted'))).toEqual([
      { code: 'waiting-for-payment', labelKey: 'order.status.placed', state: 'done' },
      { code: 'posted', labelKey: 'order.status.sent-to-branch', state: 'current', at: '12:00' },
      { code: 'accepted', labelKey: 'order.status.received', state: 'ahead' },
      { code: 'confirmed', labelKey: 'order.status.confirmed', state: 'ahead' },
      { code: 'in-kitchen', labelKey: 'order.status.in-kitchen', state: 'ahead' },
      { code: 'ready', labelKey: 'order.status.ready-for-collection', state: 'ahead' },
      { code: 'finished', labelKey: 'order.status.collected', state: 'ahead' },
    ]);
  });

  test('an order for later waits as scheduled, with the branch still to come', () => {
    const steps = progressSteps('to-go', history('posted'), { isReleased: false });
    expect(steps[1]).toEqual({ code: 'posted', labelKey: 'order.status.scheduled', state: 'current', at: '12:00' });
  });

  test('an order that waits for its payment says so', () => {
    expect(progressSteps('to-go', history('waiting-for-payment'))[0]).toEqual({
      code: 'waiting-for-payment',
      labelKey: 'order.status.waiting-for-payment',
      state: 'current',
      at: '12:00',
    });
  });

  test('a delivery is on the way before it is delivered; a skipped step counts as done', () => {
    const steps = progressSteps('deliver', history('posted', 'in-kitchen', 'on-the-way'));
    expect(read(steps)).toEqual([
      'done waiting-for-payment',
      'done posted',
      'done accepted',
      'done confirmed',
      'done in-kitchen',
      'done ready',
      'current on-the-way',
      'ahead delivered',
      'ahead finished',
    ]);
    expect(steps.find(({ code }) => code === 'ready')).not.toHaveProperty('at');
  });

  test('a finished order has nothing ahead', () => {
    const steps = progressSteps('pickup', history('posted', 'finished'));
    expect(read(steps)).toEqual([
      'done waiting-for-payment',
      'done posted',
      'done accepted',
      'done confirmed',
      'done in-kitchen',
      'done ready',
      'current finished',
    ]);
    expect(steps.map(({ labelKey }) => labelKey).slice(0, 3)).toEqual([
      'order.status.placed',
      'order.status.sent-to-branch',
      'order.status.received',
    ]);
  });

  test.each(['order-failed', 'cancelled-by-customer', 'cancelled-by-employee'] as const)(
    '%s ends the list at what was reached',
    (code) => {
      expect(read(progressSteps('deliver', history('posted', 'accepted', code)))).toEqual([
        'done posted',
        'done accepted',
        `current ${code}`,
      ]);
    },
  );

  test('events that arrive out of order change nothing', () => {
    const steps = history('posted', 'accepted', 'in-kitchen');
    expect(progressSteps('pickup', steps.toReversed())).toEqual(progressSteps('pickup', steps));
  });

  test('there is exactly one current step for every type', () => {
    for (const orderType of orderTypes) {
      const steps = progressSteps(orderType, history('posted', 'accepted'));
      expect(steps.filter(({ state }) => state === 'current')).toHaveLength(1);
    }
  });
});

describe('orderStages', () => {
  const stages = (orderType: Parameters<typeof orderStages>[0], ...codes: OrderStatusCode[]) =>
    orderStages(orderType, progressSteps(orderType, history(...codes))).map(
      ({ labelKey, state, at }) => `${state} ${labelKey.split('.').at(-1)}${at ? ` ${at}` : ''}`,
    );

  test('a guest who collects counts five, each from its first step on', () => {
    expect(stages('to-go', 'waiting-for-payment', 'posted', 'accepted', 'confirmed')).toEqual([
      'done placed 12:00',
      'current confirmed 12:02',
      'ahead cooking',
      'ahead ready',
      'ahead done',
    ]);
  });

  test('a delivery that is ready still stands in the kitchen', () => {
    expect(stages('deliver', 'waiting-for-payment', 'posted', 'in-kitchen', 'ready')).toEqual([
      'done placed 12:00',
      'done confirmed',
      'current cooking 12:02',
      'ahead on-the-way',
      'ahead delivered',
    ]);
  });

  test('a delivery ends at the door, whether or not it is closed since', () => {
    expect(stages('deliver', 'posted', 'on-the-way', 'delivered').slice(-2)).toEqual([
      'done on-the-way 12:01',
      'current delivered 12:02',
    ]);
    expect(stages('deliver', 'posted', 'delivered', 'finished').at(-1)).toBe('current delivered 12:01');
  });

  test('an order that was called off shows how far it came and how it ended', () => {
    expect(stages('to-go', 'waiting-for-payment', 'posted', 'accepted', 'cancelled-by-customer')).toEqual([
      'done placed 12:00',
      'done confirmed 12:02',
      'current cancelled 12:03',
    ]);
  });

  test('what waits for its payment or for its time says so first', () => {
    expect(stages('to-go', 'waiting-for-payment')[0]).toBe('current waiting-for-payment 12:00');
    const later = progressSteps('to-go', history('waiting-for-payment', 'posted'), { isReleased: false });
    expect(orderStages('to-go', later)[0]).toEqual({
      labelKey: 'order.status.scheduled',
      state: 'current',
      at: '12:00',
    });
  });

  test('every type has five stages', () => {
    for (const orderType of orderTypes) expect(stages(orderType, 'posted')).toHaveLength(5);
  });
});
