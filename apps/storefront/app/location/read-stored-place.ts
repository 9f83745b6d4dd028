import type { LocalizedText } from '@sufra/ordering';
import { isRecord, numberOf, textOf } from '../storage/stored-json.ts';
import type { ChosenBranch, ChosenPlace, DeliveryArea, DeliveryPlace, KeptAddressParts } from './chosen-place.ts';

export const readPlace = (value: unknown): ChosenPlace | undefined => readBranch(value) ?? readDeliveryPlace(value);

export function readBranch(value: unknown): ChosenBranch | undefined {
  if (!isRecord(value) || value['kind'] !== 'branch') return undefined;
  const spot = readSpot(value);
  const timeZone = textOf(value['timeZone']);
  if (!spot || !timeZone) return undefined;
  return {
    kind: 'branch',
    ...spot,
    timeZone,
    isCurbsideEnabled: value['isCurbsideEnabled'] === true,
    preparationMinutes: numberOf(value['preparationMinutes']) ?? 0,
  };
}

export function readDeliveryPlace(value: unknown): DeliveryPlace | undefined {
  if (!isRecord(value) || value['kind'] !== 'delivery') return undefined;
  const line1 = textOf(value['line1']);
  const position = readPosition(value);
  const area = readArea(value['area']);
  if (!line1 || !position || !area) return undefined;
  const parts = readParts(value['parts']);
  return { kind: 'delivery', line1, ...position, addressId: textOf(value['addressId']), ...(parts && { parts }), area };
}

function readParts(value: unknown): KeptAddressParts | undefined {
  if (!isRecord(value)) return undefined;
  const read = (part: keyof KeptAddressParts) => textOf(value[part]) ?? '';
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
  const minimumOrderMinor = numberOf(value['minimumOrderMinor']) ?? 0;
  const deliveryChargeMinor = numberOf(value['deliveryChargeMinor']) ?? 0;
  return { ...spot, minimumOrderMinor, deliveryChargeMinor };
}

function readSpot(value: unknown) {
  if (!isRecord(value)) return undefined;
  const id = textOf(value['id']);
  const position = readPosition(value);
  if (!id || !position || !isRecord(value['name'])) return undefined;
  const name: LocalizedText = Object.fromEntries(
    Object.entries(value['name']).filter(([, text]) => typeof text === 'string'),
  );
  return { id, name, ...position };
}

function readPosition(value: Readonly<Record<string, unknown>>) {
  const latitude = numberOf(value['latitude']);
  const longitude = numberOf(value['longitude']);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
