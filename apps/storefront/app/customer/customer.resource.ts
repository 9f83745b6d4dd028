import type { AddressResource, CreateCustomerBody, CustomerResource } from '@sufra/contracts';
import type { Customer } from './current-customer.ts';
import type { UnsavedPlace } from './unsaved-place.ts';

/** What the browser may know of a customer. */
export const readCustomer = ({ id, attributes }: CustomerResource): Customer => ({
  id,
  firstName: attributes['first-name'],
  lastName: attributes['last-name'],
  dialCode: attributes['dial-code'],
  mobile: attributes.mobile,
  isMobileVerified: attributes['is-mobile-verified'],
});

/** What the account's own pages show; it is not kept on the device. */
export type Profile = Customer & {
  email: string;
  isEmailVerified: boolean;
  /** YYYY-MM-DD, or empty. */
  dateOfBirth: string;
  hasPassword: boolean;
};

export const readProfile = (resource: CustomerResource): Profile => ({
  ...readCustomer(resource),
  email: resource.attributes.email ?? '',
  isEmailVerified: resource.attributes['is-email-verified'],
  dateOfBirth: resource.attributes['date-of-birth'] ?? '',
  hasPassword: resource.attributes['has-password'],
});

/** SIGNIN-29, SIGNIN-30: everybody starts as an unverified guest. */
export const presentNewCustomer = (guest: {
  firstName: string;
  dialCode: string;
  mobile: string;
}): CreateCustomerBody => ({
  'account-type': 'guest',
  'first-name': guest.firstName,
  'last-name': '',
  username: usernameOf(guest),
  mobile: guest.mobile,
  'dial-code': guest.dialCode,
  status: 'unverified',
});

/** Dial code digits and mobile digits, without the plus sign (decision 41). */
export const usernameOf = ({ dialCode, mobile }: { dialCode: string; mobile: string }): string =>
  `${dialCode}${mobile}`.replace(/\D/g, '');

/** SIGNIN-16: the place chosen before signing in becomes the Home address. */
export const presentHomeAddress = (place: UnsavedPlace) => ({
  label: 'Home',
  lat: place.latitude,
  long: place.longitude,
  line1: place.line1,
  ...(place.areaId && { 'delivery-area-id': place.areaId }),
  ...(place.parts && presentParts(place.parts)),
});

const presentParts = ({ houseNumber, ...parts }: Record<string, string>) => {
  const { governorate, area, block, street, building, floor, landmark } = parts;
  const all = { governorate, area, block, street, building, floor, 'house-number': houseNumber, landmark };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text));
};

/** The same door, whatever it is called: the line and the position to about a metre. */
export const isAddressOf = (place: UnsavedPlace, { attributes: { line1, lat, long } }: AddressResource): boolean =>
  line1.trim() === place.line1.trim() &&
  Math.abs(lat - place.latitude) < 0.00001 &&
  Math.abs(long - place.longitude) < 0.00001;

export type SavedAddress = { id: string; latitude: number; longitude: number };
/** Creating answers a list with the one new address (API-53). */
export type SavedAddressDocument = { data: AddressResource[] };

export const readSavedAddress = ({ id, attributes }: AddressResource): SavedAddress => ({
  id,
  latitude: attributes.lat,
  longitude: attributes.long,
});
