import { expect, test } from 'vitest';
import { refundGeneratedBills } from './generated-refunds.ts';

test('every generated refund gives back what was paid, and its VAT', () => {
  const report = refundGeneratedBills({ refunds: 3000, seed: 1 });
  expect(report.broken).toEqual([]);
  expect(report.refunds).toBeGreaterThanOrEqual(3000);
  expect(report.refused).toBeGreaterThan(50);
});
