import { expect, test } from 'vitest';
import { closeSession, openSession, readCookie, secretCookie, sessionToken } from './session.ts';

const at = (url: string, cookie = '') => new Request(url, { headers: { cookie } });

test('a session lives in a cookie that no script can read and no other site can send', () => {
  const cookie = openSession(at('https://shop.example/signin'), 'token/1', '2026-12-20T09:00:00Z');
  expect(cookie).toContain(
    '__Host-session=token%2F1; Expires=Sun, 20 Dec 2026 09:00:00 GMT; Path=/; HttpOnly; SameSite=Lax; Secure',
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
  expect(closeSession(at('https://shop.example/'))).toBe(
    '__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
});

test('the token is read from among other cookies', () => {
  expect(sessionToken(at('https://shop.example/', 'locale=fr; __Host-session=token%2F1'))).toBe('token/1');
  expect(sessionToken(at('http://localhost:3000/', 'session=token%2F1'))).toBe('token/1');
  expect(readCookie('session=%E0%A4%A', 'session')).toBeUndefined();
});

test('a cookie that no header could carry on is none', () => {
  for (const value of ['%00', 'a%00b', '%0d%0ax', '%C3%A9', '%D8%B3', '%7F'])
    expect(sessionToken(at('http://localhost:3000/', `session=${value}`)), value).toBeUndefined();
});

test('a session that another host or a page by plain http has set is none', () => {
  expect(sessionToken(at('https://shop.example/', 'session=theirs'))).toBeUndefined();
  expect(sessionToken(at('https://shop.example/', 'session=theirs; __Host-session=mine; session=theirs'))).toBe('mine');
});

test('the name of a secret cookie says what browsers hold it to', () => {
  expect(secretCookie('nonce', 'https://shop.example/x')).toBe('__Host-nonce');
  expect(secretCookie('nonce', 'https://shop.example/x', '/customer')).toBe('__Secure-nonce');
  expect(secretCookie('nonce', 'http://127.0.0.1:3000/')).toBe('nonce');
});
