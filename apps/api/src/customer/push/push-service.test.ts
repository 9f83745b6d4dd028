import { describe, expect, test } from 'vitest';
import { isPushService } from './push.store.ts';

describe('where notices may be sent', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QNo',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY',
  ])('%s is a push service', (endpoint) => {
    expect(isPushService(endpoint, [])).toBe(true);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/fcm',
    'https://evil.example/?fcm.googleapis.com',
    'https://fcm.googleapis.com@169.254.169.254/latest',
    'https://user:pass@fcm.googleapis.com/fcm',
    'https://127.0.0.1/x',
    'http://localhost:5432/',
    'http://[::1]/',
    'https://10.0.0.7/admin',
    'https://pushXapple.com/',
    'https://evilpush.apple.com.example/',
    'https://deep.er.push.apple.com/',
    'file:///etc/passwd',
    'not an address',
    '',
  ])('%s is none', (endpoint) => {
    expect(isPushService(endpoint, [])).toBe(false);
  });

  test('an operator may name a further one, by its origin', () => {
    expect(isPushService('http://127.0.0.1:3000/simulator/push/1', ['http://127.0.0.1:3000'])).toBe(true);
    expect(isPushService('http://127.0.0.1:3001/simulator/push/1', ['http://127.0.0.1:3000'])).toBe(false);
  });
});
