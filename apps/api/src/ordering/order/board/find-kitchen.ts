import { type LocalizedText, type Station, stationOf, usualStation } from '@sufra/ordering';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { loadBranches } from '../../../catalogue/location/load-branches.ts';
import type { Merchant } from '../../../catalogue/merchant/merchant.ts';
import { allergens, comboChoices, menuCategories, menuItems } from '../../../catalogue/menu/menu.tables.ts';
import type { RequestContext } from '../../../context.ts';
import type { StoredLine } from '../../order.tables.ts';

/** An ordered dish as today's menu describes it. */
type Made = { station: string; makeMinutes: number; allergens: LocalizedText[] };

export type Kitchen = {
  /** Where and how long a line and its parts are made; a dish that left the menu is made where it was. */
  placeOf(
    branchId: string,
    line: Pick<StoredLine, 'itemId' | 'comboItems'>,
  ): Made & {
    /** In the order of the combo's parts. */
    parts: Made[];
  };
};

/** The stations of a merchant, in its order; one where it names none. */
export const stationsOf = ({ concept: { stations } }: Pick<Merchant, 'concept'>): Station[] =>
  stations.length === 0 ? [usualStation] : stations;

/** Looks up, once for all of these lines, what the menu says of their dishes. */
export async function findKitchen(
  context: RequestContext,
  lines: readonly Pick<StoredLine, 'itemId' | 'comboItems'>[],
): Promise<Kitchen> {
  const { db, merchant } = context;
  const stations = stationsOf(merchant);
  const choiceIds = [...new Set(lines.flatMap((line) => line.comboItems.map(({ id }) => id)))];
  const choices =
    choiceIds.length === 0
      ? []
      : await db
          .select({ id: comboChoices.id, itemId: comboChoices.itemId })
          .from(comboChoices)
          .where(and(eq(comboChoices.merchantId, merchant.id), inArray(comboChoices.id, choiceIds)));
  const itemOfChoice = new Map(choices.map(({ id, itemId }) => [id, itemId]));
  const itemIds = [...new Set([...lines.map(({ itemId }) => itemId), ...itemOfChoice.values()])];
  const dishes =
    itemIds.length === 0
      ? []
      : await db
          .select({
            id: menuItems.id,
            station: menuItems.station,
            ofCategory: menuCategories.station,
            minutes: menuItems.preparationMinutes,
            allergenIds: menuItems.allergenIds,
          })
          .from(menuItems)
          .innerJoin(
            menuCategories,
            and(eq(menuCategories.merchantId, menuItems.merchantId), eq(menuCategories.id, menuItems.categoryId)),
          )
          .where(and(eq(menuItems.merchantId, merchant.id), inArray(menuItems.id, itemIds)));
  const dishById = new Map(dishes.map((dish) => [dish.id, dish]));
  const named = await db
    .select({ id: allergens.id, name: allergens.name })
    .from(allergens)
    .where(eq(allergens.merchantId, merchant.id))
    .orderBy(asc(allergens.position));
  const minutesAt = new Map(
    (await loadBranches(context, merchant)).map(({ id, preparationMinutes }) => [id, preparationMinutes]),
  );

  const madeOf = (branchId: string, itemId: string | undefined): Made => {
    const dish = itemId === undefined ? undefined : dishById.get(itemId);
    return {
      station: stationOf({ item: dish?.station, category: dish?.ofCategory }, stations),
      makeMinutes: dish?.minutes ?? minutesAt.get(branchId) ?? 0,
      allergens: named.filter(({ id }) => dish?.allergenIds.includes(id)).map(({ name }) => name),
    };
  };
  return {
    placeOf: (branchId, { itemId, comboItems }) => ({
      ...madeOf(branchId, itemId),
      parts: comboItems.map(({ id }) => madeOf(branchId, itemOfChoice.get(id))),
    }),
  };
}
