import type { Context } from '../context.ts';
import { loadMerchantByHost } from './load-merchant.ts';
import type { Merchant } from './merchant.ts';

/**
 * The merchant whose storefront answers at an address such as `shop.example:3000` or a full URL. A caller
 * that is known already, by app key or host, finds nobody but itself (decision 70).
 */
export async function findMerchantByUrl(
  context: Pick<Context, 'db' | 'config'>,
  url: string,
  { caller, hasAppKey }: { caller: Merchant | undefined; hasAppKey: boolean },
): Promise<Merchant | undefined> {
  const host = hostOf(url);
  const found = host === undefined ? undefined : await loadMerchantByHost(context, host);
  return hasAppKey && found?.id !== caller?.id ? undefined : found;
}

function hostOf(url: string): string | undefined {
  const address = url.includes('://') ? url : `http://${url}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
