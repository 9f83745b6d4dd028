import type { LocationListDocument } from '@sufra/contracts';
import type { OpenShop } from '../api.server/open-shop.ts';
import { readBranch, type Branch } from './branch.resource.ts';

/** All branches of the brand with their hours and areas, as they are now. */
export async function listBranches({ api, shop }: OpenShop): Promise<Branch[]> {
  const { data } = await api.read<LocationListDocument>('/locations', { limit: 999 });
  return data.map((location) => readBranch(location, shop.prices.currency));
}
