import type { AddressResource, ChangeAddressBody } from '@sufra/contracts';
import type { Text } from '../../i18n/use-text.ts';
import type { KeptAddressParts } from '../chosen-place.ts';

/** One of the customer's saved addresses. */
export type CustomerAddress = AddressInput & {
  id: string;
  /** The delivery area it lies in now, if we deliver there. */
  areaId?: string | undefined;
};

/** The fields of an address form. */
export type AddressInput = {
  label: string;
  line1: string;
  line2: string;
  instructions: string;
  latitude: number;
  longitude: number;
  isDefault: boolean;
  /** Where addresses are given by area and block; line1 is made of them (ADDR-01). */
  parts?: KeptAddressParts | undefined;
};

/** A request to the server: to save an address, to make one the default, or to delete one. */
export type AddressChange =
  | { fields: AddressInput; addressId?: string | undefined }
  | { defaultId: string }
  | { deletedId: string };

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

export function presentAddress({ parts, latitude, longitude, isDefault, ...fields }: AddressInput): ChangeAddressBody {
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

/** Names that every language has its own word for; they are stored in English (ADDR-04). */
const known = { Home: 'address.home', Work: 'address.work' } as const;
const names = Object.entries(known) as [keyof typeof known, (typeof known)[keyof typeof known]][];

/** The label of an address, translated where it is one of the usual labels. */
export const shownName = (label: string, t: Text<'address'>): string => {
  const [, id] = names.find(([name]) => name === label) ?? [];
  return id ? t(id) : label;
};

/** The name to store for what the guest typed. */
export const storedName = (typed: string, t: Text<'address'>): string => {
  const name = typed.trim();
  return names.find(([, id]) => t(id) === name)?.[0] ?? name;
};
