import type { LocationListDocument } from '@sufra/contracts';
import type { OpenShop } from '../../api.server/open-shop.ts';
import type { TreePlace } from '../address-tree.resource.ts';
import { readBranch, type Branch } from '../branch.resource.ts';
import { loadGovernorates } from '../load-governorates.ts';
import type { CustomerAddress } from './customer-address.ts';

/** What the form of an address needs to know about the shop. */
export type AddressPageData = { address: CustomerAddress | undefined; branches: Branch[]; governorates: TreePlace[] };

export async function loadAddressPage(
  { api, shop }: Pick<OpenShop, 'api' | 'shop'>,
  address: CustomerAddress | undefined,
): Promise<AddressPageData> {
  const [{ data }, governorates] = await Promise.all([
    api.read<LocationListDocument>('/locations', { limit: 999 }),
    loadGovernorates(api),
  ]);
  return { address, branches: data.map((location) => readBranch(location, shop.prices.currency)), governorates };
}
