import type { ActionFunctionArgs } from 'react-router';
import { answerRefusal } from '../api.server/answer-refusal.ts';
import { openShop } from '../api.server/open-shop.ts';
import { readFormBody } from '../api.server/read-body.ts';

export { loader } from '../api.server/post-only.ts';

/** Sends another code to the customer who is signing in. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await openShop(args);
  const form = await readFormBody(args.request);
  const body = { id: String(form.get('customerId') ?? ''), mobile: String(form.get('mobile') ?? '') };
  const result = await api.call({ method: 'POST', path: '/resendsms', body });
  return result.ok ? { ok: true as const, value: undefined } : answerRefusal(args.request, result.refusal);
}
