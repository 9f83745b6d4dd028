import { storageKeys } from '@sufra/contracts/storage-keys';
import { isRecord, readStoredJson, storedText, writeJson } from '../storage/stored-json.ts';
import { createStoredStore, useStored } from '../storage/stored-store.ts';
import type { Car } from './car.resource.ts';

type Kept = { car: Car | undefined };

/** The car that the guest is coming with, on this device (STATE-06, STATE-23). */
export const carStore = createStoredStore<Kept>({
  keys: [storageKeys.selectedCar],
  empty: { car: undefined },
  read: (storage) => ({ car: readStoredCar(readStoredJson(storage, storageKeys.selectedCar)) }),
  write: ({ car }, storage) => writeJson(storage, storageKeys.selectedCar, car),
});

export const selectCar = (car: Car): void => carStore.update(() => ({ car }));

export const forgetCar = (): void => carStore.update(() => ({ car: undefined }));

/** The selected car of this customer; one of an earlier user of the device is ignored. */
export function useSelectedCar(customerId: string | undefined): Car | undefined {
  const { car } = useStored(carStore);
  return car && car.customerId === customerId ? car : undefined;
}

function readStoredCar(value: unknown): Car | undefined {
  if (!isRecord(value)) return undefined;
  const text = (name: keyof Car) => storedText(value[name]);
  const [id, customerId, colour, maker] = [text('id'), text('customerId'), text('colour'), text('maker')];
  if (!id || !customerId || !colour || !maker) return undefined;
  return {
    id,
    customerId,
    colour,
    colourName: textsOf(value['colourName']),
    colourHex: text('colourHex') ?? '#808080',
    maker,
    makerName: textsOf(value['makerName']),
    makerImageUrl: text('makerImageUrl'),
    plateNumber: text('plateNumber'),
  };
}

const textsOf = (value: unknown): Car['makerName'] =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, name]) => typeof name === 'string')) : {};
