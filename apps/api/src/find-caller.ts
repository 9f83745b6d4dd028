import type { Context } from './context.ts';
import type { ShopName } from './customer/session/caller.store.ts';
import { findCaller as findGuest } from './customer/session/find-session.ts';
import {
  loadMerchantByAppKey,
  loadMerchantByHost,
  loadMerchantVersion,
  merchantHostOf,
} from './merchant/load-merchant.ts';
import type { Caller, ShopSign } from './platform/merchant-scope.plugin.ts';
import { findStaffSession, isStaffToken } from './staff/staff-session.ts';

/** The shop of a request and who asks there: a guest, staff or nobody in particular. */
export async function findCaller(context: Context, sign: ShopSign, token: string | undefined): Promise<Caller> {
  if (token === undefined || isStaffToken(token)) return findStaff(context, sign, token);
  const name: ShopName = 'host' in sign ? { host: merchantHostOf(context, sign.host) } : sign;
  const found = await findGuest(context, name, token);
  if (!found) return {};
  return { merchant: await loadMerchantVersion(context, found.shop), session: found.session };
}

async function findStaff(context: Context, sign: ShopSign, token: string | undefined): Promise<Caller> {
  const merchant =
    'host' in sign ? await loadMerchantByHost(context, sign.host) : await loadMerchantByAppKey(context, sign.appKey);
  if (!merchant || token === undefined) return { merchant };
  return { merchant, session: await findStaffSession({ ...context, merchant }, token) };
}
