import { storageKeys } from '@sufra/contracts/storage-keys';
import { isRecord, readStoredJson, storedText, writeJson } from '../storage/stored-json.ts';
import { createStoredStore, useStored } from '../storage/stored-store.ts';

/** The signed-in customer as this device stores them: a profile, never a token (D-44). */
export type Customer = {
  id: string;
  firstName: string;
  lastName: string;
  dialCode: string;
  mobile: string;
  isMobileVerified: boolean;
};

type Kept = { customer: Customer | undefined };

export const customerStore = createStoredStore<Kept>({
  keys: [storageKeys.currentUser],
  empty: { customer: undefined },
  read: (storage) => ({ customer: readCustomer(readStoredJson(storage, storageKeys.currentUser)) }),
  write: ({ customer }, storage) => writeJson(storage, storageKeys.currentUser, customer),
});

export const keepCustomer = (customer: Customer): void => become(customer);

export const forgetCustomer = (): void => become(undefined);

/** The order under way is the one of the customer before. */
function become(customer: Customer | undefined): void {
  if (customerStore.get().customer?.id !== customer?.id) forgetRecentOrder();
  customerStore.update(() => ({ customer }));
}

/** Ends the alert of the order that this device knows to be under way (STATE-16 to STATE-18). */
export function forgetRecentOrder(): void {
  try {
    for (const key of ['recentOrderId', 'recentOrderStatus', 'orderAlertShownAt'] as const)
      localStorage.removeItem(storageKeys[key]);
  } catch {
    // There was nothing to clear.
  }
}

export const useCustomer = (): Customer | undefined => useStored(customerStore).customer;

function readCustomer(value: unknown): Customer | undefined {
  if (!isRecord(value)) return undefined;
  const id = storedText(value['id']);
  if (!id) return undefined;
  return {
    id,
    // Absent after social sign-in without a number.
    mobile: storedText(value['mobile']) ?? '',
    dialCode: storedText(value['dialCode']) ?? '',
    firstName: storedText(value['firstName']) ?? '',
    lastName: storedText(value['lastName']) ?? '',
    isMobileVerified: value['isMobileVerified'] === true,
  };
}
