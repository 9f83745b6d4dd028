import type { MenuChanged } from '@sufra/contracts';
import type { Context } from '../../context.ts';
import { notify } from '../../platform/database/announce.ts';
import { presentMenuAddresses } from '../concept/application.resource.ts';
import { loadSellableMenu } from '../menu/load-menu.ts';
import { loadMerchant } from '../merchant/load-merchant.ts';

/** Channel of publications for every process; the payload is the merchant's id. */
export const menuChangeChannel = 'menu_changes';

/** Tells every process once the caller's transaction commits: open pages then read the menu anew. */
export const announceMenuChange = ({ db }: Pick<Context, 'db'>, merchantId: string): Promise<void> =>
  notify(db, menuChangeChannel, merchantId);

/** A merchant's published menu, as open pages are notified of it. */
export async function findMenuAddresses(
  context: Pick<Context, 'db' | 'now'>,
  merchantId: string,
): Promise<MenuChanged | undefined> {
  const merchant = await loadMerchant(context, merchantId);
  if (!merchant) return undefined;
  const { menus } = await loadSellableMenu(context, merchant);
  return { version: merchant.version, ...presentMenuAddresses(merchant, menus) };
}
