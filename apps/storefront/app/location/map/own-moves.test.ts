import { expect, test } from 'vitest';
import { ownMoves } from './own-moves.ts';

const one = { latitude: 24.7, longitude: 46.6 };
const two = { latitude: 24.7, longitude: 46.5 };
const elsewhere = { latitude: 25, longitude: 47 };

test('a move that the page draws late does not take the pin back', () => {
  const moves = ownMoves();
  moves.tell(one);
  moves.tell(two);
  expect(moves.isEcho({ ...one })).toBe(true);
  expect(moves.isEcho({ ...two })).toBe(true);
  expect(moves.isEcho({ ...two })).toBe(true);
});

test('a place that somebody else chose moves the pin, also back to an earlier one', () => {
  const moves = ownMoves();
  expect(moves.isEcho(one)).toBe(false);
  moves.tell(one);
  moves.tell(two);
  expect(moves.isEcho({ ...two })).toBe(true);
  expect(moves.isEcho({ ...one })).toBe(false);
  expect(moves.isEcho(elsewhere)).toBe(false);
  expect(moves.isEcho({ ...two })).toBe(false);
});
