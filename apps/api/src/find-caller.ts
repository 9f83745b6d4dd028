import type { Context, RequestContext } from './context.ts';
import { findCaller as findGuest, findSession, type ShopName } from './customer/session/find-session.ts';
import {
  loadMerchantByAppKey,
  loadMerchantByHost,
  loadMerchantVersion,
  merchantHostOf,
} from './catalogue/merchant/load-merchant.ts';
import type { Merchant } from './catalogue/merchant/merchant.ts';
import type { Caller, CallerLookup, ShopSign } from './catalogue/merchant/merchant-scope.plugin.ts';
import { createSharedAnswers } from './platform/http/packed-answers.ts';
import { findStaffSession, isStaffToken } from './staff/staff-session.ts';

/**
 * Finds the shop and the session of a request: a guest's, a staff member's or none. Requests without a token need the
 * shop alone, most of them the same one: concurrent ones share the query.
 */
export function createCallerLookup(context: Context): CallerLookup {
  const byHost = createSharedAnswers((host) => loadMerchantByHost(context, host));
  const byAppKey = createSharedAnswers((appKey) => loadMerchantByAppKey(context, appKey));
  const findShop = (sign: ShopSign): Promise<Merchant | undefined> =>
    'host' in sign ? byHost(sign.host) : byAppKey(sign.appKey);

  return {
    async findCaller(sign, token): Promise<Caller> {
      if (token === undefined) return { merchant: await findShop(sign) };
      if (!isStaffToken(token)) return findCustomer(context, sign, token);
      const merchant = await findShop(sign);
      return { merchant, session: merchant && (await findStaffSession({ ...context, merchant }, token)) };
    },
  };
}

async function findCustomer(context: Context, sign: ShopSign, token: string): Promise<Caller> {
  const name: ShopName = 'host' in sign ? { host: merchantHostOf(context, sign.host) } : sign;
  const found = await findGuest(context, name, token);
  if (!found) return {};
  return { merchant: await loadMerchantVersion(context, found.shop), session: found.session };
}

/** True when a token opens a session of this kind at this moment. */
export const isSignedIn = async (
  context: RequestContext,
  kind: 'customer' | 'staff',
  token: string,
): Promise<boolean> =>
  (await (kind === 'staff' ? findStaffSession(context, token) : findSession(context, token))) !== undefined;
