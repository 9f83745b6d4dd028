import { accept, refuse, type Result } from '@sufra/ordering';
import { lockImports, selectMerchantByHandle } from '../merchant/merchant.store.ts';
import { type Context, withTransaction } from '../../context.ts';
import { loadBranches } from '../location/load-branches.ts';
import { type StockHandle, updateCategoryStock, updateItemStock, updateModifierStock } from '../menu/menu.store.ts';
import { publishAnew } from './renew-menus.ts';

export type StockKind = 'item' | 'modifier' | 'category';

/** A change of stock by handles of the bundle: `falafel-plate`, `sauces/toum`, `main/drinks`. */
export type StockWish = {
  merchantHandle: string;
  kind: StockKind;
  handle: string;
  /** Everywhere when absent. */
  branchHandle?: string | undefined;
  isAvailable: boolean;
};

export type StockRefusal = { code: 'unknown-merchant' | 'unknown-branch' | 'unknown-thing'; known: string[] };

const updates = { item: updateItemStock, modifier: updateModifierStock, category: updateCategoryStock };

/**
 * Marks something sold out or back, publishes the menu and notifies every process, all in one transaction: what guests
 * see, what open pages receive and what orders are refused for never disagree. Twice is harmless.
 */
export async function setStock(
  context: Pick<Context, 'db' | 'now'>,
  wish: StockWish,
): Promise<Result<{ count: number }, StockRefusal>> {
  return withTransaction(context, async (context) => {
    const { db } = context;
    const merchant = await selectMerchantByHandle(db, wish.merchantHandle);
    if (!merchant) return refuse({ code: 'unknown-merchant', known: [] });
    // An import that runs meanwhile would write its own picture of the stock over this one.
    await lockImports(db, merchant.id);
    const branches = await loadBranches(context, merchant);
    const branch = branches.find(({ handle }) => handle === wish.branchHandle);
    if (wish.branchHandle !== undefined && !branch) {
      return refuse({ code: 'unknown-branch', known: branches.map(({ handle }) => handle) });
    }
    const change = { isAvailable: wish.isAvailable, branchId: branch?.id };
    const changed = await updates[wish.kind](db, merchant.id, splitHandle(wish.handle), change);
    if (changed.length === 0) return refuse({ code: 'unknown-thing', known: [] });
    await publishAnew(context, merchant.id);
    return accept({ count: changed.length });
  });
}

/** `sauces/toum` is the toum among the sauces; `toum` is every toum. */
function splitHandle(text: string): StockHandle {
  const [first = '', second] = text.split('/', 2);
  return second === undefined ? { handle: first } : { within: first, handle: second };
}
