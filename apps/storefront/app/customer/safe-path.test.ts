import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

it.each([
  ['/user/order/7?tab=1', '/user/order/7?tab=1'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  [null, '/'],
])('%s leads to %s', (path, expected) => {
  expect(safePath(path)).toBe(expected);
});
