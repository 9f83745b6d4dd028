import type { ChangeCustomerBody, CustomerResource, VerifyBody } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { redirect, type ActionFunctionArgs } from 'react-router';
import { readFormBody } from '../../api.server/action.ts';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import type { Shop } from '../../shell/shop.ts';
import { nextPath, withNext } from '../access/access-page.tsx';
import { formText } from '../check-account.ts';
import type { CodeSent } from '../code-form.tsx';
import { nextStep, refusedForm, type FormAnswer } from '../form-answer.ts';
import { changeProfile, readCodeSent } from './profile-change.ts';

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
