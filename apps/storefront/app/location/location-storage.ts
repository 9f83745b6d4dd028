import { storageKeys } from '@sufra/contracts/storage-keys';
import { orderTypes, type OrderType } from '@sufra/ordering';
import { isRecord, momentOf, readJson, writeJson, writeText } from '../storage/stored-json.ts';
import type { ChosenPlace, LocationChoice } from './chosen-place.ts';
import { readBranch, readDeliveryPlace, readPlace } from './read-stored-place.ts';

export const locationKeys = [
  storageKeys.orderType,
  storageKeys.lastLocation,
  storageKeys.nearestBranch,
  storageKeys.temporaryDelivery,
  storageKeys.cartTable,
  storageKeys.queue,
  storageKeys.orderTime,
  storageKeys.defaultLocations,
] as const;

/** Reads what the guest chose; whatever is broken counts as not chosen, the rest stays. */
export function readChoice(storage: Storage): LocationChoice {
  return {
    orderType: orderTypeOf(storage.getItem(storageKeys.orderType)),
    lastLocation: readPlace(readJson(storage, storageKeys.lastLocation)),
    nearestBranch: readBranch(readJson(storage, storageKeys.nearestBranch)),
    temporaryDelivery: readDeliveryPlace(readJson(storage, storageKeys.temporaryDelivery)),
    table: storage.getItem(storageKeys.cartTable) ?? undefined,
    isQueue: readJson(storage, storageKeys.queue) === true,
    chosenAt: momentOf(readJson(storage, storageKeys.orderTime)),
    defaults: readDefaults(readJson(storage, storageKeys.defaultLocations)),
  };
}

export function writeChoice(choice: LocationChoice, storage: Storage): void {
  writeText(storage, storageKeys.orderType, choice.orderType);
  writeJson(storage, storageKeys.lastLocation, choice.lastLocation);
  writeJson(storage, storageKeys.nearestBranch, choice.nearestBranch);
  writeJson(storage, storageKeys.temporaryDelivery, choice.temporaryDelivery);
  writeText(storage, storageKeys.cartTable, choice.table);
  writeJson(storage, storageKeys.queue, choice.isQueue || undefined);
  writeJson(storage, storageKeys.orderTime, choice.chosenAt);
  const hasDefaults = Object.keys(choice.defaults).length > 0;
  writeJson(storage, storageKeys.defaultLocations, hasDefaults ? choice.defaults : undefined);
}

function readDefaults(value: unknown): LocationChoice['defaults'] {
  if (!isRecord(value)) return {};
  const defaults = Object.entries(value).flatMap(([key, stored]): [OrderType, ChosenPlace][] => {
    const type = orderTypeOf(key);
    const place = readPlace(stored);
    return type && place ? [[type, place]] : [];
  });
  return Object.fromEntries(defaults);
}

const orderTypeOf = (text: string | null): OrderType | undefined => orderTypes.find((type) => type === text);
