import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

it.each([
  ['/user/order/7?tab=1', '/user/order/7?tab=1'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/.//evil.example/x', '/evil.example/x'],
  ['/a/..//evil.example', '/evil.example'],
  ['/\t/evil.example', '/'],
  ['/%0d%0aset-cookie:x=1', '/%0d%0aset-cookie:x=1'],
  ['javascript:alert(1)', '/'],
  [null, '/'],
])('%s leads to %s', (path, expected) => {
  expect(safePath(path)).toBe(expected);
});
