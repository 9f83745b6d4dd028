import { describe, expect, test } from 'vitest';
import { closeSession, openSession, sessionToken } from './session.ts';

const at = (url: string, cookie?: string) => new Request(url, cookie ? { headers: { cookie } } : {});

describe('the session cookie', () => {
  test.each([
    ['https://order.saffron.example/', true],
    ['http://order.saffron.example/', true],
    ['https://192.168.1.20/', true],
    ['http://localhost:3000/', false],
    ['http://127.0.0.1:3000/', false],
    ['http://192.168.1.20:3000/', false],
    ['http://[fd00::1]:3000/', false],
  ])('at %s it needs a secure connection: %s', (url, isSecure) => {
    expect(openSession(at(url), 'token', '2026-12-01T00:00:00Z').endsWith('; Secure')).toBe(isSecure);
    expect(closeSession(at(url)).endsWith('; Secure')).toBe(isSecure);
  });

  test('no script can read it and no foreign page can send it along', () => {
    const cookie = openSession(at('https://order.saffron.example/'), 'a token', '2026-12-01T00:00:00Z');
    expect(cookie).toMatch(/^session=a%20token; Expires=Tue, 01 Dec 2026 00:00:00 GMT; Path=\/; HttpOnly; SameSite=Lax/);
  });

  test('what it opened is read again', () => {
    expect(sessionToken(at('https://order.saffron.example/', 'locale=fr; session=a%20token'))).toBe('a token');
    expect(sessionToken(at('https://order.saffron.example/'))).toBeUndefined();
  });
});
