import { storageKeys } from '@sufra/contracts/storage-keys';
import { type LocalizedText, type OrderType, orderTypes } from '@sufra/ordering';
import { useMemo } from 'react';
import { useShop } from '../shell/shop.ts';
import {
  isRecord,
  momentOf,
  storedNumber,
  readStoredJson,
  storedText,
  writeJson,
  writeText,
} from '../storage/stored-json.ts';
import { createStoredStore, useStored } from '../storage/stored-store.ts';
import {
  type ChosenBranch,
  type ChosenPlace,
  type DeliveryArea,
  type DeliveryPlace,
  emptyChoice,
  type KeptAddressParts,
  type LocationChoice,
  orderTypeInForce,
} from './chosen-place.ts';

const readPlace = (value: unknown): ChosenPlace | undefined => readBranch(value) ?? readDeliveryPlace(value);

function readBranch(value: unknown): ChosenBranch | undefined {
  if (!isRecord(value) || value['kind'] !== 'branch') return undefined;
  const spot = readSpot(value);
  const timeZone = storedText(value['timeZone']);
  if (!spot || !timeZone) return undefined;
  return {
    kind: 'branch',
    ...spot,
    timeZone,
    isCurbsideEnabled: value['isCurbsideEnabled'] === true,
    preparationMinutes: storedNumber(value['preparationMinutes']) ?? 0,
  };
}

function readDeliveryPlace(value: unknown): DeliveryPlace | undefined {
  if (!isRecord(value) || value['kind'] !== 'delivery') return undefined;
  const line1 = storedText(value['line1']);
  const position = readPosition(value);
  const area = readArea(value['area']);
  if (!line1 || !position || !area) return undefined;
  const parts = readParts(value['parts']);
  return {
    kind: 'delivery',
    line1,
    ...position,
    addressId: storedText(value['addressId']),
    ...(parts && { parts }),
    area,
  };
}

function readParts(value: unknown): KeptAddressParts | undefined {
  if (!isRecord(value)) return undefined;
  const read = (part: keyof KeptAddressParts) => storedText(value[part]) ?? '';
  return {
    governorate: read('governorate'),
    area: read('area'),
    block: read('block'),
    street: read('street'),
    building: read('building'),
    floor: read('floor'),
    houseNumber: read('houseNumber'),
    landmark: read('landmark'),
  };
}

function readArea(value: unknown): DeliveryArea | undefined {
  const spot = readSpot(value);
  if (!spot || !isRecord(value)) return undefined;
  const minimumOrderMinor = storedNumber(value['minimumOrderMinor']) ?? 0;
  const deliveryChargeMinor = storedNumber(value['deliveryChargeMinor']) ?? 0;
  return { ...spot, minimumOrderMinor, deliveryChargeMinor };
}

function readSpot(value: unknown) {
  if (!isRecord(value)) return undefined;
  const id = storedText(value['id']);
  const position = readPosition(value);
  if (!id || !position || !isRecord(value['name'])) return undefined;
  const name: LocalizedText = Object.fromEntries(
    Object.entries(value['name']).filter(([, text]) => typeof text === 'string'),
  );
  return { id, name, ...position };
}

function readPosition(value: Readonly<Record<string, unknown>>) {
  const latitude = storedNumber(value['latitude']);
  const longitude = storedNumber(value['longitude']);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

const locationKeys = [
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
    lastLocation: readPlace(readStoredJson(storage, storageKeys.lastLocation)),
    nearestBranch: readBranch(readStoredJson(storage, storageKeys.nearestBranch)),
    temporaryDelivery: readDeliveryPlace(readStoredJson(storage, storageKeys.temporaryDelivery)),
    table: storage.getItem(storageKeys.cartTable) ?? undefined,
    isQueue: readStoredJson(storage, storageKeys.queue) === true,
    chosenAt: momentOf(readStoredJson(storage, storageKeys.orderTime)),
    defaults: readDefaults(readStoredJson(storage, storageKeys.defaultLocations)),
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

/** The guest's choice of order type and place. Only holds, saves and notifies. */
export const locationStore = createStoredStore<LocationChoice>({
  keys: locationKeys,
  empty: emptyChoice,
  read: readChoice,
  write: writeChoice,
});

/** The guest's choice, with the order type that is in force: on the server, on the first screen and afterwards (LOC-03, LOC-04, D-14). */
export function useLocationChoice(): LocationChoice {
  const { allowedOrderTypes } = useShop();
  const choice = useStored(locationStore);
  return useMemo(
    () => ({ ...choice, orderType: orderTypeInForce(choice, allowedOrderTypes) }),
    [choice, allowedOrderTypes],
  );
}

/** The guest's explicit choice, which may be nothing yet. */
export const useOwnLocationChoice = (): LocationChoice => useStored(locationStore);
