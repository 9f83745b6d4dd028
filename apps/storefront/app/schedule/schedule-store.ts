import { storageKeys } from '@sufra/contracts/storage-keys';
import { momentOf, readStoredJson, writeJson } from '../storage/stored-json.ts';
import { createStoredStore, useStored } from '../storage/stored-store.ts';
import { errorCodes } from '@sufra/contracts/error-codes';
import type { ApiRefusal } from '../api/read-refusal.ts';

type Kept = { at: string | undefined };

/** When the guest wants the food, an instant in UTC; none means as soon as possible (SCHED-03, STATE-20). */
export const scheduleStore = createStoredStore<Kept>({
  keys: [storageKeys.scheduledTime],
  empty: { at: undefined },
  read: (storage) => {
    const moment = momentOf(readStoredJson(storage, storageKeys.scheduledTime));
    return { at: moment === undefined ? undefined : new Date(moment).toISOString() };
  },
  write: ({ at }, storage) => writeJson(storage, storageKeys.scheduledTime, at),
});

export const schedule = (at: string): void => scheduleStore.update(() => ({ at: new Date(at).toISOString() }));

export const clearSchedule = (): void => scheduleStore.update(() => ({ at: undefined }));

export const useScheduledTime = (): string | undefined => useStored(scheduleStore).at;

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
