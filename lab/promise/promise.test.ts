import { expect, test } from 'vitest';
import { measurePromise } from '../bench/promise.ts';
import { drawEvening } from './arrivals.ts';
import { scenarios } from './scenarios.ts';

test('the same seed draws the same evening, and another one another', () => {
  expect(drawEvening(scenarios.rush, 3)).toEqual(drawEvening(scenarios.rush, 3));
  expect(drawEvening(scenarios.rush, 3)).not.toEqual(drawEvening(scenarios.rush, 4));
});

test('on simulated evenings fewer orders are late than the figures allow, and hardly a guest is lost by it', () => {
  const figures = measurePromise(25);
  const named = (what: string) => figures.find((figure) => figure.what.startsWith(what));
  for (const scenario of ['Friday', 'rush', 'rush, kitchen a quarter slower']) {
    expect(named(`Orders more than 5 minutes late: ${scenario}`)).toMatchObject({ isMet: true });
  }
  expect(named('Lateness in the rush, p90')).toMatchObject({ isMet: true });
  expect(named('Orders lost where ready is never pressed')).toMatchObject({ isMet: true });
  expect(named('Real times within the range')).toMatchObject({ isMet: true });
});
