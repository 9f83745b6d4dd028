import { expect, test } from 'vitest';
import { learnFrom, type PacedOutcome } from './learn-from.ts';

const now = new Date('2026-11-20T19:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

/** Orders that were forecast to take 15 minutes, the newest last, and took what is said. */
const took = (minutes: readonly number[], from = 10): PacedOutcome[] =>
  minutes.map((taken, index) => {
    const start = from + (minutes.length - index) * 30;
    return { startAt: ago(start), forecastAt: ago(start - 15), readyAt: ago(start - taken), pace: 1 };
  });

test('a kitchen that takes longer than its owner wrote gets a slower pace, which would have made last week better', () => {
  const learned = learnFrom(took(Array.from({ length: 120 }, (_, index) => 20 + (index % 3))), now);
  expect(learned.isUsed).toBe(true);
  expect(learned.pace).toBeGreaterThan(1.25);
  expect(learned.judged.withMinutes).toBeLessThan(learned.judged.withoutMinutes);
});

test('what would have made last week worse is not used: a slow month says nothing about a kitchen that was mended', () => {
  const slow = Array.from({ length: 200 }, () => 30);
  const mended = Array.from({ length: 30 }, () => 14);
  const learned = learnFrom([...took(slow, 12_000), ...took(mended)], now);
  expect(learned.judged.orders).toBe(30);
  expect(learned.judged.withMinutes).toBeGreaterThan(learned.judged.withoutMinutes);
  expect(learned).toMatchObject({ isUsed: false, pace: 1, outcomes: [] });
});

test('few orders teach nothing', () => {
  expect(learnFrom(took([20, 20, 20]), now)).toMatchObject({ isUsed: false, pace: 1, judged: { orders: 3 } });
  expect(learnFrom([], now)).toMatchObject({ isUsed: false, pace: 1 });
});

test('forecasts that were made with a pace are read without it', () => {
  const paced = took(Array.from({ length: 60 }, () => 20)).map((outcome) => ({ ...outcome, pace: 1.5 }));
  // Fifteen minutes with a pace of 1.5 were ten as written.
  expect(learnFrom(paced, now).pace).toBeGreaterThan(1.5);
});
