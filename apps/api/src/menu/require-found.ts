import { errorCodes } from '@sufra/contracts';
import { refusal, RefusalError } from '../platform/refusal.ts';

/** What was found, or the end of the request with 404: also for what belongs to another merchant. */
export function requireFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new RefusalError(refusal(errorCodes.notFound));
  return found;
}
