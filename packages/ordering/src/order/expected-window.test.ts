import { expect, test } from 'vitest';
import { expectedAt, expectedWindow } from './live-estimate.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

test('the counter is told ten minutes, the door fifteen, on whole five minutes', () => {
  expect(expectedWindow('to-go', at('19:27'))).toEqual({ from: at('19:25'), to: at('19:35') });
  expect(expectedWindow('eat-in', at('19:25'))).toEqual({ from: at('19:25'), to: at('19:35') });
  expect(expectedWindow('deliver', at('19:44'))).toEqual({ from: at('19:40'), to: at('19:55') });
});

test('a delivery adds the handover and the ride, other orders are where they are cooked', () => {
  expect(expectedAt('deliver', at('19:20'), 20)).toEqual(at('19:45'));
  expect(expectedAt('to-go', at('19:20'), 20)).toEqual(at('19:20'));
});
