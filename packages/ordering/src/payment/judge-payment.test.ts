import { describe, expect, test } from 'vitest';
import { judgePayment, type ProviderPayment } from './judge-payment.ts';

const expected = { reference: 'order-1', amountMinor: 4550, currencyCode: 'SAR' };
const found = (own: Partial<ProviderPayment> = {}): ProviderPayment => ({ ...expected, state: 'success', ...own });

describe('judgePayment', () => {
  test('a payment of this order, this much and in this currency is a success', () => {
    expect(judgePayment(expected, found())).toBe('success');
  });

  test.each<Partial<ProviderPayment>>([
    { reference: 'order-2' },
    { amountMinor: 4549 },
    { amountMinor: 4551 },
    { currencyCode: 'AED' },
    { reference: 'order-2', amountMinor: 1, currencyCode: 'AED' },
  ])('money that moved otherwise is a mismatch: %o', (own) => {
    expect(judgePayment(expected, found(own))).toBe('mismatch');
  });

  test.each(['pending', 'failed'] as const)('nothing is taken while it is %s, so nothing is compared', (state) => {
    expect(judgePayment(expected, found({ state }))).toBe(state);
    expect(judgePayment(expected, found({ state, amountMinor: 0, reference: '', currencyCode: '' }))).toBe(state);
  });
});
