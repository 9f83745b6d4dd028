import type { AddressParts } from '@sufra/ordering';

/** An address as the form holds it: every part is there, maybe empty; governorate and area by their ids as well. */
export type WrittenAddress = Required<{ [Part in keyof AddressParts]: string }> & {
  governorate: string;
  governorateId: string;
  neighborhoodId: string;
};

export const noAddress: WrittenAddress = {
  governorate: '',
  governorateId: '',
  neighborhoodId: '',
  area: '',
  block: '',
  street: '',
  building: '',
  floor: '',
  houseNumber: '',
  landmark: '',
};

/** What has to be filled in; floor, house number and landmark are up to the guest (ADDR-01). */
export const requiredParts = ['governorateId', 'neighborhoodId', 'block', 'street', 'building'] as const;

export type RequiredPart = (typeof requiredParts)[number];

export const missingParts = (address: WrittenAddress): RequiredPart[] =>
  requiredParts.filter((part) => address[part].trim() === '');

/** Without the spaces that somebody typed around a part. */
export const trimmedParts = (address: WrittenAddress): WrittenAddress => ({
  ...address,
  block: address.block.trim(),
  street: address.street.trim(),
  building: address.building.trim(),
  floor: address.floor.trim(),
  houseNumber: address.houseNumber.trim(),
  landmark: address.landmark.trim(),
});
