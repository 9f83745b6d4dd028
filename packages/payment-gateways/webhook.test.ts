import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSame, isSignedByUs, readJson } from './webhook.ts';

const secret = 'webhook-secret';
const now = new Date(1_700_000_000_000);
const body = Buffer.from('{"reference":"ours"}');
const v1 = (seconds: number, key = secret) =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex');
const headerAt = (seconds: number, key = secret) => `t=${seconds},v1=${v1(seconds, key)}`;
const check = (header: string | string[] | undefined) => isSignedByUs({ secret, header, body, now });

describe('a message that is signed with its time', () => {
  test('is believed for five minutes, on both sides', () => {
    expect(check(headerAt(1_700_000_000))).toBe(true);
    expect(check(headerAt(1_700_000_000 - 300))).toBe(true);
    expect(check(headerAt(1_700_000_000 + 300))).toBe(true);
    expect(check(headerAt(1_700_000_000 - 301))).toBe(false);
    expect(check(headerAt(1_700_000_000 + 301))).toBe(false);
  });

  test.each([
    ['without a header', undefined],
    ['with the header twice', [headerAt(1_700_000_000), headerAt(1_700_000_000)]],
    ['with another secret', headerAt(1_700_000_000, 'another')],
    ['with another time than the signed one', `t=1700000001,v1=${v1(1_700_000_000)}`],
    ['under another version', `t=1700000000,v2=${v1(1_700_000_000)}`],
    ['with half a signature', `t=1700000000,v1=${v1(1_700_000_000).slice(0, 32)}`],
    ['with a time that is none', `t=1e9,v1=${v1(1_700_000_000)}`],
    ['with nothing in it', ''],
  ])('%s is refused', (_what, header) => {
    expect(check(header)).toBe(false);
  });
});

test('a secret is the same only as itself', () => {
  expect(isSame('secret', 'secret')).toBe(true);
  for (const given of [undefined, '', 'secre', 'secret ', 'SECRET', ['secret']])
    expect(isSame(given, 'secret')).toBe(false);
});

test('what is no JSON is read as nothing', () => {
  expect(readJson(Buffer.from('{"a":1}'))).toEqual({ a: 1 });
  for (const text of ['', '{', 'nothing']) expect(readJson(text)).toBeUndefined();
});
