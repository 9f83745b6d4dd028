import type { CustomerResource } from '@sufra/contracts';
import { redirect, type RouterContextProvider } from 'react-router';
import { openShop, type OpenShop } from './open-shop.ts';
import { closeSession } from './session.ts';

export type SignedInShop = OpenShop & { customer: CustomerResource };

/**
 * The shop of a request by a signed-in customer; anybody else is sent to /signin and comes back afterwards
 * (ROUTE-37). A session that has ended is closed on the way (decision 44).
 */
export async function requireSignIn(args: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<SignedInShop> {
  const open = await openShop(args);
  const { pathname, search } = new URL(args.request.url);
  const signIn = `/signin?next=${encodeURIComponent(pathname.replace(/\.data$/, '') + search)}`;
  if (!open.token) throw redirect(signIn);
  const result = await open.api.call<{ data: CustomerResource[] }>({ path: '/customers' });
  const [customer] = result.ok ? result.value.data : [];
  if (!customer) throw redirect(signIn, { headers: { 'set-cookie': closeSession(args.request) } });
  return { ...open, customer };
}
