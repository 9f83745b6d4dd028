import type { ChangeCustomerBody, ChangedCustomerDocument, CustomerResource, VerifyBody } from '@sufra/contracts';
import {
  type ProfileFieldName,
  profileFieldNames,
  profileFields,
  profileKeyOf,
} from '@sufra/contracts/customer/profile-fields';
import { normalizeDigits, type Result } from '@sufra/ordering';
import { type SignedInShop, requireSignIn } from '../../api.server/require-sign-in.ts';
import type { ApiRefusal } from '../../api/read-refusal.ts';
import { formText } from '../check-account.ts';
import type { CodeSent } from '../code-form.tsx';
import { errorCodes } from '@sufra/contracts/error-codes';
import { redirect, type ActionFunctionArgs } from 'react-router';
import { readFormBody } from '../../api.server/action.ts';
import type { Shop } from '../../shell/shop.ts';
import { nextPath, withNext } from '../access/access-page.tsx';
import { nextStep, refusedForm, type FormAnswer } from '../form-answer.ts';

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
function readCodeSent({ meta }: ChangedCustomerDocument, channel: 'sms' | 'email'): CodeSent | undefined {
  if (!meta?.['code-sent'].includes(channel)) return undefined;
  return { codeLength: meta['otp-length'], resendAfterSeconds: meta['resend-after-seconds'] };
}

/** True for the customer's own address that is not confirmed yet. */
export const isUnconfirmed = (email: string, { attributes }: CustomerResource): boolean =>
  !attributes['is-email-verified'] && attributes.email === email.trim().toLowerCase();

/** The API's minimum interval between two codes (SIGNIN-12). */
const secondsBetweenCodes = 60;

export type ContactStep = CodeSent & { sentTo: string };

type Contact = {
  channel: NonNullable<VerifyBody['channel']>;
  /** Reads the change from the form, and the new number or address as it is shown. */
  read: (form: FormData, shop: Shop) => { body: ChangeCustomerBody; sentTo: string };
  saved: 'mobile' | 'email';
  /** True when a code was sent already, as with signing up: it can be entered at once. */
  isAwaited?: (form: FormData, customer: CustomerResource) => boolean;
};

/**
 * Changes a number or an address in two steps: it is asked for, which sends a code there, and nothing changes before
 * the code comes back (PROFILE-18, D-45).
 */
export async function changeContact(args: ActionFunctionArgs, contact: Contact): Promise<FormAnswer<ContactStep>> {
  const open = await requireSignIn(args);
  const form = await readFormBody(args.request);
  const { body, sentTo } = contact.read(form, open.shop);
  const intent = formText(form, 'intent');
  const saved = withNext(`/user/profile?saved=${contact.saved}`, nextPath(args.request));
  if (intent === 'verify') {
    const path = `/customers/${open.customer.id}/verify`;
    const code = { code: formText(form, 'code'), channel: contact.channel };
    const verified = await open.api.call({ method: 'POST', path, body: code });
    if (verified.ok) throw redirect(saved);
    return refusedForm(verified.refusal, form);
  }
  const asked = await changeProfile(open, body);
  if (!asked.ok && asked.refusal.code === errorCodes.resendTooSoon && contact.isAwaited?.(form, open.customer)) {
    return nextStep({ codeLength: open.shop.codeLength, resendAfterSeconds: secondsBetweenCodes, sentTo }, form);
  }
  if (!asked.ok) return refusedForm(asked.refusal, form);
  const sent = readCodeSent(asked.value, contact.channel);
  // It already is their own: there is nothing to prove.
  if (!sent) throw redirect(saved);
  return nextStep({ ...sent, sentTo, isSentAgain: intent === 'resend' }, form);
}
