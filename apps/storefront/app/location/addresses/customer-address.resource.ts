import type { AddressResource, ChangeAddressBody } from '@sufra/contracts';
import type { KeptAddressParts } from '../chosen-place.ts';
import type { AddressFields, CustomerAddress } from './customer-address.ts';

export const readAddress = ({ id, attributes }: AddressResource): CustomerAddress => ({
  id,
  label: attributes.label,
  line1: attributes.line1,
  line2: attributes.line2 ?? '',
  instructions: attributes.instructions ?? '',
  latitude: attributes.lat,
  longitude: attributes.long,
  isDefault: attributes['is-default'],
  areaId: attributes['delivery-area-id'] ?? undefined,
  parts: readParts(attributes),
});

function readParts(attributes: AddressResource['attributes']): KeptAddressParts | undefined {
  if (!attributes.block) return undefined;
  return {
    governorate: attributes.governorate ?? '',
    area: attributes.area ?? '',
    block: attributes.block,
    street: attributes.street ?? '',
    building: attributes.building ?? '',
    floor: attributes.floor ?? '',
    houseNumber: attributes['house-number'] ?? '',
    landmark: attributes.landmark ?? '',
  };
}

export function presentAddress({ parts, latitude, longitude, isDefault, ...fields }: AddressFields): ChangeAddressBody {
  const { houseNumber, ...texts } = parts ?? {};
  return {
    lat: latitude,
    long: longitude,
    label: fields.label,
    line1: fields.line1,
    line2: fields.line2,
    instructions: fields.instructions,
    'is-default': isDefault,
    ...(parts && { ...texts, 'house-number': houseNumber ?? '' }),
  };
}
