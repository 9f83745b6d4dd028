import { redirect, type ActionFunctionArgs } from 'react-router';
import { readFormBody } from '../../api.server/read-body.ts';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { closeSession } from '../../api.server/session.ts';
import { textOf } from '../check-account.ts';
import { nextStep, refusedForm, type FormAnswer } from '../form-answer.ts';

/** A code has been sent. */
export type ErasureStep = { resendAfterSeconds: number };

/** Sends the code that proves who asks, or erases the account with it or the password. */
export async function eraseAccount(args: ActionFunctionArgs): Promise<FormAnswer<ErasureStep>> {
  const { api, customer } = await requireSignIn(args);
  const form = await readFormBody(args.request);
  const own = `/customers/${customer.id}`;
  if (textOf(form, 'intent') === 'code') {
    type Sent = { meta: { 'resend-after-seconds': number } };
    const sent = await api.call<Sent>({ method: 'POST', path: `${own}/erasure-code` });
    if (!sent.ok) return refusedForm(sent.refusal, form);
    return nextStep({ resendAfterSeconds: sent.value.meta['resend-after-seconds'] }, form);
  }
  const [password, code] = [textOf(form, 'password'), textOf(form, 'code')];
  const body = { ...(password && { password }), ...(code && { code }) };
  const erased = await api.call({ method: 'DELETE', path: own, body });
  if (!erased.ok) return refusedForm(erased.refusal, form);
  throw redirect('/user/erased', { headers: { 'set-cookie': closeSession(args.request) } });
}
