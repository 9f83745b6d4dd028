import { type ActionFunctionArgs, redirect } from 'react-router';
import { openShop } from '../../api.server/open-shop.ts';
import { closeSession } from '../../api.server/session.ts';

export { loader } from '../../api.server/post-only.ts';

/** Signs the guest out here and at the API, and goes to the start page (ROUTE-38). */
export async function action(args: ActionFunctionArgs) {
  const { api, token } = await openShop(args);
  if (token) await api.call({ method: 'POST', path: '/logout' });
  return redirect('/', { headers: { 'set-cookie': closeSession(args.request) } });
}
