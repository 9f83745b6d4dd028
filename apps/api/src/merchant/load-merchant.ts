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
  const isThisMachine = context.config.isDemo && isIP(host.replace(/^\[|\]$/g, '')) !== 0;
  return complete(context, await selectVersionByHost(context.db, isThisMachine ? 'localhost' : host.toLowerCase()));
}

async function complete(
  context: Pick<Context, 'db'>,
  found: MerchantVersion | undefined,
): Promise<Merchant | undefined> {
  if (!found) return undefined;
  return remember(found.id, found.version, async () => readMerchant(await selectMerchant(context.db, found.id)));
}
