import { describe, expect, test } from 'vitest';
import { compareBooks, type LoadAttempt, type StoredAttempt } from './books.ts';

const attempt: LoadAttempt = { key: 'k1', method: 'cash', totalMinor: 3000, orderId: 'o1', status: 'posted' };
const stored: StoredAttempt = {
  key: 'k1',
  orderId: 'o1',
  totalMinor: 3000,
  subtotalMinor: 2600,
  linesMinor: 2600,
  status: 'finished',
  charges: 0,
  chargedMinor: 0,
  steps: ['posted', 'accepted', 'finished'],
};
const card: LoadAttempt = { ...attempt, method: 'card', isPaid: true };
const paid: StoredAttempt = { ...stored, charges: 1, chargedMinor: 3000 };
const fine = { lost: [], doubled: [], wrong: [] };

describe('the books of a load', () => {
  test('agree when every order is there as the guest knows it, further along or not', () => {
    expect(compareBooks([attempt], [stored])).toEqual(fine);
    expect(compareBooks([card], [paid])).toEqual(fine);
  });

  test('an attempt that nobody answered may or may not have become one order', () => {
    const { orderId: _none, ...unanswered } = attempt;
    expect(compareBooks([unanswered], [])).toEqual(fine);
    expect(compareBooks([unanswered], [stored])).toEqual(fine);
    expect(compareBooks([unanswered], [stored, { ...stored, orderId: 'o2' }]).doubled).toHaveLength(1);
  });

  test('an acknowledged order that is not there is lost', () => {
    expect(compareBooks([attempt], []).lost).toEqual(['o1: acknowledged and not stored']);
  });

  test('an order that nobody asked for is one too many', () => {
    expect(compareBooks([], [stored]).doubled).toEqual(['o1: nobody ordered it (key k1)']);
    expect(compareBooks([attempt], [stored, { ...stored, orderId: 'o2' }]).doubled).toEqual(['o1: stored 2 times']);
  });

  test.each<[string, LoadAttempt, Partial<StoredAttempt>]>([
    ['agreed on 3000, stored 3100', attempt, { totalMinor: 3100 }],
    ['its lines cost 2500, not 2600', attempt, { linesMinor: 2500 }],
    ['charged 2 times', card, { charges: 2, chargedMinor: 3000 }],
    ['charged 2999', card, { charges: 1, chargedMinor: 2999 }],
    ['the guest was told that it is paid, and it is not', card, {}],
    ['charged, and to be paid in cash', attempt, { charges: 1, chargedMinor: 3000 }],
    ['the guest was told ready, and it never was', { ...attempt, status: 'ready' }, {}],
  ])('is noticed: %s', (problem, told, row) => {
    expect(compareBooks([told], [{ ...stored, ...row }]).wrong).toEqual([`o1: ${problem}`]);
  });
});
