import type { CustomerResource } from '@sufra/contracts';
import { data, redirect } from 'react-router';
import { returnPath } from '../shell/return-path.ts';
import { openShop, type OpenShop, type RouteArguments } from './open-shop.ts';
import { closeSession } from './session.ts';

export type SignedInShop = OpenShop & { customer: CustomerResource };

/**
 * The shop of a request by a signed-in customer; every other guest is sent to /signin and comes back afterwards
 * (ROUTE-37). A session that has ended is closed on the way (D-44).
 */
export async function requireSignIn(args: RouteArguments): Promise<SignedInShop> {
  const open = await openShop(args);
  const signIn = `/signin?next=${encodeURIComponent(returnPath(args.request))}`;
  if (!open.token) throw redirect(signIn);
  const result = await open.api.call<{ data: CustomerResource[] }>({ path: '/customers' });
  const [customer] = result.ok ? result.value.data : [];
  if (!customer) throw redirect(signIn, { headers: { 'set-cookie': closeSession(args.request) } });
  return { ...open, customer };
}

type Guard = (args: RouteArguments) => Promise<unknown>;

/** The guards of pages, by the name that routes use for them. */
const guards = new Map<string, Guard>([['auth', requireSignIn]]);

/**
 * Middleware of a route: every request has to pass the named guards. An unknown name closes the page with 500 instead
 * of leaving it open (ERR-18).
 *
 * @example export const middleware = [guardedBy('auth')];
 */
export const guardedBy =
  (...names: string[]) =>
  async (args: RouteArguments): Promise<void> => {
    for (const name of names) {
      const guard = guards.get(name);
      if (!guard) throw data(`Unknown middleware ${name}`, { status: 500 });
      await guard(args);
    }
  };
