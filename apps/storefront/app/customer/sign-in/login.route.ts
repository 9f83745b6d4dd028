import type { LoginDocument } from '@sufra/contracts';
import { type ActionFunctionArgs, data } from 'react-router';
import { answerRefusal, readFormBody } from '../../api.server/action.ts';
import { openShop } from '../../api.server/open-shop.ts';
import { formText } from '../check-account.ts';
import { usernameOf } from '@sufra/ordering';
import { openCustomerSession } from './open-customer-session.ts';

export { loader } from '../../api.server/post-only.ts';

/**
 * Step 2 of signing in: the code becomes a session. The token goes into a cookie that no script reads; the
 * page gets the profile, and the address that a place chosen before became (SIGNIN-11, SIGNIN-16, D-44).
 */
export async function action(args: ActionFunctionArgs) {
  const open = await openShop(args);
  const form = await readFormBody(args.request);
  const mobile = { dialCode: formText(form, 'dialCode'), mobile: formText(form, 'mobile') };
  const ticket = formText(form, 'ticket');
  const login = await open.api.call<LoginDocument>({
    method: 'POST',
    path: '/login/guest',
    body: { username: usernameOf(mobile), password: formText(form, 'code'), ...(ticket && { ticket }) },
  });
  // A wrong code is a 401 that says nothing about the session the guest may already have.
  if (!login.ok) return { ok: false as const, refusal: login.refusal };
  const session = await openCustomerSession(args.request, open, {
    login: login.value,
    place: form.get('place'),
  });
  if (!session.ok) return answerRefusal(args.request, session.refusal);
  const { signedIn, cookie } = session.value;
  return data({ ok: true as const, value: signedIn }, { headers: { 'set-cookie': cookie } });
}
