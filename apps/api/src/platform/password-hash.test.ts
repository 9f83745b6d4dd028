import { describe, expect, test } from 'vitest';
import { hashPassword, isPasswordOf } from './password-hash.ts';

describe('a password hash', () => {
  test('knows its password and no other', async () => {
    const stored = await hashPassword('saffron rice');
    expect(await isPasswordOf('saffron rice', stored)).toBe(true);
    expect(await isPasswordOf('saffron rise', stored)).toBe(false);
    expect(await isPasswordOf('', stored)).toBe(false);
    expect(stored).not.toContain('saffron');
  });

  test('is another one every time', async () => {
    expect(await hashPassword('saffron rice')).not.toBe(await hashPassword('saffron rice'));
  });

  test('knows a password however the keyboard composed it', async () => {
    expect(await isPasswordOf('cafe\u0301 noir', await hashPassword('caf\u00e9 noir'))).toBe(true);
  });

  test.each([undefined, null, '', 'plain', 'scrypt$'])('nobody gets in with %j', async (stored) => {
    expect(await isPasswordOf('saffron rice', stored)).toBe(false);
  });
});
