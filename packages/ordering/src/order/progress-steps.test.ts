import { describe, expect, test } from 'vitest';
import { orderTypes } from '../location/order-type.ts';
import type { OrderStatusCode } from './order-status.ts';
import { progressSteps } from './progress-steps.ts';

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
    expect(read(steps).at(-1)).toBe('current finished');
    expect(steps.some(({ state }) => state === 'ahead')).toBe(false);
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
