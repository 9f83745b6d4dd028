import { accept, refuse, type Result } from '../result.ts';

/** Longest e-mail address that mail servers carry, in characters. */
export const maximumEmailLength = 254;

export type EmailRefusal = { code: 'required' | 'invalid' };

/**
 * Checks an e-mail address and writes it the one way it is stored and compared: without spaces around it and in small
 * letters (PROFILE-07, PROFILE-08). One @, something before it, and a domain with a dot whose labels are letters of any
 * script, digits and hyphens. Whether anybody reads that box is for a message to find out.
 *
 * @example validateEmail(' Sara@Example.com ') // { ok: true, value: 'sara@example.com' }
 */
export function validateEmail(written: string): Result<string, EmailRefusal> {
  const email = written.normalize('NFC').trim().toLowerCase();
  if (email === '') return refuse({ code: 'required' });
  if (email.length > maximumEmailLength) return refuse({ code: 'invalid' });
  const [box = '', domain = '', ...more] = email.split('@');
  const isAddress = more.length === 0 && isBox(box) && isDomain(domain);
  return isAddress ? accept(email) : refuse({ code: 'invalid' });
}

/** What stands before the @: no spaces, brackets, quotes or commas, and no dot at an end or beside another. */
const isBox = (box: string): boolean =>
  box.length <= 64 && /^[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(box) && !/^\.|\.\.|\.$/.test(box);

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '');
}

const isLabel = (label: string): boolean =>
  label.length <= 63 && /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label);
