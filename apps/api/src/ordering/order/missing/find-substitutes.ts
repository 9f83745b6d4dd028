import {
  itemAtBranch,
  type ItemConfiguration,
  type LocalizedText,
  possibleConfiguration,
  priceConfiguration,
  rankSubstitutes,
} from '@sufra/ordering';
import { requireBranch } from '../../../catalogue/location/load-branches.ts';
import { loadSellableMenu, type SellableItem } from '../../../catalogue/menu/load-menu.ts';
import type { RequestContext } from '../../../context.ts';
import { type CountedWish, countedWishes, findShortages, lineAvailability } from '../../checkout/availability.ts';
import type { ChosenCopy, StoredOrder } from '../../order.tables.ts';

/** A dish that can be made now as it is opened, with the price of one on the menu of the order's branch. */
type SubstituteDish = {
  item: SellableItem;
  categoryId: string;
  category: LocalizedText;
  configuration: ItemConfiguration;
  modifiers: ChosenCopy[];
  priceMinor: number;
};

/**
 * Dishes of the order's branch that can be ordered at this moment, served as the order is. A dish with questions is among
 * them when its usual choices answer all of them: the guest is not asked for sauces as well.
 */
async function listDishes(context: RequestContext, order: StoredOrder): Promise<SubstituteDish[]> {
  const { merchant, now } = context;
  const menu = await loadSellableMenu(context, merchant);
  const { timeZone } = await requireBranch(context, order.branchId);
  const { branchId, type: orderType } = order;
  const situation = { appId: merchant.id, branchId, orderType, now: now(), timeZone };
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  return [...menu.items.values()].flatMap((sold) => {
    const category = categories.get(sold.categoryId);
    const item = itemAtBranch(sold, branchId);
    if (!category || !lineAvailability(menu, { item, category }, situation).isAvailable) return [];
    const usual = (item.defaultModifierIds ?? []).map((modifierId) => ({ modifierId, quantity: 1 }));
    const opened = { itemId: item.id, modifiers: usual, removedIngredientIds: [], comboItems: [], notes: '' };
    const configuration = possibleConfiguration(item, opened);
    if (!configuration) return [];
    const all = item.modifierGroups.flatMap((group) => group.modifiers);
    const modifiers = configuration.modifiers.flatMap(({ modifierId, quantity }) => {
      const found = all.find(({ id }) => id === modifierId);
      return found ? [{ id: found.id, name: found.name, quantity, priceMinor: found.priceMinor }] : [];
    });
    const priceMinor = priceConfiguration(item, configuration, branchId);
    return [{ item, categoryId: category.id, category: category.name, configuration, modifiers, priceMinor }];
  });
}

/** The dishes that may be offered for pieces of a missing dish, the likeliest first. */
export async function findSubstitutes(
  context: RequestContext,
  order: StoredOrder,
  { itemId, priceMinor }: { itemId: string; priceMinor: number },
): Promise<{ dishes: SubstituteDish[]; categoryId: string | undefined }> {
  const menu = await loadSellableMenu(context, context.merchant);
  const categoryId = menu.items.get(itemId)?.categoryId;
  const dishes = (await listDishes(context, order)).filter(({ item }) => item.id !== itemId);
  return { dishes: rankSubstitutes(dishes, { categoryId, priceMinor }), categoryId };
}

export type Offered = { dish: SubstituteDish; counted: CountedWish[] };

/** One dish of these, with what is counted of so many of it; nothing where it, or that many, cannot be had. */
export async function findSubstitute(
  context: RequestContext,
  order: StoredOrder,
  itemId: string,
  quantity: number,
): Promise<Offered | undefined> {
  const dish = (await listDishes(context, order)).find(({ item }) => item.id === itemId);
  if (!dish) return undefined;
  const menu = await loadSellableMenu(context, context.merchant);
  const category = menu.categories.find(({ id }) => id === dish.categoryId);
  if (!category) return undefined;
  const line = { item: dish.item, category, configuration: dish.configuration, quantity, pointer: '/substitute/item' };
  const branch = await requireBranch(context, order.branchId);
  const wanted = { request: { scheduledTime: undefined }, menu, lines: [line], place: { branch } };
  if ((await findShortages(context, wanted)).length > 0) return undefined;
  return { dish, counted: countedWishes(context, wanted) };
}
