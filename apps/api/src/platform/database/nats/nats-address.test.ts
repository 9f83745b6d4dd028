import { describe, expect, test } from 'vitest';
import { readNatsAddress } from './nats-address.ts';

describe('the address of a message service', () => {
  test.each([
    ['nats://localhost', { servers: ['localhost:4222'], subject: 'sufra.announcements' }],
    ['nats://one:80,two:4333/first', { servers: ['one:80', 'two:4333'], subject: 'first.announcements' }],
    ['nats://[::1]:4444', { servers: ['[::1]:4444'], subject: 'sufra.announcements' }],
    ['nats://shop:a%40b@one', { servers: ['one:4222'], subject: 'sufra.announcements', user: 'shop', pass: 'a@b' }],
    ['nats://secret@one', { servers: ['one:4222'], subject: 'sufra.announcements', token: 'secret' }],
    ['tls://one', { servers: ['one:4222'], subject: 'sufra.announcements', tls: {} }],
    [
      'tls://one?ca=/etc/ca.pem&cert=/etc/a.pem&key=/etc/a.key',
      {
        servers: ['one:4222'],
        subject: 'sufra.announcements',
        tls: { caFile: '/etc/ca.pem', certFile: '/etc/a.pem', keyFile: '/etc/a.key' },
      },
    ],
  ])('%s', (address, expected) => {
    expect(readNatsAddress(address)).toEqual(expected);
  });

  test.each([
    ['redis://one', 'must be nats://'],
    ['nats://', 'must be nats://'],
    ['nats://one:port', 'must be nats://'],
    ['nats://one,,two', 'a host is missing between two commas'],
    ['nats://one/a/b', 'one name of letters'],
    ['nats://one/a.b', 'one name of letters'],
    ['nats://one/a#b', 'one name of letters'],
    ['nats://a:b:c@one', 'write : as %3A'],
    ['nats://a:@one', 'user:password'],
    ['nats://a:100%@one', 'written as %25'],
    ['nats://one?ca=/etc/ca.pem', 'tls:// alone'],
    ['tls://one?ca=ca.pem', 'full path'],
    ['tls://one?insecure=true', 'there is no insecure'],
  ])('%s is refused in words', (address, words) => {
    expect(() => readNatsAddress(address)).toThrow(words);
  });
});
