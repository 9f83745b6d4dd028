import type { LoginDocument } from '@sufra/contracts';
import { data, redirect } from 'react-router';
import type { OpenShop } from '../../api.server/open-shop.ts';
import type { SavedAddress } from '../customer.resource.ts';
import { refusedForm, type FormAnswer } from '../form-answer.ts';
import { openCustomerSession } from '../open-customer-session.ts';
import type { NearestBranch, SignedIn } from '../sign-in-form.tsx';

/** Somebody has signed in by a form; the page remembers who, and goes on. */
export type SignInAnswer = { signedIn: SignedIn; next: string };

type Entrance = {
  login: LoginDocument;
  form: FormData;
  next: string;
  findBranch: (address: SavedAddress) => Promise<NearestBranch | undefined>;
};

/**
 * Answers a form that has signed somebody in: a page that runs scripts is told who, one that runs none is sent on.
 */
export async function answerSignIn(request: Request, open: OpenShop, { login, form, next, findBranch }: Entrance) {
  const session = await openCustomerSession(request, open, { login, place: form.get('place'), findBranch });
  if (!session.ok) return refusedForm(session.refusal, form) satisfies FormAnswer;
  const headers = { 'set-cookie': session.value.cookie };
  if (isDocument(request)) throw redirect(next, { headers });
  return data<SignInAnswer>({ signedIn: session.value.signedIn, next }, { headers });
}

/** A browser that goes to a page asks for HTML; a script takes anything. */
const isDocument = (request: Request): boolean => request.headers.get('accept')?.includes('text/html') === true;
