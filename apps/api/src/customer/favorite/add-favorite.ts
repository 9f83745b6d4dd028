import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { lockCustomer } from '../customer.store.ts';
import { countFavorites, findFavorite, insertFavorite } from './favorite.store.ts';

/** More dishes than anybody comes back to; beyond it somebody is filling the table. */
export const mostFavorites = 200;

/** Answers since when an item of the menu is a favourite: one that was already stays as it was (FAV-01). */
export function addFavorite(
  context: RequestContext,
  customerId: string,
  itemId: string,
): Promise<Result<Date, Refusal>> {
  return withTransaction(context, async (context): Promise<Result<Date, Refusal>> => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const since = await findFavorite(context.db, customerId, itemId);
    if (since) return accept(since);
    if ((await countFavorites(context.db, customerId)) >= mostFavorites)
      return refuse(refusal(errorCodes.tooManyFavorites, { params: { limit: mostFavorites } }));
    const createdAt = context.now();
    await insertFavorite(context.db, { merchantId: context.merchant.id, customerId, itemId, createdAt });
    return accept(createdAt);
  });
}
