import type { ChangeCustomerBody, ChangedCustomerDocument, CustomerResource } from '@sufra/contracts';
import {
  type ProfileFieldName,
  profileFieldNames,
  profileFields,
  profileKeyOf,
} from '@sufra/contracts/customer/profile-fields';
import { normalizeDigits, type Result } from '@sufra/ordering';
import type { SignedInShop } from '../../api.server/require-sign-in.ts';
import type { ApiRefusal } from '../../api/read-refusal.ts';
import { formText } from '../check-account.ts';
import type { CodeSent } from '../code-form.tsx';

/** Changes what the body names of the signed-in customer (API-45). */
export const changeProfile = (
  { api, customer }: SignedInShop,
  body: ChangeCustomerBody,
): Promise<Result<ChangedCustomerDocument, ApiRefusal>> =>
  api.call<ChangedCustomerDocument>({ method: 'PATCH', path: `/customers/${customer.id}`, body });

/** Names and the optional fields, as the form gives them; an empty one is none. */
export const presentDetails = (form: FormData): ChangeCustomerBody => ({
  'first-name': formText(form, 'firstName'),
  'last-name': formText(form, 'lastName'),
  ...Object.fromEntries(profileFieldNames.map((name) => [name, writtenIn(form, name)])),
});

function writtenIn(form: FormData, name: ProfileFieldName): string | null {
  const text = formText(form, profileKeyOf(name)).trim();
  return (profileFields[name].kind === 'date' ? normalizeDigits(text) : text) || null;
}

/** A new password; without an existing one the form does not ask for the current one. */
export const presentNewPassword = (form: FormData): ChangeCustomerBody => ({
  ...(form.has('currentPassword') && { 'current-password': formText(form, 'currentPassword') }),
  'new-password': formText(form, 'newPassword'),
  'password-confirmation': formText(form, 'passwordAgain'),
});

export const presentMobile = ({ dialCode, mobile }: { dialCode: string; mobile: string }): ChangeCustomerBody => ({
  mobile,
  'dial-code': dialCode,
});

/** The code that went out with a change; nothing when there was nothing to prove. */
export function readCodeSent({ meta }: ChangedCustomerDocument, channel: 'sms' | 'email'): CodeSent | undefined {
  if (!meta?.['code-sent'].includes(channel)) return undefined;
  return { codeLength: meta['otp-length'], resendAfterSeconds: meta['resend-after-seconds'] };
}

/** True for the customer's own address that is not confirmed yet. */
export const isUnconfirmed = (email: string, { attributes }: CustomerResource): boolean =>
  !attributes['is-email-verified'] && attributes.email === email.trim().toLowerCase();
