import type { CouponListDocument } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import type { ActionFunctionArgs } from 'react-router';
import { answerRefusal, readJsonBody } from '../api.server/action.ts';
import { openShop } from '../api.server/open-shop.ts';
import { ApiFailure } from '../api/call-api.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { readAllItems } from '../menu/load/read-all-items.server.ts';
import { readFoundCoupon } from './offer.resource.ts';

export { loader } from '../api.server/post-only.ts';

/** Looks a promo code up (PROMO-19). Whether it holds for the cart is said by a quote with it. */
export async function action(args: ActionFunctionArgs) {
  const open = await openShop(args);
  const { code, orderType } = await readJsonBody(args.request);
  const query = {
    'filter[coupon-code]': typeof code === 'string' ? code.slice(0, 60) : '',
    ...(typeof orderType === 'string' && { 'filter[order-type]': orderType.slice(0, 20) }),
    include: 'promotion',
  };
  const result = await open.api.call<CouponListDocument>({ path: '/coupons', query }).catch(asRefusal);
  if (!result.ok) return answerRefusal(args.request, result.refusal);
  const items = await readAllItems(open);
  const found = readFoundCoupon(result.value, { currency: open.shop.prices.currency, items });
  return found ? { ok: true as const, value: found } : answerRefusal(args.request, unknown);
}

const unknown: ApiRefusal = { status: 404, code: errorCodes.couponUnknown, detail: 'item not found', entries: [] };

/** A server's failure is shown beside the field, not as a broken page (ERR-08). */
function asRefusal(failure: unknown) {
  if (!(failure instanceof ApiFailure)) throw failure;
  const refusal = { status: failure.status, code: '', detail: failure.detail, entries: [] };
  return { ok: false as const, refusal };
}
