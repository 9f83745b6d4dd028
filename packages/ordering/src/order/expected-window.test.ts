import { describe, expect, test } from 'vitest';
import { expectedAt, expectedWindow, promisedWindow } from './live-estimate.ts';

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

describe('a promised span', () => {
  const promised = { from: at('19:25').toISOString(), to: at('19:35').toISOString() };

  test('is told as it was promised, at the door later by handover and ride, on whole five minutes', () => {
    expect(promisedWindow('to-go', { promised, minutesOnTheWay: 0 })).toEqual({ from: at('19:25'), to: at('19:35') });
    expect(promisedWindow('deliver', { promised, minutesOnTheWay: 16 })).toEqual({
      from: at('19:40'),
      to: at('19:55'),
    });
  });

  test('gives way to the estimate of an order that has moved out of it', () => {
    const told = (estimatedAt: Date) => promisedWindow('to-go', { promised, minutesOnTheWay: 0, estimatedAt });
    expect(told(at('19:33'))).toEqual({ from: at('19:25'), to: at('19:35') });
    expect(told(at('19:42'))).toEqual({ from: at('19:40'), to: at('19:50') });
    expect(told(at('19:12'))).toEqual({ from: at('19:10'), to: at('19:20') });
  });
});
