import { expect, test } from 'vitest';
import { checkAmount } from './load-payment.ts';

const order = { amountMinor: 4550, currency: { code: 'SAR', digits: 2 } };

test.each(['45.49', '0', '45', '1.00'])('PAY-31: %s is below the order total of 45.50', (amount) => {
  expect(checkAmount(amount, order)).toBe('below-total');
});

test.each(['45.51', '4550', '45.505', '-45.50', 'much', '', '4e1', '45,50'])(
  'PAY-32: %s is an invalid amount for an order of 45.50',
  (amount) => {
    expect(checkAmount(amount, order)).toBe('invalid');
  },
);

test('PAY-11: the amount of the order is right, however it is written; an address without one has nothing to check', () => {
  expect(checkAmount('45.50', order)).toBeUndefined();
  expect(checkAmount('45.5', order)).toBeUndefined();
  expect(checkAmount(undefined, order)).toBeUndefined();
});
