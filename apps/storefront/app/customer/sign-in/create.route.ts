import type { CreatedCustomerDocument } from '@sufra/contracts';
import type { ActionFunctionArgs } from 'react-router';
import { answerRefusal, readFormBody } from '../../api.server/action.ts';
import { openShop } from '../../api.server/open-shop.ts';
import { presentNewCustomer } from '../customer.resource.ts';
import { readSentCode } from './open-customer-session.ts';

export { loader } from '../../api.server/post-only.ts';

/** Step 1 of signing in: makes the guest customer, which sends the one-time code (SIGNIN-09, SIGNIN-10). */
export async function action(args: ActionFunctionArgs) {
  const { api } = await openShop(args);
  const form = await readFormBody(args.request);
  const guest = {
    firstName: String(form.get('firstName') ?? ''),
    dialCode: String(form.get('dialCode') ?? ''),
    mobile: String(form.get('mobile') ?? ''),
  };
  const result = await api.call<CreatedCustomerDocument>({
    method: 'POST',
    path: '/customers',
    body: presentNewCustomer(guest),
  });
  if (!result.ok) return answerRefusal(args.request, result.refusal);
  return { ok: true as const, value: readSentCode(result.value) };
}
