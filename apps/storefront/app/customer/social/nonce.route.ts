import { data, type ActionFunctionArgs } from 'react-router';
import { makeNonce } from './sign-in-nonce.ts';

export { loader } from '../../api.server/post-only.ts';

/** A number for the page's next attempt to sign in with a provider. */
export function action({ request }: ActionFunctionArgs) {
  const { nonce, cookie } = makeNonce(request);
  const headers = { 'set-cookie': cookie, 'cache-control': 'no-store' };
  return data({ ok: true as const, value: { nonce } }, { headers });
}
