import { expect, test } from 'vitest';
import { reasonsOfChange } from './staff-reasons.ts';

test('points are not given for misuse, nor taken away as a gift', () => {
  expect(reasonsOfChange(1)).not.toContain('misuse');
  expect(reasonsOfChange(-1)).toContain('misuse');
  expect(reasonsOfChange(-1)).not.toContain('gift');
});
