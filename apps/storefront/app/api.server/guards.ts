import { data, type RouterContextProvider } from 'react-router';
import { requireSignIn } from './require-sign-in.ts';

type RouteArguments = { request: Request; context: Readonly<RouterContextProvider> };
type Guard = (args: RouteArguments) => Promise<unknown>;

/** What may stand between an address and its page, by the name that routes use for it. */
const guards = new Map<string, Guard>([['auth', requireSignIn]]);

/**
 * Middleware of a route: everybody has to pass the named guards. A name that nobody knows closes the page with 500
 * instead of leaving it open (ERR-18).
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
