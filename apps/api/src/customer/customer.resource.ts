import { type CustomerResource, type ProfileFieldName, profileFieldNames, profileKeyOf } from '@sufra/contracts';
import { usernameOf } from '@sufra/ordering';
import type { Customer } from './customer.store.ts';

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
    ...presentProfileFields(customer),
    locale: customer.locale,
    'wants-order-texts': customer.wantsOrderTexts,
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

const presentProfileFields = (customer: Customer): Record<ProfileFieldName, string | null> =>
  Object.fromEntries(profileFieldNames.map((name) => [name, customer[profileKeyOf(name)]])) as Record<
    ProfileFieldName,
    string | null
  >;
