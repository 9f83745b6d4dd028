import { isIP } from 'node:net';
import type { Context } from '../context.ts';
import { createVersionCache } from '../platform/version-cache.ts';
import type { Merchant } from './merchant.ts';
import { readMerchant } from './read-merchant.ts';
import { selectMerchant, selectVersion, selectVersionByAppKey, selectVersionByHost } from './merchant.store.ts';
import type { MerchantVersion } from './merchant.store.ts';

const remember = createVersionCache<Merchant>(500);

/** A merchant by its id, as of now: one short query, the rest is remembered by version. */
export async function loadMerchant(context: Pick<Context, 'db'>, merchantId: string): Promise<Merchant | undefined> {
  return complete(context, await selectVersion(context.db, merchantId));
}

/** The merchant whose storefront sent this app key (decision 70). */
export async function loadMerchantByAppKey(
  context: Pick<Context, 'db'>,
  appKey: string,
): Promise<Merchant | undefined> {
  return complete(context, await selectVersionByAppKey(context.db, appKey));
}

/**
 * The merchant whose storefront answers at this host, given without its port (decision 70). A bare IP
 * address names nobody, except in the demo: there it is this machine, seen from a phone beside it.
 */
export async function loadMerchantByHost(
  context: Pick<Context, 'db' | 'config'>,
  host: string,
): Promise<Merchant | undefined> {
  return complete(context, await selectVersionByHost(context.db, merchantHostOf(context, host)));
}

/** The host by which a merchant is known that is asked at this one. */
export function merchantHostOf({ config }: Pick<Context, 'config'>, host: string): string {
  const isThisMachine = config.isDemo && isIP(host.replace(/^\[|\]$/g, '')) !== 0;
  return isThisMachine ? 'localhost' : host.toLowerCase();
}

/** The merchant in a version that was just read: free of queries while that version is remembered. */
export const loadMerchantVersion = (
  context: Pick<Context, 'db'>,
  { id, version }: MerchantVersion,
): Promise<Merchant> => remember(id, version, async () => readMerchant(await selectMerchant(context.db, id)));

const complete = async (
  context: Pick<Context, 'db'>,
  found: MerchantVersion | undefined,
): Promise<Merchant | undefined> => found && loadMerchantVersion(context, found);
