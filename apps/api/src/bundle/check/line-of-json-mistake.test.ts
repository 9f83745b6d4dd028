import { expect, test } from 'vitest';
import { lineOfJsonMistake } from './parse-bundle-file.ts';

test.each([
  ['an unquoted word', '{\n  "a": oops\n}', 2],
  ['a comma too many', '[\n  1,\n  2,\n]', 4],
  ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', 3],
  ['an end too early', '{\n  "a": {\n', 3],
  ['a text across lines', '["one\ntwo"]', 1],
  ['something after the end', '{}\n{}', 2],
])('finds the line of %s', (_, json, line) => {
  expect(() => JSON.parse(json)).toThrow(SyntaxError);
  expect(lineOfJsonMistake(json)).toBe(line);
});
