import type { OrderDocument } from '@sufra/contracts';
import type { ActionFunctionArgs } from 'react-router';
import { answerRefusal, isHeaderValue, missingField, readJsonBody } from '../api.server/action.ts';
import { openShop } from '../api.server/open-shop.ts';
import { readPlacedOrder } from './placed-order.resource.ts';

export { loader } from '../api.server/post-only.ts';

/** Sends an attempt to the API. Its key makes every repetition the same order (D-53). */
export async function action(args: ActionFunctionArgs) {
  const { api } = await openShop(args);
  const { key, payload } = await readJsonBody(args.request);
  if (!isHeaderValue(key)) throw missingField('key');
  if (typeof payload !== 'object') throw missingField('payload');
  const result = await api.call<OrderDocument>({
    method: 'POST',
    path: '/orders',
    body: payload,
    headers: { 'idempotency-key': key },
  });
  if (!result.ok) return answerRefusal(args.request, result.refusal);
  return { ok: true as const, value: readPlacedOrder(result.value) };
}
