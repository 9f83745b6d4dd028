import type { CustomerExport } from '@sufra/contracts';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../../api.server/require-sign-in.ts';

/** Everything that is kept about the customer as a file to keep, laid out so that a person can read it. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { api, customer } = await requireSignIn(args);
  const result = await api.call<CustomerExport>({ path: `/customers/${customer.id}/export` });
  if (!result.ok) throw redirect('/user/profile/privacy');
  return new Response(JSON.stringify(result.value, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    },
  });
}
