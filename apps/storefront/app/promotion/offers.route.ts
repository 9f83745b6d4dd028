import type { DigitalCouponListDocument } from '@sufra/contracts';
import type { ActionFunctionArgs } from 'react-router';
import { answerRefusal } from '../api.server/answer-refusal.ts';
import { openShop } from '../api.server/open-shop.ts';
import { readJsonBody } from '../api.server/read-body.ts';
import { readAllItems } from '../menu/read-all-items.server.ts';
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
