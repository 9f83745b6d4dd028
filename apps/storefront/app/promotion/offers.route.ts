import type { DigitalCouponListDocument } from '@sufra/contracts';
import type { ActionFunctionArgs } from 'react-router';
import { answerRefusal, readJsonBody } from '../api.server/action.ts';
import { openShop } from '../api.server/open-shop.ts';
import { readAllItems } from '../menu/load/read-all-items.server.ts';
import { readOffers } from './offer.resource.ts';

export { loader } from '../api.server/post-only.ts';

/** Everything on offer for a cart, eligible or not; the body is the checkout payload (API-41). */
export async function action(args: ActionFunctionArgs) {
  const open = await openShop(args);
  const result = await open.api.call<DigitalCouponListDocument>({
    method: 'POST',
    path: '/digital-coupons',
    query: { 'is-eligible': 'false' },
    body: await readJsonBody(args.request),
  });
  if (!result.ok) return answerRefusal(args.request, result.refusal);
  const items = await readAllItems(open);
  return { ok: true as const, value: readOffers(result.value, { currency: open.shop.prices.currency, items }) };
}
