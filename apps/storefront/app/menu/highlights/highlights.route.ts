import type { CustomerResource } from '@sufra/contracts';
import type { LoaderFunctionArgs } from 'react-router';
import type { ApiClient } from '../../api.server/api-client.ts';
import { openShop } from '../../api.server/open-shop.ts';

/** Ids of dishes: what sells at the branch, and what this customer has ordered before. */
export type Highlights = { popular: string[]; again: string[] };

/** Asked for after the menu is there, whose own page is the same for everybody. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { api, token } = await openShop(args);
  const branch = new URL(args.request.url).searchParams.get('branch');
  const [popular, again] = await Promise.all([
    branch ? idsOf(api, `/locations/${encodeURIComponent(branch)}/popular-items`) : [],
    token ? orderedBefore(api) : [],
  ]);
  return Response.json({ popular, again } satisfies Highlights, { headers: { 'cache-control': 'private, no-store' } });
}

async function orderedBefore(api: Pick<ApiClient, 'call'>): Promise<string[]> {
  const customers = await api.call<{ data: CustomerResource[] }>({ path: '/customers' });
  const id = customers.ok ? customers.value.data[0]?.id : undefined;
  return id === undefined ? [] : idsOf(api, `/customers/${id}/ordered-items`);
}

async function idsOf(api: Pick<ApiClient, 'call'>, path: string): Promise<string[]> {
  const found = await api.call<{ data: { id: string }[] }>({ path });
  return found.ok ? found.value.data.map(({ id }) => id) : [];
}
