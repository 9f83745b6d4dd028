import { expect, test } from 'vitest';
import { readRefusal } from './read-refusal.ts';

const entry = (code: string, detail: string) => ({ status: '422', code, title: '', detail });

test('ERR-01: on 422, 400 and 401 detail and code come from the first of the list, otherwise from the one object', () => {
  for (const status of [400, 401, 422]) {
    expect(readRefusal(status, { error: [entry('first', 'Read me'), entry('second', 'Not me')] })).toMatchObject({
      status,
      code: 'first',
      detail: 'Read me',
    });
  }
  expect(readRefusal(409, { error: entry('1071', 'Closed') })).toMatchObject({
    status: 409,
    code: '1071',
    detail: 'Closed',
  });
});

test('all entries are kept for the fields they name', () => {
  expect(readRefusal(422, { error: [entry('a', ''), entry('b', '')] }).entries.map(({ code }) => code)).toEqual([
    'a',
    'b',
  ]);
});

test('an answer that is no error document still is a refusal', () => {
  expect(readRefusal(502, '<html>')).toEqual({ status: 502, code: '', detail: '', entries: [] });
  expect(readRefusal(400, undefined)).toEqual({ status: 400, code: '', detail: '', entries: [] });
});
