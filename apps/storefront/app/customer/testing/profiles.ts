import type { CustomerResource } from '@sufra/contracts';
import {
  forEachProfileField,
  type ProfileFieldName,
  profileFieldNames,
} from '@sufra/contracts/customer/profile-fields';
import type { Profile } from '../customer.resource.ts';

/** A customer with everything given and proved, naming only what matters to a test. */
export const aProfile = (own: Partial<Profile> = {}): Profile => ({
  id: 'c1',
  firstName: 'Sara',
  lastName: 'Al Harbi',
  dialCode: '+966',
  mobile: '551234417',
  isMobileVerified: true,
  email: 'sara@example.com',
  isEmailVerified: true,
  fields: { ...forEachProfileField(() => ''), dateOfBirth: '1994-02-28' },
  hasPassword: true,
  ...own,
});

const notGiven = Object.fromEntries(profileFieldNames.map((name) => [name, null])) as Record<ProfileFieldName, null>;

/** The same as the API tells it. */
export const aCustomer = (own: Partial<CustomerResource['attributes']> = {}): CustomerResource => ({
  type: 'customers',
  id: 'c1',
  attributes: {
    'first-name': 'Sara',
    'last-name': 'Al Harbi',
    'full-name': 'Sara Al Harbi',
    email: 'sara@example.com',
    'is-email-verified': true,
    ...notGiven,
    'date-of-birth': '1994-02-28',
    locale: null,
    'wants-order-texts': true,
    'has-password': true,
    'dial-code': '+966',
    mobile: '551234417',
    username: '966551234417',
    'is-mobile-verified': true,
    'account-type': 'registered',
    status: 'active',
    ...own,
  },
});

/** The API's answer to a customer who reads their own profile. */
export const signedInAs = (own: Partial<CustomerResource['attributes']> = {}) => ({
  'GET /customers': () => ({ body: { data: [aCustomer(own)] } }),
});
