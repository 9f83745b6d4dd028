import { afterEach, expect } from 'vitest';
import { takeCrossed, watchStatementsForCrossing } from '../../apps/api/src/testing/crossing/watch-crossing.ts';

// The product names the merchant in every statement, but for those of a list.
watchStatementsForCrossing();

afterEach(() => {
  expect(
    takeCrossed(),
    'every statement names the merchant (apps/api/src/testing/crossing/across-merchants.ts)',
  ).toEqual([]);
});
