import type { CustomerResource, LoginDocument } from '@sufra/contracts';
import { data, type ActionFunctionArgs } from 'react-router';
import { answerRefusal } from '../api.server/answer-refusal.ts';
import { openShop } from '../api.server/open-shop.ts';
import { readFormBody } from '../api.server/read-body.ts';
import { openSession } from '../api.server/session.ts';
import { findNearestBranch } from '../location/find-nearest-branch.ts';
import { readCustomer, usernameOf } from './customer.resource.ts';
import { readLogin } from './login.resource.ts';
import { saveHomeAddress } from './save-home-address.ts';
import { readUnsavedPlace } from './unsaved-place.ts';

/**
 * Step 2 of signing in: the code becomes a session. The token goes into a cookie that no script reads; the
 * page gets the profile, and the address that a place chosen before became (SIGNIN-11, SIGNIN-16, decision 44).
 */
export async function action(args: ActionFunctionArgs) {
  const { api, shop } = await openShop(args);
  const form = await readFormBody(args.request);
  const mobile = { dialCode: String(form.get('dialCode') ?? ''), mobile: String(form.get('mobile') ?? '') };
  const login = await api.call<LoginDocument>({
    method: 'POST',
    path: '/login/guest',
    body: { username: usernameOf(mobile), password: String(form.get('code') ?? '') },
  });
  // A wrong code is a 401 that says nothing about the session the guest may already have.
  if (!login.ok) return { ok: false as const, refusal: login.refusal };

  const { token, expiresAt, customerId } = readLogin(login.value);
  const authorized = { authorization: `Bearer ${token}` };
  const profile = await api.call<{ data: CustomerResource }>({ path: `/customers/${customerId}`, headers: authorized });
  if (!profile.ok) return answerRefusal(args.request, profile.refusal);

  const place = readUnsavedPlace(form.get('place'));
  const saved = place && (await saveHomeAddress(api, customerId, place, authorized));
  const address = saved?.ok ? saved.value : undefined;
  const nearestBranch = address && (await findNearestBranch(api, shop.prices.currency, address));
  const value = { customer: readCustomer(profile.value.data), addressId: address?.id, nearestBranch };
  return data({ ok: true as const, value }, { headers: { 'set-cookie': openSession(args.request, token, expiresAt) } });
}
