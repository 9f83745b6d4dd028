import { refuse } from '@sufra/ordering';
import type { ActionFunctionArgs } from 'react-router';
import { noRefusal } from '../api/read-refusal.ts';
import { openShop } from '../api.server/open-shop.ts';
import { readFormBody } from '../api.server/action.ts';
import { findNearestBranch } from '../location/branch.resource.ts';
import { readUnsavedPlace, saveHomeAddress } from './sign-in/open-customer-session.ts';

export { loader } from '../api.server/post-only.ts';

/** Saves the place that a signed-in customer chose for delivery, so that an order can name it. */
export async function action(args: ActionFunctionArgs) {
  const { api, shop } = await openShop(args);
  const form = await readFormBody(args.request);
  const place = readUnsavedPlace(form.get('place'));
  const customerId = String(form.get('customerId') ?? '');
  const saved = place ? await saveHomeAddress(api, customerId, place) : refuse(noRefusal);
  if (!saved.ok) return { ok: false as const, refusal: saved.refusal };
  const nearestBranch = await findNearestBranch(api, shop.prices.currency, saved.value);
  return { ok: true as const, value: { addressId: saved.value.id, nearestBranch } };
}
