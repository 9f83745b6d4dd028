import { describe, expect, test } from 'vitest';
import { appAddress, codeOfStep, findStep, stepOf, toBase32 } from './time-codes.ts';

const secret = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  // Appendix B of RFC 6238 has eight digits; ours are the last six of them.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 after %i seconds', (seconds, code) => {
    expect(codeOfStep(secret, stepOf(new Date(seconds * 1000)))).toBe(code);
  });

  test('are taken a step early and a step late, and once', () => {
    const at = new Date('2026-11-20T12:00:10Z');
    const now = stepOf(at);
    for (const step of [now - 1, now, now + 1]) expect(findStep(secret, codeOfStep(secret, step), at, 0)).toBe(step);
    for (const step of [now - 2, now + 2]) expect(findStep(secret, codeOfStep(secret, step), at, 0)).toBeUndefined();
    expect(findStep(secret, codeOfStep(secret, now), at, now)).toBeUndefined();
    expect(findStep(secret, codeOfStep(secret, now - 1), at, now)).toBeUndefined();
    expect(findStep(secret, '', at, 0)).toBeUndefined();
  });

  test('have a secret in the letters of RFC 4648, and an address that names shop and person', () => {
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(toBase32(Buffer.from('fooba'))).toBe('MZXW6YTB');
    const address = new URL(appAddress({ secret, issuer: 'زعفران وفحم', name: 'huda@saffron.test' }));
    expect(decodeURIComponent(address.pathname)).toContain('زعفران وفحم:huda@saffron.test');
    expect(address.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(address.search).not.toContain('+');
  });
});
