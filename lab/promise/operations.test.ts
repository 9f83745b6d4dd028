import { expect, test } from 'vitest';
import { operateKitchens } from './operations.ts';

test('random operations never oversell a kitchen, hold its time for ever, or refuse what was offered a moment before', () => {
  const report = operateKitchens(20_000, 1);
  expect(report.booked).toBeGreaterThan(4000);
  expect(report.offered).toBeGreaterThan(500);
  expect(report).toMatchObject({ oversold: 0, endless: 0, refused: 0, movedBack: 0, examples: [] });
});
