import { expect, test } from 'vitest';
import { createStatementNames } from './statement-names.ts';

test('a statement has a name of its own from its third time on', () => {
  const nameOf = createStatementNames({ limit: 10 });
  const names = ['select 1', 'select 1', 'select 1', 'select 2', 'select 2', 'select 2', 'select 1'].map(nameOf);
  expect(names).toEqual([undefined, undefined, 's1', undefined, undefined, 's2', 's1']);
});

test('no more statements get a name than the database should keep', () => {
  const nameOf = createStatementNames({ limit: 2 });
  const thrice = (text: string) => [nameOf(text), nameOf(text), nameOf(text)].at(-1);
  expect(['one', 'two', 'three'].map(thrice)).toEqual(['s1', 's2', undefined]);
  expect(nameOf('one')).toBe('s1');
});

test('statements that never come again take no room from those that do', () => {
  const nameOf = createStatementNames({ limit: 1 });
  for (let value = 0; value < 1000; value += 1) nameOf(`select ${value}`);
  expect([nameOf('select'), nameOf('select'), nameOf('select')]).toEqual([undefined, undefined, 's1']);
});
