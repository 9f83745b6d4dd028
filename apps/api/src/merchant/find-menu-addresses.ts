import type { MenuChanged } from '@sufra/contracts';
import type { Context } from '../context.ts';
import { loadSellableMenu } from '../menu/load-menu.ts';
import { presentMenuAddresses } from './application.resource.ts';
import { loadMerchant } from './load-merchant.ts';

/** What a merchant has published now, as open pages are told. */
export async function findMenuAddresses(
  context: Pick<Context, 'db'>,
  merchantId: string,
): Promise<MenuChanged | undefined> {
  const merchant = await loadMerchant(context, merchantId);
  if (!merchant) return undefined;
  const { menus } = await loadSellableMenu(context, merchant);
  return { version: merchant.version, ...presentMenuAddresses(merchant, menus) };
}
