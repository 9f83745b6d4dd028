import type { ResendDocument } from '@sufra/contracts';
import type { ActionFunctionArgs } from 'react-router';
import { answerRefusal, readFormBody } from '../../api.server/action.ts';
import { openShop } from '../../api.server/open-shop.ts';

export { loader } from '../../api.server/post-only.ts';

/** Sends another code to the customer who is signing in. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await openShop(args);
  const form = await readFormBody(args.request);
  const body = { id: String(form.get('customerId') ?? ''), mobile: String(form.get('mobile') ?? '') };
  const result = await api.call<ResendDocument>({ method: 'POST', path: '/resendsms', body });
  return result.ok
    ? { ok: true as const, value: { delivery: result.value.meta.delivery } }
    : answerRefusal(args.request, result.refusal);
}
