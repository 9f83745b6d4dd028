import type { AddressResource, CodeDelivery, CreateCustomerBody, CustomerResource } from '@sufra/contracts';
import { forEachProfileField, type ProfileFieldKey } from '@sufra/contracts/customer/profile-fields';
import { usernameOf } from '@sufra/ordering';
import type { Customer } from './current-customer.ts';

/** A code was asked for, for a customer who is to be verified. */
export type SentCode = {
  customerId: string;
  codeLength: number;
  resendAfterSeconds: number;
  /** The delivery of the message, where it is not simply on its way. */
  delivery?: CodeDelivery | undefined;
  ticket?: string | undefined;
};

/** A delivery place that is not one of the customer's addresses yet (LOC-33). */
export type UnsavedPlace = {
  line1: string;
  latitude: number;
  longitude: number;
  areaId: string;
  /** Where addresses are given by area and block (ADDR-01). */
  parts?: Record<string, string> | undefined;
};

/** The fields of a customer that the browser may know. */
export const readCustomer = ({ id, attributes }: CustomerResource): Customer => ({
  id,
  firstName: attributes['first-name'],
  lastName: attributes['last-name'],
  dialCode: attributes['dial-code'],
  mobile: attributes.mobile,
  isMobileVerified: attributes['is-mobile-verified'],
});

/** The fields of the account's own pages; they are not stored on the device. */
export type Profile = Customer & {
  email: string;
  isEmailVerified: boolean;
  hasPassword: boolean;
  /** The optional fields, empty where they are not given. */
  fields: Record<ProfileFieldKey, string>;
};

export const readProfile = (resource: CustomerResource): Profile => ({
  ...readCustomer(resource),
  email: resource.attributes.email ?? '',
  isEmailVerified: resource.attributes['is-email-verified'],
  hasPassword: resource.attributes['has-password'],
  fields: forEachProfileField((name) => resource.attributes[name] ?? ''),
});

/** SIGNIN-29, SIGNIN-30: every customer starts as an unverified guest. */
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
