import type { CalculationDocument } from '@sufra/contracts';
import type { ActionFunctionArgs } from 'react-router';
import { answerRefusal, readJsonBody } from '../../api.server/action.ts';
import { openShop } from '../../api.server/open-shop.ts';
import { readCalculation } from './checkout.resource.ts';

export { loader } from '../../api.server/post-only.ts';

/** The final check before checkout: minimums, branch, availability, hours (PRICE-18, D-2). */
export async function action(args: ActionFunctionArgs) {
  const { api, shop } = await openShop(args);
  const result = await api.call<CalculationDocument>({
    method: 'POST',
    path: '/orders/validate',
    body: await readJsonBody(args.request),
  });
  if (!result.ok) return answerRefusal(args.request, result.refusal);
  return { ok: true as const, value: readCalculation(result.value.data.attributes, shop.prices.currency) };
}
