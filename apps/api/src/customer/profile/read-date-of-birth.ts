import { errorCodes } from '@sufra/contracts';
import { accept, localTimeAt, refuse, validateDateOfBirth, type Result } from '@sufra/ordering';
import type { RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';

/** A day that is over where the restaurant is; none when it is taken back. */
export function readDateOfBirth(context: RequestContext, written: string | null): Result<string | null, Refusal> {
  if (!written) return accept(null);
  const today = localTimeAt(context.now(), context.merchant.concept.defaultTimezone).date;
  const day = validateDateOfBirth(written, today);
  return day.ok ? day : refuse(refusal(errorCodes.dateOfBirthInvalid, { pointer: '/date-of-birth' }));
}
