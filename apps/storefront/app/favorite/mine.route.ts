import type { CustomerResource, FavoriteListDocument } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { answerRefusal, missingField, readJsonBody } from '../api.server/action.ts';
import type { ApiClient } from '../api.server/api-client.ts';
import { openShop } from '../api.server/open-shop.ts';
import { noRefusal, type ApiRefusal } from '../api/read-refusal.ts';

/** The desired state: whether an item is one of the customer's favorites. */
export type FavoriteWish = { itemId: string; isFavorite: boolean };

/** Ids of the signed-in customer's favorites; null where they are not known, as without a session. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { api, token } = await openShop(args);
  const path = token ? await findPath(api) : refuse(noRefusal);
  const found = path.ok ? await api.call<FavoriteListDocument>({ path: path.value }) : path;
  return Response.json({ ids: found.ok ? found.value.data.map(({ id }) => id) : null });
}

/** Makes an item a favorite, or no longer one (FAV-01). */
export async function action(args: ActionFunctionArgs) {
  const { api } = await openShop(args);
  const { itemId, isFavorite } = (await readJsonBody(args.request)) as Partial<FavoriteWish>;
  if (typeof itemId !== 'string') throw missingField('itemId');
  const path = await findPath(api);
  if (!path.ok) return answerRefusal(args.request, path.refusal);
  const changed = isFavorite
    ? await api.call({ method: 'POST', path: path.value, body: { 'item-id': itemId } })
    : await api.call({ method: 'DELETE', path: `${path.value}/${encodeURIComponent(itemId)}` });
  if (!changed.ok) return answerRefusal(args.request, changed.refusal);
  return { ok: true as const, value: null };
}

async function findPath(api: Pick<ApiClient, 'call'>): Promise<Result<string, ApiRefusal>> {
  const customers = await api.call<{ data: CustomerResource[] }>({ path: '/customers' });
  if (!customers.ok) return customers;
  return accept(`/customers/${customers.value.data[0]?.id ?? ''}/favorites`);
}
