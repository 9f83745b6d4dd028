import { expect, test } from 'vitest';
import { closeSession, openSession, readCookie, sessionToken } from './session.ts';

const at = (url: string, cookie = '') => new Request(url, { headers: { cookie } });

test('a session lives in a cookie that no script can read and no other site can send', () => {
  const cookie = openSession(at('https://shop.example/signin'), 'token/1', '2026-12-20T09:00:00Z');
  expect(cookie).toContain(
    'session=token%2F1; Expires=Sun, 20 Dec 2026 09:00:00 GMT; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
});

test('on this machine it works without encryption', () => {
  expect(openSession(at('http://localhost:3000/'), 't', '2026-12-20T09:00:00Z')).not.toContain('Secure');
});

test('what came encrypted stays so, whatever the host is called', () => {
  for (const host of ['shop.example', 'localhost:3000', '127.0.0.1', 'saffron.localhost'])
    expect(openSession(at(`https://${host}/`), 't', '2026-12-20T09:00:00Z')).toContain('; Secure');
  expect(openSession(at('http://shop.example/'), 't', '2026-12-20T09:00:00Z')).toContain('; Secure');
});

test('signing out takes it away', () => {
  expect(closeSession(at('https://shop.example/'))).toContain('session=; Max-Age=0;');
});

test('the token is read from among other cookies', () => {
  expect(sessionToken(at('https://shop.example/', 'locale=fr; session=token%2F1'))).toBe('token/1');
  expect(readCookie('session=%E0%A4%A', 'session')).toBeUndefined();
});
