import { expect, test } from 'vitest';
import { readPassword } from './credentials.ts';

test.each(['password', 'Password1', '12345678', 'QWERTYUIOP', 'iloveyou', 'abcd1234', 'football', 'superman'])(
  '%s is a password that everybody tries first, and is refused',
  (written) => {
    expect(readPassword(written, undefined, '/new-password')).toMatchObject({
      ok: false,
      refusal: { code: 'password-common', pointer: '/new-password' },
    });
  },
);

test.each(['saffron tide lantern', 'a long password', 'كلمات لا يجمعها غيري', '🍋 and 3 limes', '!!!!****'])(
  '%s is nobody else’s, of whatever characters it is',
  (written) => {
    expect(readPassword(written, written)).toEqual({ ok: true, value: written });
  },
);
