import { expect, it } from 'vitest';
import { returnPath, returnSearch, safePath } from './return-path.ts';

it.each([
  ['/user/profile', '/user/profile'],
  ['/user/profile.data?_routes=customer%2Fprofile.route', '/user/profile'],
  ['/user/order.data?show=20&_routes=root%2Corder%2Forders.route', '/user/order?show=20'],
  ['/user/profile.data?index&next=%2Fcheckout', '/user/profile?next=%2Fcheckout'],
  ['/_root.data?table=7', '/?table=7'],
  ['//evil.example/x', '/evil.example/x'],
])('a guest who asked for %s comes back to %s', (asked, expected) => {
  expect(returnPath(new Request(`https://shop.example${asked}`))).toBe(expected);
});

it('keeps what a guest’s address says, letter for letter', () => {
  const asked = 'https://shop.example/menu.data?table=7&qr=a%20b&_routes=x&coupon=SUMMER+10';
  expect(returnSearch(new Request(asked))).toBe('?table=7&qr=a%20b&coupon=SUMMER+10');
  expect(returnSearch(new Request('https://shop.example/menu.data?_routes=x'))).toBe('');
});

it.each([
  ['/user/order/7?tab=1', '/user/order/7?tab=1'],
  ['/user/profile?_routes=customer%2Fprofile.route', '/user/profile'],
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
