import { expect, test } from 'vitest';
import { pageOriginOf } from './page-origin.ts';

const originAt = (host: string, hosts = ['saffron.test']) => {
  const hostname = host.replace(/:\d+$/, '');
  return pageOriginOf({ host, hostname }, { merchant: { hosts }, config: { isDemo: false } });
};

test.each([
  ['saffron.test', 'https://saffron.test'],
  ['saffron.test:8443', 'https://saffron.test:8443'],
  ['evil.test', 'https://saffron.test'],
  ['saffron.test:99999', 'https://saffron.test'],
])('a guest at %s is led back to %s', (host, origin) => {
  expect(originAt(host)).toBe(origin);
});

test('a machine of one’s own is plain http', () => {
  expect(originAt('localhost:3000', ['localhost'])).toBe('http://localhost:3000');
});
