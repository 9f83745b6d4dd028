import type { Context } from '../../context.ts';
import { readSoldOut } from '../availability/availability.store.ts';
import type { Merchant } from '../merchant/merchant.ts';
import { createVersionCache } from '../../platform/http/packed-answers.ts';
import { buildSellableMenu, type SellableItem, type SellableMenu } from './build-sellable-menu.ts';
import { selectMenuRows } from './menu.store.ts';
import { errorCodes } from '@sufra/contracts';
import { refusal, RefusalError } from '../../platform/errors/refusal.ts';

export type { SellableCategory, SellableItem, SellableMenu } from './build-sellable-menu.ts';

const cached = createVersionCache<SellableMenu>(50);

/**
 * The merchant's menus as they are sold now. Load the merchant in the same transaction and hand it in: its version
 * decides whether the cached menu is current, so this is free of queries when it does.
 */
export function loadSellableMenu(
  context: Pick<Context, 'db' | 'now'>,
  merchant: Pick<Merchant, 'id' | 'version' | 'published'>,
): Promise<SellableMenu> {
  const { validUntil } = merchant.published;
  // A version whose temporary states are over is another menu, even while it could not be published anew.
  const isOver = validUntil !== undefined && Date.parse(validUntil) <= context.now().getTime();
  const version = isOver ? `${merchant.version} over` : merchant.version;
  return cached(merchant.id, version, () => readSellableMenu(context, merchant.id));
}

/** The same, always from the tables: for the import, which must not cache what it may roll back. */
export async function readSellableMenu(
  context: Pick<Context, 'db' | 'now'>,
  merchantId: string,
): Promise<SellableMenu> {
  const soldOut = await readSoldOut(context, merchantId);
  return buildSellableMenu(await selectMenuRows(context.db, merchantId), soldOut, context.now());
}

/** So many of a dish. */
export type SoldDish = { item: SellableItem; quantity: number };

const mostOfADish = 999;

/**
 * The dishes of a comma list as `filter[items]` has it: ids of items, or of the choices that are in their combos, each
 * with its quantity. Unknown ids do not count; a combo is made of its choices and left out, unless asked for.
 *
 * @example readDishes(menu, 'burger-id:2,cola-id') // two burgers and a cola
 */
export function readDishes(
  { items }: Pick<SellableMenu, 'items'>,
  list: string | undefined,
  { withCombos = false } = {},
): SoldDish[] {
  return (list?.split(',') ?? []).flatMap((entry) => {
    const [id = '', count = '1'] = entry.trim().split(':');
    const item = findItem(items, id);
    const quantity = Math.min(mostOfADish, Math.max(1, Math.trunc(Number(count)) || 1));
    return item && (withCombos || item.comboSlots.length === 0) ? [{ item, quantity }] : [];
  });
}

/** An item by its own id, or by that of the choice that it is in a combo. */
function findItem(items: SellableMenu['items'], id: string): SellableItem | undefined {
  const item = items.get(id);
  if (item) return item;
  for (const { comboSlots } of items.values()) {
    const choice = comboSlots.flatMap(({ choices }) => choices).find((each) => each.id === id);
    if (choice) return items.get(choice.itemId);
  }
  return undefined;
}

/** The found row, or the end of the request with 404: also for another merchant's row. */
export function requireFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new RefusalError(refusal(errorCodes.notFound));
  return found;
}
