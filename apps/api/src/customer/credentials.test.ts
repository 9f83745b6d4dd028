import { expect, test } from 'vitest';
import { readPassword } from './credentials.ts';

const shop = { handle: 'saffron-and-char', concept: { label: { 'en-us': 'Saffron & Char', 'ar-sa': 'زعفران وفحم' } } };

test.each(['password', 'Password1', '12345678', 'QWERTYUIOP', 'iloveyou', 'abcd1234', 'football', 'superman'])(
  '%s is a password that everybody tries first, and is refused',
  (written) => {
    expect(readPassword(shop, written, undefined, '/new-password')).toMatchObject({
      ok: false,
      refusal: { code: 'password-common', pointer: '/new-password' },
    });
  },
);

test.each(['saffron tide lantern', 'a long password', 'كلمات لا يجمعها غيري', '🍋 and 3 limes', '!!!!****'])(
  '%s is nobody else’s, of whatever characters it is',
  (written) => {
    expect(readPassword(shop, written, written)).toEqual({ ok: true, value: written });
  },
);

test.each(['saffronchar', 'Saffron2026!', 'char-char-char', 'زعفران-وفحم', 'Sufra 123', 'saffron & char'])(
  '%s is little more than what the shop is called, and is refused',
  (written) => {
    expect(readPassword(shop, written, undefined)).toMatchObject({
      ok: false,
      refusal: { code: 'password-common', pointer: '/password' },
    });
  },
);

test.each(['charcoal-lantern', 'saffron at my grandmother’s'])('%s only begins like it', (written) => {
  expect(readPassword(shop, written, undefined).ok).toBe(true);
});
