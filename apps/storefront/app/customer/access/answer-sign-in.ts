import type { LoginDocument } from '@sufra/contracts';
import { data, redirect } from 'react-router';
import type { OpenShop } from '../../api.server/open-shop.ts';
import { refusedForm, type FormAnswer } from '../form-answer.ts';
import { openCustomerSession } from '../sign-in/open-customer-session.ts';
import type { SignedIn } from '../sign-in/sign-in-form.tsx';

/** A form has signed a guest in; the page stores the customer, and goes on. */
export type SignInAnswer = { signedIn: SignedIn; next: string };

type Entrance = { login: LoginDocument; form: FormData; next: string };

/** Answers a form that has signed a guest in: a page with scripts gets the customer, one without is redirected. */
export async function answerSignIn(request: Request, open: OpenShop, { login, form, next }: Entrance) {
  const session = await openCustomerSession(request, open, { login, place: form.get('place') });
  if (!session.ok) return refusedForm(session.refusal, form) satisfies FormAnswer;
  const headers = { 'set-cookie': session.value.cookie };
  if (isDocument(request)) throw redirect(next, { headers });
  return data<SignInAnswer>({ signedIn: session.value.signedIn, next }, { headers });
}

/** A browser that goes to a page asks for HTML; a script takes anything. */
const isDocument = (request: Request): boolean => request.headers.get('accept')?.includes('text/html') === true;
