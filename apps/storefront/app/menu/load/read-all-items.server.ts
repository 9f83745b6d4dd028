import type { MenuItem } from '@sufra/ordering';
import type { OpenShop } from '../../api.server/open-shop.ts';
import { openAllMenus } from './read-menu.server.ts';

/** Everything the shop sells, of every menu it has: an offer may give something of any of them. */
export async function readAllItems(open: OpenShop): Promise<ReadonlyMap<string, MenuItem>> {
  const [common, ...others] = await openAllMenus(open);
  if (!common || others.length === 0) return common?.items ?? new Map();
  return new Map([common, ...others].flatMap(({ items }) => [...items]));
}
