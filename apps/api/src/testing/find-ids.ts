import { loadBranches } from '../catalogue/location/load-branches.ts';
import { loadSellableMenu } from '../catalogue/menu/load-menu.ts';
import { loadMerchant } from '../catalogue/merchant/load-merchant.ts';
import type { TestApi } from './open-test-api.ts';
import type { SeededMerchant } from './seed-merchant.ts';

export type ShopIds = Awaited<ReturnType<typeof findIds>>;

/** The ids that the things of the small merchant were given. */
export async function findIds(api: TestApi, { id }: SeededMerchant) {
  const merchant = await loadMerchant(api.context, id);
  if (!merchant) throw new Error('the shop is not open');
  const menu = await loadSellableMenu(api.context, merchant);
  const branches = await loadBranches(api.context, merchant);
  const item = idIn([...menu.items.values()]);
  const category = idIn(menu.categories);
  const branch = idIn(branches);
  return {
    merchant: id,
    menu: menu.menus[0]?.id ?? '',
    grill: category('grill'),
    drinks: category('drinks'),
    burger: item('burger'),
    box: item('lunch-box'),
    cola: item('cola'),
    olaya: branch('olaya'),
    malqa: branch('malqa'),
  };
}

const idIn =
  (things: { id: string; handle: string }[]) =>
  (handle: string): string =>
    things.find((thing) => thing.handle === handle)?.id ?? '';
