import { describe, expect, test } from 'vitest';
import { isDatabaseUnavailable } from './is-unavailable.ts';

const coded = (code: string, message = 'something') => Object.assign(new Error(message), { code });

describe('a database that cannot be used', () => {
  test.each([
    ['a line that breaks', coded('ECONNRESET')],
    ['a server that is told to go', coded('57P01')],
    ['a server that only starts', coded('57P03')],
    ['a full disk', coded('53100')],
    ['too many connections', coded('53300')],
    ['a copy that only reads', coded('25006')],
    ['a transaction that was silent for too long', coded('25P03')],
    ['a transaction that could not be ended', coded('25P02')],
    ['words of the driver', new Error('Connection terminated unexpectedly')],
    ['nobody at any address of a name', new AggregateError([coded('ECONNREFUSED')], '')],
    ['a cause further down', new Error('Failed query: commit', { cause: coded('08006') })],
  ])('is told from a question that was wrong: %s', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test.each([
    ['a row that is there already', coded('23505')],
    ['a deadlock', coded('40P01')],
    ['a statement that took too long', coded('57014')],
    ['a mistake of ours', new TypeError('cannot read properties of undefined')],
    ['no error at all', 'ECONNRESET'],
  ])('is not what failed with %s', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
