import { expect, test } from 'vitest';
import { compareBooks, type ChaosAttempt, type ToldOrder } from './books.ts';

const attempt = (number: number, orderId?: string): ChaosAttempt => ({
  note: `guest 1, ${number}`,
  key: `key ${number}`,
  total: 30,
  isCard: false,
  ...(orderId !== undefined && { orderId }),
});
const told = (id: string, number: number, total = 30): ToldOrder => ({
  id,
  note: `guest 1, ${number}`,
  total,
  status: 'posted',
  paymentStatus: 'pending',
});

test('what was promised and is there is neither lost, doubled nor changed', () => {
  expect(compareBooks({ attempts: [attempt(1, 'a'), attempt(2)] }, [told('a', 1)])).toEqual({
    acknowledged: 1,
    lost: [],
    doubled: [],
    changed: [],
  });
});

test('a promise without its order is a loss', () => {
  expect(compareBooks({ attempts: [attempt(1, 'a')] }, []).lost).toEqual(['guest 1, 1']);
});

test('two orders of one attempt are told by the words of the guest, whatever key the server saw', () => {
  expect(compareBooks({ attempts: [attempt(1, 'a')] }, [told('a', 1), told('b', 1)]).doubled).toEqual(['guest 1, 1']);
});

test('another total, or the order of another attempt, is no order as it was promised', () => {
  const attempts = [attempt(1, 'a'), attempt(2, 'b')];
  expect(compareBooks({ attempts }, [told('a', 1, 31), told('b', 3)]).changed).toEqual(['guest 1, 1', 'guest 1, 2']);
});
