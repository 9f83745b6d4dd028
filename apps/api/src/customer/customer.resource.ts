import type {
  AddressResource,
  CreatedCustomerDocument,
  CustomerResource,
  DeviceListDocument,
  LoginDocument,
} from '@sufra/contracts';
import { usernameOf } from '@sufra/ordering';
import type { CustomerAddress } from './address/address.store.ts';
import type { CreatedCustomer } from './sign-in/create-customer.ts';
import type { Customer } from './customer.store.ts';
import type { OpenedSession } from './session/open-session.ts';
import type { StoredSession } from './session/session.store.ts';

/** Lists exactly what may leave about a customer. */
export const presentCustomer = (customer: Customer): CustomerResource => ({
  type: 'customers',
  id: customer.id,
  attributes: {
    'first-name': customer.firstName,
    'last-name': customer.lastName,
    'full-name': `${customer.firstName} ${customer.lastName}`.trim(),
    email: customer.email,
    'is-email-verified': customer.emailVerifiedAt !== null,
    'date-of-birth': customer.dateOfBirth,
    locale: customer.locale,
    'has-password': customer.passwordHash !== null,
    'dial-code': customer.dialCode ?? '',
    mobile: customer.mobile ?? '',
    username: usernameOf({ dialCode: customer.dialCode ?? '', mobile: customer.mobile ?? '' }),
    'is-mobile-verified': customer.mobileVerifiedAt !== null,
    'account-type': customer.accountType,
    status: customer.status,
  },
  links: { self: `/api/customers/${customer.id}` },
});

/** The same for a new and for a known number (decision 36). */
export const presentCreatedCustomer = (created: CreatedCustomer, codeLength: number): CreatedCustomerDocument => ({
  data: {
    type: 'customers',
    id: created.id,
    attributes: {
      'otp-length': codeLength,
      'resend-after-seconds': created.resendAfterSeconds,
      'account-type': 'guest',
      status: 'unverified',
      ticket: created.ticket,
    },
  },
});

/** A new session with its token, and the customer it stands for. */
export const presentSession = (session: OpenedSession, customer?: Customer): LoginDocument => ({
  data: {
    type: 'sessions',
    id: session.id,
    attributes: {
      token: session.token,
      'expires-at': session.expiresAt.toISOString(),
      kind: session.customerId === null ? 'browse' : 'customer',
      'customer-id': session.customerId,
    },
    relationships: { customer: { data: customer ? { type: 'customers', id: customer.id } : null } },
  },
  ...(customer ? { included: [presentCustomer(customer)] } : {}),
});

/** An address with the delivery area that it lies in now; the merchant may have drawn others since it was saved. */
/** A device and when it was used; neither its address nor its token leaves. */
export const presentDevice = (session: StoredSession, currentId: string): DeviceListDocument['data'][number] => ({
  type: 'sessions',
  id: session.id,
  attributes: {
    'device-label': session.deviceLabel,
    'created-at': session.createdAt.toISOString(),
    'last-seen-at': (session.lastSeenAt ?? session.createdAt).toISOString(),
    'expires-at': session.expiresAt.toISOString(),
    'is-current': session.id === currentId,
  },
});

export const presentAddress = (
  address: CustomerAddress,
  areaAt: (address: CustomerAddress) => string | null,
): AddressResource => ({
  type: 'addresses',
  id: address.id,
  attributes: {
    lat: address.latitude,
    long: address.longitude,
    line1: address.line1,
    line2: address.line2,
    label: address.label,
    telephone: address.telephone,
    instructions: address.instructions,
    city: address.city,
    state: address.state,
    country: address.country,
    'postal-code': address.postalCode,
    'photo-uri': address.photoUri,
    'delivery-area-id': areaAt(address),
    governorate: address.governorate,
    area: address.area,
    block: address.block,
    street: address.street,
    building: address.building,
    floor: address.floor,
    'house-number': address.houseNumber,
    landmark: address.landmark,
    status: address.status,
    'is-default': address.isDefault,
  },
  links: { self: `/api/customers/${address.customerId}/addresses/${address.id}` },
});
