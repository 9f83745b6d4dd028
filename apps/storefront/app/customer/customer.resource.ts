import type { CreateCustomerBody, CustomerResource } from '@sufra/contracts';
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
});
