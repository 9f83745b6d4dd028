import { errorCodes } from '@sufra/contracts';
import { refusal, RefusalError } from '../../platform/errors/refusal.ts';

/** The found row, or the end of the request with 404: also for another merchant's row. */
export function requireFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new RefusalError(refusal(errorCodes.notFound));
  return found;
}
