import type { Context } from '../context.ts';
import { loadBranches } from '../location/load-branches.ts';
import { loadSellableMenu } from '../menu/load-menu.ts';
import type { Merchant } from '../merchant/merchant.ts';
import { createVersionCache } from '../platform/version-cache.ts';
import { selectOfferDocuments } from '../promotion/promotion.store.ts';
import { readOffers } from '../promotion/read-offers.ts';
import type { SellableOffer } from '../promotion/sellable-offer.ts';

const remember = createVersionCache<SellableOffer[]>(200);

/** The merchant's coupons and promotions with ids instead of handles; remembered by the merchant's version. */
export function loadOffers(context: Pick<Context, 'db'>, merchant: Merchant): Promise<SellableOffer[]> {
  return remember(merchant.id, merchant.version, async () => {
    const documents = await selectOfferDocuments(context.db, merchant.id);
    const menu = await loadSellableMenu(context, merchant);
    const branches = await loadBranches(context, merchant);
    return readOffers(documents, {
      currency: merchant.currency,
      itemIds: idsIn([...menu.items.values()]),
      categoryIds: idsIn(menu.categories),
      branchId: (handle) => branches.find((branch) => branch.handle === handle)?.id,
    });
  });
}

function idsIn(things: { id: string; handle: string }[]): (handle: string) => string[] {
  const byHandle = Map.groupBy(things, ({ handle }) => handle);
  return (handle) => (byHandle.get(handle) ?? []).map(({ id }) => id);
}
