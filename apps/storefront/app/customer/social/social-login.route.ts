import type { LoginDocument } from '@sufra/contracts';
import { data, type ActionFunctionArgs } from 'react-router';
import type { Answer } from '../../api/call-action.ts';
import { openShop } from '../../api.server/open-shop.ts';
import { readFormBody } from '../../api.server/action.ts';
import { formText } from '../check-account.ts';
import { openCustomerSession } from '../sign-in/open-customer-session.ts';
import type { SignedIn } from '../sign-in/sign-in-form.tsx';
import { isProvider } from './provider.ts';
import { spendNonce } from './sign-in-nonce.ts';

export { loader } from '../../api.server/post-only.ts';

/**
 * Exchanges a provider's token for a session, if the page requested it with a nonce of this browser (SIGNIN-03 to
 * SIGNIN-05). A refusal says nothing about a session that the guest may have already.
 */
export async function action(args: ActionFunctionArgs) {
  const { request, params } = args;
  const open = await openShop(args);
  const form = await readFormBody(request);
  const provider = params['provider'] ?? '';
  const nonce = formText(form, 'nonce');
  const { isKnown, cookie: nonceCookie } = spendNonce(request, nonce);
  const headers = new Headers({ 'set-cookie': nonceCookie });
  if (!isProvider(provider) || !isKnown) return data(refused, { headers });

  const login = await open.api.call<LoginDocument>({
    method: 'POST',
    path: `/login/${provider}`,
    body: {
      token: formText(form, 'token'),
      nonce,
      name: { 'first-name': formText(form, 'firstName'), 'last-name': formText(form, 'lastName') },
    },
  });
  if (!login.ok) return data<Answer<SignedIn>>({ ok: false, refusal: login.refusal }, { headers });
  const session = await openCustomerSession(request, open, {
    login: login.value,
    place: form.get('place'),
  });
  if (!session.ok) return data<Answer<SignedIn>>({ ok: false, refusal: session.refusal }, { headers });
  headers.append('set-cookie', session.value.cookie);
  return data<Answer<SignedIn>>({ ok: true, value: session.value.signedIn }, { headers });
}

const refused: Answer<SignedIn> = {
  ok: false,
  refusal: { status: 401, code: 'social-sign-in-failed', detail: '', entries: [] },
};
