import { storageKeys } from '@sufra/contracts/storage-keys';
import { momentOf, readStoredJson, writeJson } from '../storage/stored-json.ts';
import { createStoredStore, useStored } from '../storage/stored-store.ts';

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
