import type { CalculationDocument } from '@sufra/contracts';
import type { ActionFunctionArgs } from 'react-router';
import { answerRefusal, readJsonBody } from '../../api.server/action.ts';
import { openShop } from '../../api.server/open-shop.ts';
import { readCalculation } from './checkout.resource.ts';

export { loader } from '../../api.server/post-only.ts';

/** Prices the cart; the body is the checkout payload (PRICE-15 to PRICE-17). */
export async function action(args: ActionFunctionArgs) {
  const { api, shop } = await openShop(args);
  const result = await api.call<CalculationDocument>({
    method: 'POST',
    path: '/promotions/validation',
    body: await readJsonBody(args.request),
  });
  if (!result.ok) return answerRefusal(args.request, result.refusal);
  return { ok: true as const, value: readCalculation(result.value.data.attributes, shop.prices.currency) };
}
