import { expect, test } from 'vitest';
import { type StationOutcome, stationFigure } from './kept-promises.ts';

/** Orders of two dishes of seven minutes each, which were forecast for 20 minutes. */
const took = (minutes: readonly number[], pace = 1): StationOutcome[] =>
  minutes.map((tookMinutes) => ({ dishes: 2, writtenMinutes: 14, forecastMinutes: 20, tookMinutes, pace }));

const orders = (count: number, minutes: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => minutes(index));

test('a station whose orders stay a quarter longer than forecast needs a quarter longer for a dish', () => {
  const figure = stationFigure(took(orders(40, (index) => 24 + (index % 3))));
  expect(figure).toEqual({ orders: 40, writtenMinutes: 7, tookMinutes: 8.75, isOff: true });
});

test('the forecast is read without the pace that was learned for it', () => {
  expect(
    stationFigure(
      took(
        orders(40, () => 20),
        1.5,
      ),
    )?.tookMinutes,
  ).toBe(10.5);
});

test('presses that were forgotten or came late now and then change nothing, and small differences propose nothing', () => {
  const dirty = orders(50, (index) => (index % 10 === 0 ? 70 : index % 10 === 1 ? 30 : 21));
  const figure = stationFigure(took(dirty));
  expect(figure).toMatchObject({ orders: 45, isOff: false });
  expect(figure?.tookMinutes).toBeCloseTo(7.35);
});

test('too few orders say nothing', () => {
  expect(stationFigure(took(orders(29, () => 40)))).toBeUndefined();
  expect(stationFigure([])).toBeUndefined();
});
