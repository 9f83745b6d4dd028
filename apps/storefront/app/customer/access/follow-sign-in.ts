import { redirect } from 'react-router';
import { keepCustomer } from '../current-customer.ts';
import { keepForm, type FormAnswer, type SentForm } from '../form-answer.ts';
import { announceSignIn, type SignInMethod } from '../sign-in/sign-in-event.ts';
import type { SignedIn } from '../sign-in/sign-in-form.tsx';
import type { SignInAnswer } from './answer-sign-in.ts';

type Answer = FormAnswer<unknown> | SignInAnswer;

/**
 * Sends a form that may sign a guest in, and goes on when it did: this device stores the customer (SIGNIN-15), and
 * `onSignedIn` gets the result for the place that was chosen before.
 */
export async function followSignIn(
  form: SentForm,
  method: SignInMethod,
  onSignedIn?: (signedIn: SignedIn) => void,
): Promise<FormAnswer<unknown> | Response> {
  const answer = await keepForm<() => Promise<Answer>>(form);
  if (!('signedIn' in answer)) return answer;
  keepCustomer(answer.signedIn.customer);
  announceSignIn(answer.signedIn.customer, method);
  onSignedIn?.(answer.signedIn);
  return redirect(answer.next);
}
