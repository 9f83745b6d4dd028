import { expect, test } from 'vitest';
import { followPayment } from './use-payment.ts';
import { aPayment } from './testing/a-payment.ts';

const redirect = { kind: 'redirect' as const, url: 'https://pay.example/1' };

test('what is paid is done', () => {
  expect(followPayment(aPayment({ 'payment-status': 'success' }), true)).toEqual({
    phase: { name: 'success' },
    done: true,
  });
});

test('an attempt that was begun leads where the server says, and one that was left does not by itself', () => {
  const open = aPayment({ 'is-open': true, step: redirect });
  expect(followPayment(open, true)).toEqual({ phase: { name: 'redirecting' }, leave: redirect.url });
  expect(followPayment(open, false)).toEqual({ phase: { name: 'unfinished' } });
});

test('an order that waits for nothing any more leads to its page', () => {
  const cancelled = aPayment({ 'order-status': 'cancelled-by-customer' });
  expect(followPayment(cancelled, false)).toMatchObject({ done: true });
});
