import { errorCodes } from '@sufra/contracts/error-codes';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { clearSchedule } from './schedule-store.ts';

/**
 * The server refused the order because of its time: the time is dropped; the refusal itself is shown by the caller.
 * Returns true when it was about the time.
 */
export function dropRefusedTime(refusal: ApiRefusal): boolean {
  const isAboutTime = refusal.entries.some(
    ({ source, code }) => source?.pointer === '/scheduled-time' || code === errorCodes.schedulingUnavailable,
  );
  if (isAboutTime) clearSchedule();
  return isAboutTime;
}
