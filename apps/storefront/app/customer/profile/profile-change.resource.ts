import type { ChangeCustomerBody, ChangedCustomerDocument, CustomerResource } from '@sufra/contracts';
import { normalizeDigits } from '@sufra/ordering';
import { textOf } from '../check-account.ts';
import type { CodeSent } from '../code-form.tsx';

/** Names and date of birth, as the form gives them; an empty date is none. */
export const presentDetails = (form: FormData): ChangeCustomerBody => ({
  'first-name': textOf(form, 'firstName'),
  'last-name': textOf(form, 'lastName'),
  'date-of-birth': normalizeDigits(textOf(form, 'dateOfBirth')).trim() || null,
});

/** A new password; the form of somebody without one does not ask for the current one. */
export const presentNewPassword = (form: FormData): ChangeCustomerBody => ({
  ...(form.has('currentPassword') && { 'current-password': textOf(form, 'currentPassword') }),
  'new-password': textOf(form, 'newPassword'),
  'password-confirmation': textOf(form, 'passwordAgain'),
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

/** Whether it is the customer's own address, which nobody has confirmed yet. */
export const isUnconfirmed = (email: string, { attributes }: CustomerResource): boolean =>
  !attributes['is-email-verified'] && attributes.email === email.trim().toLowerCase();
