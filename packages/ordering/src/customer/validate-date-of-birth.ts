import { accept, refuse, type Result } from '../result.ts';
import { normalizeDigits } from './normalize-digits.ts';

export type DateOfBirthRefusal = { code: 'invalid' | 'in-future' | 'too-early' };

const longestLifeYears = 120;

/**
 * Checks a date of birth, written as year, month and day: a day that the calendar has, not after `today` and not more
 * than 120 years before it (PROFILE-01). Both are days without a clock (YYYY-MM-DD); nobody has to give one, so an
 * empty text is for the caller to read as none.
 *
 * @example validateDateOfBirth('1994-02-29', '2026-03-01') // { ok: false, refusal: { code: 'invalid' } }
 */
export function validateDateOfBirth(written: string, today: string): Result<string, DateOfBirthRefusal> {
  const date = normalizeDigits(written).trim();
  if (!isDay(date)) return refuse({ code: 'invalid' });
  if (date > today) return refuse({ code: 'in-future' });
  return date < earliestDateOfBirth(today) ? refuse({ code: 'too-early' }) : accept(date);
}

/**
 * The first day that counts as a date of birth, for a calendar to begin with.
 *
 * @example earliestDateOfBirth('2026-03-01') // '1906-03-01'
 */
export const earliestDateOfBirth = (today: string): string =>
  `${String(Number(today.slice(0, 4)) - longestLifeYears).padStart(4, '0')}${today.slice(4)}`;

function isDay(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}
