import type { Context } from './context.ts';
import type { ShopName } from './customer/session/caller.store.ts';
import { findCaller as findGuest } from './customer/session/find-session.ts';
import {
  loadMerchantByAppKey,
  loadMerchantByHost,
  loadMerchantVersion,
  merchantHostOf,
} from './merchant/load-merchant.ts';
import type { Merchant } from './merchant/merchant.ts';
import type { Caller, CallerLookup, ShopSign } from './platform/merchant-scope.plugin.ts';
import { createSharedAnswers } from './platform/shared-answers.ts';
import { findStaffSession, isStaffToken } from './staff/staff-session.ts';

/**
 * Finds the shop of a request and who asks there: a guest, staff or nobody in particular. Those without a token ask
 * for nothing but the shop, most of them for the same one: who comes at the same moment shares the question.
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
